import { hex, mix } from '../render/colour';
import { fbm, smooth } from '../render/noise';
import { dome } from '../render/shape';
import type { Stage } from '../render/stage';

/** A walnut half, a pecan half: furrowed. */
export function walnut(stage: Stage, x: number, y: number, r: number, colour = '#b98a55'): void {
  const base = hex(colour);
  const dark = mix(base, hex('#5a3416'), 0.7);
  const seed = stage.random.between(0, 900);
  const turn = stage.random.between(0, 7);
  stage.put({ x, y, r: r * 1.25, turn, foot: 0.45, lean: 0.25 }, (u, v, t) => {
    const h = dome(u, v, r * 1.18, r, r * 0.6);
    if (h < 0) return false;
    const furrow = 0.4 * Math.abs(Math.sin(5.5 * fbm(u / (r * 0.8) + seed, v / (r * 0.62), 3)));
    const seam = Math.exp(-((v / (r * 0.1)) ** 2));
    t.z = r * 0.25 + h + r * 0.16 * smooth(0, 0.35, furrow) - r * 0.14 * seam;
    t.colour(dark).blend(base, smooth(0.02, 0.3, furrow) * (1 - 0.6 * seam)).finish(0.2, 0.3);
    return true;
  });
}
