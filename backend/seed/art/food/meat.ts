import { hex, mix } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import { bevel, box, capsule, ellipse } from '../render/shape';
import type { Stage } from '../render/stage';

/** A slice of roast chicken breast, half sides a × b, lying on its neighbour. */
export function chickenSlice(stage: Stage, x: number, y: number, a: number, b: number, turn: number): void {
  const flesh = hex('#f1dfc0');
  const shade = hex('#d9ba8c');
  const skin = hex('#a85f22');
  const char = hex('#5c2d10');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: Math.max(a, b) * 1.15, turn, foot: 0.55, lean: 0.1 }, (u, v, t) => {
    const wob = 1 + 0.07 * noise((u / a) * 1.5 + seed, (v / b) * 1.5);
    const d = ellipse(u * wob, v * wob - b * 0.12 * (u / a) ** 2, a, b) * 0.9;
    if (d > 0) return false;
    const fibre = noise(u / 3 + v / 14 + seed, v / 9 - u / 30) * 0.6 + noise(u / 8 + seed, v / 3) * 0.4;
    const edge = smooth(-8.5, -3, d + 2.4 * noise(u / 8 + seed, v / 8)) * smooth(0.9, -0.35, v / b + 0.25 * noise(u / 20 + seed, 3));
    t.z = 13 * bevel(d, 7) + fibre * 0.9;
    t.colour(flesh, 1 + 0.04 * fibre).blend(shade, 0.35 * smooth(0, 0.8, fbm(u / 18 + seed, v / 18, 3)) + 0.4 * smooth(-12, -2, d)).blend(skin, edge).blend(char, edge * smooth(0.1, 0.6, noise(u / 7 + seed, v / 7)) * 0.7);
    t.finish(0.26 + 0.2 * edge, 0.45);
    return true;
  });
}

/** A chunk of meat: browned, with fibre. Also char-grilled when `char` is high. */
export function chunk(stage: Stage, x: number, y: number, r: number, colour: string, brown: string, { char = 0.3, gloss = 0.35, long = 1.25 } = {}): void {
  const base = hex(colour);
  const dark = hex(brown);
  const burnt = hex('#3a1d0e');
  const seed = stage.random.between(0, 900);
  const turn = stage.random.between(0, 7);
  const square = stage.random.between(0.35, 0.7);
  stage.put({ x, y, r: r * long * 1.25, turn, lean: 0.18, foot: 0.45, sink: r * 0.15 }, (u, v, t) => {
    const wob = 1 + 0.16 * noise((u / r) * 1.1 + seed, (v / r) * 1.1);
    const d = box(u * wob, v * wob, r * long, r, r * square);
    if (d > 0) return false;
    const heat = fbm((u / r) * 1.6 + seed, (v / r) * 1.6, 4);
    const fibre = noise(u / 3.2 + seed, v / 12) * 0.5 + fbm(u / 6 + seed, v / 6, 2) * 0.5;
    t.z = r * 0.8 * bevel(d, r * 0.55) + r * 0.3 + fibre * 1.5 + heat * 2;
    t.colour(base, 1 + 0.06 * fibre).blend(dark, 0.75 * smooth(-0.25, 0.45, heat)).blend(burnt, char * smooth(0.1, 0.5, heat + 0.3 * noise(u / 5 + seed, v / 5)));
    t.finish(gloss, 0.35);
    return true;
  });
}

/** A strand of slow-cooked beef. */
export function pulled(stage: Stage, x: number, y: number, l: number): void {
  const turn = stage.random.between(0, 7);
  const seed = stage.random.between(0, 900);
  const base = hex(stage.random.pick(['#6b3320', '#7c3d25', '#592717', '#864a2f']));
  stage.put({ x, y, r: l * 1.1, turn, lean: 0.25, foot: 0.5, sink: l * 0.08 }, (u, v, t) => {
    const d = ellipse(u, v + l * 0.1 * noise(u / l + seed, 2), l, l * 0.42 * (1 + 0.25 * noise(u / 5 + seed, 1)));
    if (d > 0) return false;
    const fibre = noise(u / 16 + seed, v / 1.7);
    t.z = l * 0.36 * bevel(d, l * 0.3) + fibre * 1.3;
    t.colour(base, 1 + 0.24 * fibre).finish(0.42, 0.3);
    return true;
  });
}

