import { hex } from '../render/colour';
import { fbm, smooth } from '../render/noise';
import { bevel, box, dome } from '../render/shape';
import type { Stage } from '../render/stage';

/** A slice through a mushroom: cap towards -v, stem below. */
export function mushroomSlice(stage: Stage, x: number, y: number, r: number, turn: number, cooked = 0.5): void {
  const flesh = hex('#e6cfa6');
  const brown = hex('#7d4d28');
  const gill = hex('#6d4526');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.25, turn, foot: 0.5, lean: 0.16 }, (u, v, t) => {
    const cap = Math.max(Math.hypot(u / 1.05, (v + r * 0.1) / 0.92) - r, v - r * 0.28 + 0.16 * Math.abs(u));
    const stem = box(u, v - r * 0.5, r * (0.24 + 0.1 * smooth(0, r, v)), r * 0.5, r * 0.16);
    const d = Math.min(cap, stem);
    if (d > 0) return false;
    const under = smooth(r * 0.14, r * 0.06, Math.abs(v - r * 0.12 + Math.abs(u) * 0.1)) * smooth(r * 0.2, r * 0.3, Math.abs(u))
      * smooth(r * 0.86, r * 0.7, Math.abs(u));
    t.z = 9 * bevel(d, 4) - 1.6 * under;
    t.colour(flesh).blend(
      brown, smooth(-4.5, -1.5, cap) * (v < 0 ? 1 : 0.5) + cooked * 0.85 * smooth(-0.3, 0.6, fbm(u / 13 + seed, v / 13, 3)),
    ).blend(gill, 0.85 * under);
    t.finish(0.36, 0.5);
    return true;
  });
}

/** A whole mushroom from above. */
export function mushroom(stage: Stage, x: number, y: number, r: number): void {
  const skin = hex('#a4754a');
  const pale = hex('#d9bd96');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r, foot: 0.2 }, (u, v, t) => {
    const h = dome(u, v, r, r, r * 0.75);
    if (h < 0) return false;
    t.z = r * 0.5 + h;
    t.colour(skin).blend(pale, 0.7 * smooth(0.2, 0.95, Math.hypot(u, v) / r + 0.25 * fbm(u / 11 + seed, v / 11, 3)));
    t.finish(0.24, 0.4);
    return true;
  });
}
