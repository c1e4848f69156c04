import { hex } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import { bevel } from '../render/shape';
import type { Stage } from '../render/stage';

export function friedEgg(stage: Stage, x: number, y: number, r: number): void {
  const white = hex('#fdf9f0');
  const crisp = hex('#c98a3e');
  const yolk = hex('#f5a81c');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.3, foot: 0.4 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const edge = r * (1 + 0.14 * noise(Math.cos(angle) * 1.5 + seed, Math.sin(angle) * 1.5)
      + 0.04 * noise(Math.cos(angle) * 6 + seed, Math.sin(angle) * 6));
    const d = Math.hypot(u, v) - edge;
    if (d > 0) return false;
    const bubble = cells(u / 13 + seed, v / 13);
    t.z = 8 * bevel(d, 8) + 2.2 * noise(u / 22 + seed, v / 22) + 1.2 * smooth(0.4, 0.1, bubble.near) * smooth(-20, -4, d);
    t.colour(white, 0.99).blend(crisp, 0.75 * smooth(-8, 0, d + 4 * noise(u / 7 + seed, v / 7))).finish(0.45, 0.7);
    const yd = Math.hypot(u + r * 0.08, v - r * 0.05) / (r * 0.4);
    if (yd < 1) {
      t.z += r * 0.24 * Math.sqrt(1 - yd * yd);
      t.colour(yolk).blend(hex('#dd7a0c'), 0.45 * smooth(0.9, 0.2, yd)).finish(0.8, 0.8);
    }
    return true;
  });
}

/** Soft curds over an ellipse; in green, crushed avocado or peas. */
export function scrambled(
  stage: Stage, x: number, y: number, a: number, b: number, tall: number, turn = 0,
  colours: readonly [string, string] = ['#fbe08a', '#f2bd45'], size = 1,
): void {
  const pale = hex(colours[0]);
  const deep = hex(colours[1]);
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: Math.max(a, b) * 1.2, turn, foot: 0.4 }, (u, v, t) => {
    const bend = fbm(u / 26 + seed, v / 26, 2) * 0.8;
    const cell = cells(u / (24 * size) + seed + bend, v / (19 * size) + bend);
    const q = Math.hypot(u / a, v / b) / (1 + 0.16 * fbm(u / 30 + seed, v / 30, 3)) + 0.1 * cell.id;
    if (q > 1) return false;
    const curd = Math.sqrt(Math.max(0, 1 - (cell.near / 0.8) ** 2));
    t.z = tall * (1 - q * q) + 9 * size * curd + 3 * cell.id + 1.2 * fbm(u / 7 + seed, v / 7, 2);
    t.colour(deep).blend(pale, 0.35 + 0.65 * curd * (0.5 + 0.5 * cell.id)).finish(0.42, 0.7);
    return true;
  });
}

/** A folded omelette: a half moon, its fold along the top. */
export function omelette(stage: Stage, x: number, y: number, r: number, turn: number): void {
  const gold = hex('#f3c658');
  const pale = hex('#f9df92');
  const brown = hex('#b9772a');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.1, turn, foot: 0.4 }, (u, v, t) => {
    const w = v + r * 0.42;
    const edge = r * (1 + 0.03 * noise(u / 40 + seed, v / 40));
    const d = Math.max(Math.hypot(u, w * 1.02) - edge, -w - r * 0.1 + 8 * noise(u / 60 + seed, 1));
    if (d > 0) return false;
    const fold = smooth(0, 26, w + r * 0.1);
    const heat = fbm(u / 38 + seed, v / 26, 4);
    const wrinkle = noise(u / 60 + seed, v / 9 + noise(u / 40, v / 40) * 2);
    t.z = 38 * bevel(d, 26) * (0.72 + 0.28 * fold) + 2 * wrinkle + 3 * noise(u / 46 + seed, v / 46);
    t.colour(gold).blend(pale, 0.55 * smooth(0.2, -0.4, heat)).blend(brown, 0.72 * smooth(0.12, 0.62, heat + 0.12 * wrinkle))
      .blend(pale, 0.5 * smooth(-6, -1, d));
    t.finish(0.36, 0.5);
    return true;
  });
}