/** A sausage, browned, of half length `half`, bent by `bend`. */
export function sausage(stage: Stage, x: number, y: number, half: number, r: number, turn: number, bend = 0.25): void {
  const skin = hex('#a65e2c');
  const dark = hex('#53250f');
  const pale = hex('#cf9360');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: half + r * 1.6, turn, foot: 0.35 }, (u, v, t) => {
    const w = v - bend * half * ((u / half) ** 2 - 0.4);
    const d = capsule(u, w, half, r * (1 + 0.05 * noise(u / 22 + seed, 1)));
    if (d > 0) return false;
    const q = 1 + d / r;
    const heat = fbm(u / 20 + seed, w / 14, 4);
    t.z = r * 0.7 + r * Math.sqrt(Math.max(0, 1 - q * q)) + fbm(u / 5 + seed, w / 5, 2) * 0.9;
    t.colour(skin).blend(dark, 0.8 * smooth(0.0, 0.5, heat + 0.2 * (1 - q))).blend(pale, 0.55 * smooth(0.05, -0.5, heat) + 0.3 * smooth(half, half + r, Math.abs(u)));
    t.finish(0.55, 0.35);
    return true;
  });
}

/** A rasher of back bacon, wavy and crisp at the edge. */
export function bacon(stage: Stage, x: number, y: number, l: number, turn: number): void {
  const meat = hex('#a93f2c');
  const fat = hex('#ecc79a');
  const crisp = hex('#6b2413');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.1, turn, foot: 0.5, lean: 0.04 }, (u, v, t) => {
    const s = u / l;
    const centre = l * 0.08 * Math.sin(s * 4 + seed);
    const half = l * (0.2 + 0.13 * smooth(0.1, -0.7, s)) * (1 + 0.08 * noise(u / 13 + seed, 2));
    const w = v - centre;
    if (Math.abs(s) > 1 || Math.abs(w) > half * Math.sqrt(1 - s ** 6)) return false;
    const q = w / half;
    const streak = noise(u / 60 + seed, w / 7) + 0.3 * noise(u / 20 + seed, w / 3);
    t.z = 7 + 6 * Math.sin(u / 11 + noise(u / 30 + seed, 1) * 3 + w / 40) + streak * 0.6;
    t.colour(meat).blend(fat, 0.85 * smooth(0.2, 0.55, streak) + 0.95 * smooth(0.62, 0.76, q)).blend(crisp, 0.5 * smooth(0.1, 0.8, fbm(u / 16 + seed, w / 16, 3)) + 0.6 * smooth(0.9, 1, Math.abs(q)));
    t.finish(0.5, 0.5);
    return true;
  });
}

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
    t.colour(flesh).blend(line, 0.55 * gap * smooth(-2, -16, d)).blend(glaze, 0.72 * smooth(-0.5, 0.5, heat + 0.35 * smooth(-20, -3, d))).blend(dark, 0.75 * smooth(0.3, 0.75, heat + 0.25 * smooth(-14, -2, d)));
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
    t.colour(flesh).blend(pale, 0.6 * smooth(0.2, -0.9, q)).blend(stripe, 0.75 * smooth(0.35, 0.02, ring) * smooth(-0.7, 0.4, q) + 0.35 * smooth(0.5, 1, q));
    t.finish(0.6, 0.8);
    return true;
  });
}

/** A folded slice of cooked ham, half length `l`. */
export function ham(stage: Stage, x: number, y: number, l: number, turn: number): void {
  const pink = hex('#eea6a0');
  const pale = hex('#f7cdc4');
  const rind = hex('#d98d5c');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.15, turn, foot: 0.45, lean: 0.06 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const q = Math.hypot(u / l, v / (l * 0.72)) / (1 + 0.08 * noise(Math.cos(angle) * 2 + seed, Math.sin(angle) * 2));
    if (q > 1) return false;
    const fold = Math.sin((v / l) * 9 + 1.6 * noise(u / (l * 0.5) + seed, v / l) + (u / l) * 1.5);
    t.z = 5 + 7 * smooth(-0.9, 0.9, fold) + 3 * noise(u / 40 + seed, v / 30);
    t.colour(pink, 1 + 0.05 * fold).blend(pale, 0.5 * smooth(0.1, 0.7, fbm(u / 22 + seed, v / 16, 3))).blend(mix(rind, pale, 0.2), 0.9 * smooth(0.93, 0.97, q) * smooth(0.1, -0.3, v / l));
    t.finish(0.36, 0.7);
    return true;
  });
}
