import { hex } from '../render/colour';
import { noise, smooth } from '../render/noise';
import { box } from '../render/shape';
import type { Stage } from '../render/stage';
import { weave } from './surfaces';

interface Napkin { ground: string; stripe?: string; every?: number; wide?: number; check?: boolean; fringe?: number }

/** A napkin of half sides `a` × `b` with a hem (and a fringe at its short ends), lying in loose folds. */
export function napkin(stage: Stage, a: number, b: number, look: Napkin): void {
  const cloth = weave(hex(look.ground), hex(look.stripe ?? look.ground), look.every ?? 0, look.wide ?? 0, look.check ?? false, 0);
  const fringe = look.fringe ?? 0;
  const seed = stage.random.between(0, 900);
  stage.put({ x: 0, y: 0, r: Math.hypot(a, b) + fringe + 8, z: 5 }, (x, y, t) => {
    const u = x + 5 * noise(x / 140 + seed, y / 90);
    const v = y + 5 * noise(x / 90, y / 140 + seed);
    const d = box(u, v, a, b, 3);
    const tassel = fringe > 0 && d > 0 && Math.abs(v) < b && Math.abs(u) < a + fringe * (0.75 + 0.25 * noise(v / 3, seed))
      && noise(v / 1.6, u / 30 + seed) > -0.12;
    if (d > 0 && !tassel) return false;
    cloth(u, v, t);
    const ridge = Math.exp(-((noise(u / 260 + seed, v / 150 - u / 500) * 9) ** 2));
    t.z += 3.5 + 3 * noise(u / 120 + seed, v / 170) + 6 * ridge * smooth(0, 40, -d);
    if (!tassel && fringe === 0) {
      t.z += 1.4 * smooth(9, 7, -d);
      if (-d > 6.8 && -d < 8.2) t.shade(0.86);
    }
    return true;
  });
}
