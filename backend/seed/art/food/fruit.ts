import { hex } from '../render/colour';
import { fbm, noise, smooth } from '../render/noise';
import { bevel, box } from '../render/shape';
import type { Stage } from '../render/stage';

/** One slice of avocado: a crescent, skin edge outwards. `l` is its half length. */
export function avocadoSlice(stage: Stage, x: number, y: number, l: number, turn: number): void {
  const heart = hex('#f0e39a');
  const flesh = hex('#cfd96b');
  const green = hex('#7fa53b');
  const skin = hex('#41591f');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.2, turn, foot: 0.5, lean: 0.08 }, (u, v, t) => {
    const s = u / l;
    const outer = l * 0.44 * (1 - s * s) - l * 0.1;
    const inner = l * 0.12 * (1 - s * s) - l * 0.16
      - (Math.abs(s + 0.1) < 0.4 ? l * 0.1 * Math.cos(((s + 0.1) / 0.4) * Math.PI * 0.5) : 0) * -0.9;
    if (Math.abs(s) > 1 || v > outer || v < inner - l * 0.06) return false;
    const q = (outer - v) / (l * 0.4);
    t.z = 12 * Math.sqrt(Math.max(0, Math.min(1, (outer - v) / 6, (v - inner + l * 0.06) / 6, (1 - Math.abs(s)) * 9))) ;
    t.colour(flesh, 1 + 0.03 * noise(u / 9 + seed, v / 9)).blend(heart, smooth(0.3, 0.8, q)).blend(green, 0.9 * smooth(0.34, 0.1, q))
      .blend(skin, smooth(0.09, 0.03, q));
    t.finish(0.36, 0.7);
    return true;
  });
}

/** Half an avocado with its stone or its hollow. */
export function avocadoHalf(stage: Stage, x: number, y: number, r: number, turn: number, stone = true): void {
  const flesh = hex('#dbe07c');
  const heart = hex('#f2e8a6');
  const green = hex('#86a93f');
  const skin = hex('#2f3d1c');
  const nut = hex('#8d5a2e');
  stage.put({ x, y, r: r * 1.5, turn, foot: 0.3 }, (u, v, t) => {
    const wide = r * (0.96 - 0.3 * smooth(-0.1, 1.3, u / r));
    const q = Math.hypot((u + r * 0.1) / (r * 1.3), v / wide);
    if (q > 1) return false;
    t.z = r * 0.6 * bevel((q - 1) * r, 7);
    t.colour(flesh).blend(heart, smooth(0.7, 0.4, q)).blend(green, 0.9 * smooth(0.78, 0.92, q)).blend(skin, smooth(0.93, 0.965, q))
      .finish(0.36, 0.7);
    const px = u + r * 0.35;
    const d = Math.hypot(px, v) / (r * 0.46);
    if (d < 1) {
      if (stone) {
        t.z += r * 0.3 * Math.sqrt(1 - d * d);
        t.colour(nut, 1 + 0.14 * fbm(u / 9, v / 9, 3)).finish(0.5, 0.2);
      } else {
        t.z -= r * 0.34 * Math.sqrt(1 - d * d);
        t.blend(heart, 0.6);
      }
    }
    return true;
  });
}

/** A crescent of peach, apple or mango: flesh, and skin along its back. `l` is its half length. */
export function crescent(
  stage: Stage, x: number, y: number, l: number, turn: number,
  look: { flesh: string; skin: string; heart: string; fat?: number; gloss?: number },
): void {
  const flesh = hex(look.flesh);
  const skin = hex(look.skin);
  const heart = hex(look.heart);
  const fat = look.fat ?? 0.5;
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.15, turn, foot: 0.5, lean: 0.14 }, (u, v, t) => {
    const s = u / l;
    const outer = l * fat * (1 - s * s) - l * 0.12;
    const inner = l * 0.1 * (1 - s * s) - l * 0.17;
    if (Math.abs(s) > 1 || v > outer || v < inner) return false;
    const q = (outer - v) / Math.max(1, outer - inner);
    t.z = l * 0.3 * Math.sqrt(Math.max(0, 1 - (2 * q - 1) ** 2 * 0.85)) * Math.sqrt(Math.max(0, 1 - s ** 4))
      + 0.6 * noise(u / 6 + seed, v / 14);
    t.colour(flesh, 1 + 0.05 * noise(u / 12 + seed, v / 5)).blend(heart, 0.7 * smooth(0.55, 0.98, q)).blend(skin, smooth(0.2, 0.1, q));
    t.finish(look.gloss ?? 0.42, 0.85);
    return true;
  });
}

/** A cube of fruit or root with softened edges: mango, potato, carrot, beetroot, feta. */
export function cube(
  stage: Stage, x: number, y: number, r: number, colour: string, { gloss = 0.4, soft = 0.7, deep = colour, lean = 0.4 } = {},
): void {
  const base = hex(colour);
  const low = hex(deep);
  const turn = stage.random.between(0, 7);
  const seed = stage.random.between(0, 900);
  const light = 1 + stage.random.around(0.1);
  const long = stage.random.between(0.85, 1.2);
  stage.put({ x, y, r: r * 1.7, turn, foot: 0.45, lean, sink: r * 0.15 }, (u, v, t) => {
    const d = box(u, v, r * long, r * 0.92, r * 0.3);
    if (d > 0) return false;
    t.z = r * 1.15 * bevel(d, r * 0.36) + 0.5 * noise(u / 5 + seed, v / 5);
    t.colour(base, light * (1 + 0.05 * noise(u / 7 + seed, v / 7))).blend(low, 0.6 * smooth(-r * 0.4, 0, d)).finish(gloss, soft);
    return true;
  });
}
