import { hex } from '../render/colour';
import { fbm, noise, smooth } from '../render/noise';
import { bevel, box } from '../render/shape';
import type { Stage } from '../render/stage';

/** An oven chip: a batten of potato, golden, darker at its corners. */
export function chip(stage: Stage, x: number, y: number, half: number, r: number, turn: number, lean = 0.08): void {
  const gold = hex('#eec05f');
  const pale = hex('#f7dd94');
  const brown = hex('#b5742a');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: half + r, turn, foot: 0.6, lean }, (u, v, t) => {
    const w = v + r * 0.25 * noise(u / 50 + seed, 1);
    const d = box(u, w, half, r * (1 + 0.08 * noise(u / 18 + seed, 2)), r * 0.34);
    if (d > 0) return false;
    const heat = fbm(u / 17 + seed, w / 9, 3);
    t.z = r * 1.25 * bevel(d, r * 0.42) + 0.7 * fbm(u / 6 + seed, w / 6, 2);
    t.colour(gold).blend(pale, 0.6 * smooth(0.2, -0.4, heat))
      .blend(brown, 0.55 * smooth(-5, 0, d) + 0.5 * smooth(0.15, 0.65, heat) + 0.45 * smooth(half - 13, half, Math.abs(u)));
    t.finish(0.28, 0.4);
    return true;
  });
}

/** Half a new potato, cut side up, with its skin. */
export function potatoHalf(stage: Stage, x: number, y: number, r: number): void {
  const flesh = hex('#f3dfa3');
  const skin = hex('#b98f52');
  const seed = stage.random.between(0, 900);
  const turn = stage.random.between(0, 7);
  stage.put({ x, y, r: r * 1.4, turn, foot: 0.45, lean: 0.25 }, (u, v, t) => {
    const q = Math.hypot(u / 1.25, v) / (r * (1 + 0.06 * noise(u / r + seed, v / r)));
    if (q > 1) return false;
    t.z = r * 0.8 * bevel((q - 1) * r, r * 0.2) + 0.5 * fbm(u / 5 + seed, v / 5, 2);
    t.colour(flesh, 0.98 + 0.05 * noise(u / 8 + seed, v / 8)).blend(skin, smooth(0.87, 0.94, q)).finish(0.3, 0.6);
    return true;
  });
}

/** A whole carrot, its top towards `turn`. */
export function carrot(stage: Stage, x: number, y: number, half: number, turn: number): void {
  const orange = hex('#e67a1c');
  const line = hex('#b8530e');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: half * 1.1, turn, foot: 0.2 }, (u, v, t) => {
    const s = (u / half + 1) / 2;
    const r = half * 0.19 * Math.sqrt(Math.max(0, s)) * (s > 0.93 ? Math.sqrt(Math.max(0, (1 - s) / 0.07)) : 1);
    const w = v - half * 0.05 * Math.sin(u / half * 3 + seed);
    if (s < 0 || s > 1 || Math.abs(w) > r) return false;
    const ring = smooth(0.55, 0.9, noise(u / 5 + seed, w / 22));
    t.z = r * 0.6 + Math.sqrt(Math.max(0, r * r - w * w)) - ring * 1.1;
    t.colour(orange, 1 + 0.08 * noise(u / 20 + seed, w / 5)).blend(line, 0.6 * ring).finish(0.4, 0.5);
    return true;
  });
}

/** A bulb of garlic from above. */
export function garlic(stage: Stage, x: number, y: number, r: number): void {
  const white = hex('#f4ecdf');
  const blush = hex('#cda4b0');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.1, turn: stage.random.between(0, 7), foot: 0.2 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const lobes = Math.abs(Math.cos(angle * 4 + seed));
    const q = Math.hypot(u, v) / (r * (0.93 + 0.07 * lobes));
    if (q > 1) return false;
    const neck = Math.exp(-((q / 0.16) ** 2));
    t.z = r * 0.7 * Math.sqrt(1 - q * q) * (0.84 + 0.16 * lobes * smooth(0, 0.5, q)) + r * 0.3 * neck;
    t.colour(white, 0.97 + 0.05 * noise(angle * 20, q * 3)).blend(
      blush, 0.5 * smooth(0.3, 0.9, noise(angle * 9 + seed, q * 1.5)) * smooth(1, 0.4, q),
    ).blend(hex('#c9b28d'), 0.6 * neck);
    t.finish(0.22, 0.5);
    return true;
  });
}
