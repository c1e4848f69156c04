import { hex } from '../render/colour';
import { fbm, noise, smooth } from '../render/noise';
import { bevel, box } from '../render/shape';
import type { Stage } from '../render/stage';

/** A slab of grilled halloumi: stripes from the grill. */
export function halloumi(stage: Stage, x: number, y: number, a: number, b: number, turn: number): void {
  const cream = hex('#f6e6bd');
  const gold = hex('#d89a41');
  const bar = hex('#6f3a14');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: Math.hypot(a, b) * 1.05, turn, foot: 0.5, lean: 0.1 }, (u, v, t) => {
    const d = box(u * (1 + 0.03 * noise(u / 20 + seed, v / 20)), v, a, b, 9);
    if (d > 0) return false;
    const p = (((u * 0.94 + v * 0.34) / 21 + seed) % 1 + 1) % 1;
    const mark = smooth(0.3, 0.16, Math.abs(p - 0.5)) * (0.75 + 0.4 * noise(u / 9 + seed, v / 9));
    t.z = 15 * bevel(d, 6) - 1.2 * mark + 0.6 * fbm(u / 8 + seed, v / 8, 2);
    t.colour(cream).blend(gold, 0.35 + 0.45 * fbm(u / 18 + seed, v / 18, 3) + 0.35 * smooth(-7, -1, d)).blend(bar, 0.85 * mark);
    t.finish(0.34, 0.5);
    return true;
  });
}

/** A block cut from firm tofu, glazed and crisp. */
export function tofu(stage: Stage, x: number, y: number, r: number): void {
  const cream = hex('#f4d48c');
  const glaze = hex('#c97a1c');
  const dark = hex('#7d430f');
  const seed = stage.random.between(0, 900);
  const turn = stage.random.between(0, 7);
  stage.put({ x, y, r: r * 1.5, turn, foot: 0.5, lean: 0.14 }, (u, v, t) => {
    const d = box(u, v, r, r * 0.9, 6);
    if (d > 0) return false;
    const heat = fbm(u / 14 + seed, v / 14, 4);
    t.z = r * 0.95 * bevel(d, 7) + 0.8 * fbm(u / 5 + seed, v / 5, 2);
    t.colour(cream).blend(glaze, 0.74 + 0.8 * heat + 0.4 * smooth(-8, -1, d))
      .blend(dark, 0.6 * smooth(0.25, 0.7, heat + 0.25 * smooth(-6, -1, d)));
    t.finish(0.6, 0.4);
    return true;
  });
}

/** A wedge of hard cheese lying on its side: rind along its back. */
export function cheeseWedge(stage: Stage, x: number, y: number, l: number, turn: number): void {
  const body = hex('#f0bd55');
  const pale = hex('#f8d884');
  const rind = hex('#c98a3c');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.1, turn, foot: 0.4 }, (u, v, t) => {
    const s = (u / l + 1) / 2;
    const half = l * 0.42 * s + 6;
    const d = Math.max(Math.abs(v) - half, Math.abs(u) - l);
    if (d > 0) return false;
    const crack = noise(u / 26 + seed, v / 15) + 0.5 * noise(u / 9 + seed, v / 7);
    t.z = 44 * bevel(d, 3) + 0.8 * crack - 3 * smooth(0.86, 1.1, crack);
    t.colour(body).blend(pale, 0.5 * smooth(-0.6, 0.8, crack)).blend(rind, 0.85 * smooth(0.93, 0.96, s));
    t.finish(0.24, 0.6);
    return true;
  });
}

/** Melted mozzarella: pools of white with toasted freckles. */
export function melted(
  stage: Stage, x: number, y: number, r: number, colours: readonly [string, string, string] = ['#fbf2dc', '#f3dca6', '#c98a3f'],
): void {
  const white = hex(colours[0]);
  const toast = hex(colours[2]);
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.35, foot: 0.5 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const q = Math.hypot(u, v) / (r * (1 + 0.28 * noise(Math.cos(angle) * 1.6 + seed, Math.sin(angle) * 1.6)
      + 0.07 * noise(Math.cos(angle) * 5 + seed, Math.sin(angle) * 5)));
    if (q > 1) return false;
    const heat = fbm(u / 11 + seed, v / 11, 3);
    t.z = 5.5 * Math.sqrt(1 - q * q) + 1.4 * noise(u / 14 + seed, v / 14);
    t.colour(white).blend(hex(colours[1]), 0.6 * smooth(0.5, 1, q)).blend(toast, 0.75 * smooth(0.3, 0.62, heat) * smooth(1, 0.7, q));
    t.finish(0.44, 0.7);
    return true;
  });
}

/** A torn piece of fresh mozzarella, or a spoonful of ricotta: white, soft, fibrous. */
export function torn(stage: Stage, x: number, y: number, r: number): void {
  const white = hex('#fcf8ee');
  const seed = stage.random.between(0, 900);
  const turn = stage.random.between(0, 7);
  stage.put({ x, y, r: r * 1.5, turn, foot: 0.5, lean: 0.15 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const q = Math.hypot(u / 1.2, v) / (r * (1 + 0.2 * noise(Math.cos(angle) * 2 + seed, Math.sin(angle) * 2)
      + 0.06 * noise(Math.cos(angle) * 6 + seed, Math.sin(angle) * 6)));
    if (q > 1) return false;
    t.z = r * 0.62 * Math.sqrt(1 - q ** 3) + 2.2 * noise(u / 16 + seed, v / 4) + fbm(u / 8 + seed, v / 8, 2);
    t.colour(white, 0.99).blend(hex('#ece0c4'), 0.3 * smooth(0.1, -0.8, noise(u / 16 + seed, v / 4))).finish(0.5, 0.7);
    return true;
  });
}

/** A curl shaved from Parmesan. */
export function shaving(stage: Stage, x: number, y: number, l: number): void {
  const pale = hex('#f6e5b4');
  const turn = stage.random.between(0, 7);
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.2, turn, foot: 0.4, lean: 0.35 }, (u, v, t) => {
    const half = l * 0.34 * (1 + 0.2 * noise(u / 8 + seed, 1));
    if (Math.abs(u) > l * (1 - 0.12 * noise(v / 5 + seed, 2)) || Math.abs(v) > half) return false;
    t.z = 3 + l * 0.16 * (u / l) ** 2 + 0.4 * noise(u / 4, v / 4);
    t.colour(pale, 0.97 + 0.06 * noise(u / 9 + seed, v / 9)).finish(0.15, 0.5);
    return true;
  });
}
