import { hex } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import { bevel, box } from '../render/shape';
import type { Stage } from '../render/stage';

/** A fillet of salmon, glazed; half sides a × b. */
export function salmon(stage: Stage, x: number, y: number, a: number, b: number, turn: number): void {
  const flesh = hex('#e98a5e');
  const line = hex('#f6c3a0');
  const glaze = hex('#a9481c');
  const dark = hex('#5d230d');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: Math.hypot(a, b) * 1.05, turn, foot: 0.45 }, (u, v, t) => {
    const wob = 1 + 0.05 * noise(u / 50 + seed, v / 50);
    const d = box(u * wob, v * (wob + 0.12 * (u / a)), a, b, b * 0.5);
    if (d > 0) return false;
    const bow = u + Math.abs(v) * 0.55 + 5 * noise(u / 40 + seed, v / 40);
    const flake = ((bow / 17) % 1 + 1) % 1;
    const gap = smooth(0.14, 0.02, Math.min(flake, 1 - flake));
    const heat = fbm(u / 24 + seed, v / 24, 4);
    t.z = 34 * bevel(d, 17) + 4 * (1 - (v / b) ** 2) - 2.2 * gap + heat * 1.4;
    t.colour(flesh).blend(line, 0.55 * gap * smooth(-2, -16, d)).blend(glaze, 0.72 * smooth(-0.5, 0.5, heat + 0.35 * smooth(-20, -3, d)))
      .blend(dark, 0.75 * smooth(0.3, 0.75, heat + 0.25 * smooth(-14, -2, d)));
    t.finish(0.66, 0.5);
    return true;
  });
}

/** A white fillet under a golden, herby crumb. */
export function crumbedCod(stage: Stage, x: number, y: number, a: number, b: number, turn: number): void {
  const fish = hex('#f7f0df');
  const crumb = hex('#d99c45');
  const pale = hex('#efcd87');
  const dark = hex('#96591f');
  const herb = hex('#5d7d2f');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: Math.hypot(a, b) * 1.05, turn, foot: 0.45 }, (u, v, t) => {
    const wob = 1 + 0.06 * noise(u / 44 + seed, v / 44) + 0.02 * noise(u / 12 + seed, v / 12);
    const d = box(u * wob, v * wob * (1 + 0.22 * smooth(-a, a, u)), a, b, b * 0.62);
    if (d > 0) return false;
    const top = smooth(-5, -11, d + 4 * noise(u / 10 + seed, v / 10));
    const bit = cells(u / 4.6 + seed, v / 4.6);
    const heat = fbm(u / 30 + seed, v / 30, 3);
    const bead = Math.sqrt(Math.max(0, 1 - (bit.near / 0.7) ** 2));
    t.z = 32 * bevel(d, 16) + top * (3 + bead * 3 * (0.4 + bit.id)) + 2 * heat;
    t.colour(fish).shade(0.94 + 0.08 * noise(u / 14 + seed, v / 5));
    t.blend(bit.id < 0.3 ? pale : bit.id < 0.84 ? crumb : bit.id < 0.93 ? dark : herb, top * 0.95);
    t.blend(dark, top * 0.42 * smooth(0.05, 0.7, heat)).shade(1 - 0.3 * top * (1 - bead));
    t.finish(0.3 - 0.15 * top, 0.4);
    return true;
  });
}

/** Smoked salmon, folded: a ribbon with pale lines. */
export function smokedSalmon(stage: Stage, x: number, y: number, l: number, turn: number): void {
  const flesh = hex('#ee8058');
  const line = hex('#f8c8a6');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.1, turn, foot: 0.5, lean: 0.1 }, (u, v, t) => {
    const s = u / l;
    const half = l * 0.44 * (1 + 0.2 * noise(s * 2 + seed, 1)) * Math.sqrt(Math.max(0, 1 - s ** 4));
    const w = v + l * 0.1 * noise(s * 2 + seed, 5);
    if (Math.abs(s) > 1 || Math.abs(w) > half) return false;
    const fold = Math.sin(w / (l * 0.085) + 2 * noise(s * 2.2 + seed, w / l) + s * 1.4);
    const grainy = Math.sin(u / 6 + w / 12 + 2.4 * noise(u / 30 + seed, w / 18));
    t.z = 5 + 6 * (fold * 0.5 + 0.5) + 2 * noise(s * 3 + seed, w / 20);
    t.colour(flesh, 1 + 0.07 * fold).blend(line, 0.5 * smooth(0.75, 0.98, grainy)).blend(hex('#c9502f'), 0.3 * smooth(0.2, -0.9, fold));
    t.finish(0.6, 0.8);
    return true;
  });
}

/** A cooked king prawn, curled. */
export function prawn(stage: Stage, x: number, y: number, r: number, turn: number): void {
  const flesh = hex('#f29a6f');
  const stripe = hex('#d9532a');
  const pale = hex('#fbe3d1');
  const hand = stage.random.pick([1, -1]);
  stage.put({ x, y, r: r * 1.6, turn, foot: 0.35, lean: 0.15 }, (u, w, t) => {
    const v = w * hand;
    const angle = Math.atan2(v, u);
    const s = (angle + 2.75) / 4.9;
    const d = Math.hypot(u, v);
    if (s > 1 && s < 1.17) {
      // Two fans of the tail.
      const q = (s - 1) / 0.17;
      const off = Math.abs(d - r * (1 + 0.12 * q));
      if (off > r * (0.1 + 0.3 * q) || (off < r * 0.09 * q && q > 0.3)) return false;
      t.z = 5;
      t.colour(stripe, 0.9).blend(hex('#a63c1e'), q * 0.6).finish(0.4, 0.6);
      return true;
    }
    if (s < 0 || s > 1) return false;
    const half = r * (0.5 - 0.3 * s) * Math.min(1, Math.sqrt(s * 9 + 0.02));
    const q = (d - r * (0.92 + 0.08 * s)) / half;
    if (Math.abs(q) > 1) return false;
    const ring = ((s * 7) % 1 + 1) % 1;
    t.z = half * 0.6 + half * Math.sqrt(1 - q * q) - 1.6 * smooth(0.12, 0, Math.min(ring, 1 - ring));
    t.colour(flesh).blend(pale, 0.6 * smooth(0.2, -0.9, q))
      .blend(stripe, 0.75 * smooth(0.35, 0.02, ring) * smooth(-0.7, 0.4, q) + 0.35 * smooth(0.5, 1, q));
    t.finish(0.6, 0.8);
    return true;
  });
}
