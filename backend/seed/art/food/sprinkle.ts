import { hex } from '../render/colour';
import { fbm, noise, smooth } from '../render/noise';
import type { Stage } from '../render/stage';
import { strand } from './strand';

/** Fine powder or crumbs dusted over a patch: paprika, cinnamon, pepper. */
export function dust(stage: Stage, x: number, y: number, radius: number, colour: string, amount = 0.4, grain = 1.5): void {
  const base = hex(colour);
  const seed = stage.random.between(0, 900);
  stage.paint({ x, y, r: radius }, (u, v, t) => {
    const d = Math.hypot(u, v) / radius;
    if (d > 1) return false;
    const k = smooth(1 - amount * (1 - d * d), 1.08 - amount * (1 - d * d), noise(u / grain + seed, v / grain) * 0.42
      + fbm(u / 26 + seed, v / 26, 2) * 0.2 + 0.5);
    if (k <= 0) return false;
    t.z = 0.5 * k;
    t.colour(base).finish(0.05, 0.1);
    t.cover = k * 0.9;
    return true;
  });
}

/** Round drops of oil, dressing or glaze. */
export function drops(stage: Stage, x: number, y: number, radius: number, count: number, colour: string, size = 5): void {
  for (let i = 0; i < count; i += 1) {
    const a = stage.random.between(0, 7);
    const d = radius * Math.sqrt(stage.random.between(0.05, 1));
    const r = size * stage.random.between(0.35, 1.1);
    strand(stage, [[x + Math.cos(a) * d, y + Math.sin(a) * d], [x + Math.cos(a) * d + 0.5, y + Math.sin(a) * d]], {
      colour: hex(colour), r, thick: r * 0.3, gloss: 0.85, soft: 0.9, clear: 0.35,
    });
  }
}

/** Flour thrown on the table: thick in drifts, thin between them. */
export function flour(stage: Stage, x: number, y: number, radius: number, amount = 1): void {
  const white = hex('#fbf5e8');
  const seed = stage.random.between(0, 900);
  stage.paint({ x, y, r: radius }, (u, v, t) => {
    const d = Math.hypot(u, v) / radius;
    if (d > 1) return false;
    const drift = fbm(u / 90 + seed, v / 90, 5) + 0.5 * (1 - d) - 0.22;
    const fine = noise(u / 1.3 + seed, v / 1.3) * 0.5 + 0.5;
    t.cover = amount * (0.92 * smooth(0.12, 0.5, drift) + 0.8 * smooth(-0.35, 0.3, drift) * smooth(0.62, 0.86, fine)) * smooth(1, 0.75, d);
    t.z = t.cover * (0.8 + fine);
    t.colour(white).finish(0, 0.4);
    return true;
  });
}
