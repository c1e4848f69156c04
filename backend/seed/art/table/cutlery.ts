import { hex } from '../render/colour';
import { noise, smooth } from '../render/noise';
import { bevel, box, capsule } from '../render/shape';
import type { Stage } from '../render/stage';
import type { Texel } from '../render/texel';

type Metal = 'steel' | 'brass';

function metal(kind: Metal): (u: number, v: number, t: Texel) => void {
  const base = hex(kind === 'steel' ? '#a9adb0' : '#b78f4b');
  return (u, v, t) => {
    // What polished metal mirrors: pale ceiling, darker room.
    const room = 0.62 + 0.5 * smooth(-0.5, 0.6, noise(u / 60 + 3, v / 12));
    t.colour(base, room).finish(0.85, 0);
  };
}

/** Half width of a handle at s: 0 neck to 1 end. */
const grip = (s: number) => 4.2 + 6.5 * smooth(0.25, 1, s) - 2 * smooth(0, 0.2, s) * smooth(0.4, 0.2, s);

/** A spoon whose bowl is at (x, y), handle along `turn`. */
export function spoon(stage: Stage, x: number, y: number, turn: number, scale = 1, kind: Metal = 'steel'): void {
  const coat = metal(kind);
  const s = stage.at(x, y, turn, scale);
  s.put({ x: 110, y: 0, r: 190, foot: 0.1 }, (px, v, t) => {
    const u = px + 110;
    const q = Math.hypot(u / 48, v / (32 - u * 0.05));
    const along = (u - 40) / 230;
    const handle = along > 0 && along < 1 && Math.abs(v) < grip(along) * Math.sqrt(1 - Math.max(0, (along - 0.95) / 0.05) ** 2);
    if (q > 1 && !handle) return false;
    t.z = 6 + (handle ? 7 * Math.sin(Math.min(1, along) * 2.6) + 3.4 * bevel(Math.abs(v) - grip(along), 5) : 0);
    if (q <= 1) t.z = 5 + 12 * q ** 2.4 - 3 * smooth(0.95, 1, q);
    coat(u, v, t);
    return true;
  });
}

export function fork(stage: Stage, x: number, y: number, turn: number, scale = 1, kind: Metal = 'steel'): void {
  const coat = metal(kind);
  const s = stage.at(x, y, turn, scale);
  s.put({ x: 100, y: 0, r: 200, foot: 0.1 }, (px, v, t) => {
    const u = px + 100;
    const along = (u - 40) / 240;
    const handle = along > 0 && along < 1 ? Math.abs(v) - grip(along) * Math.sqrt(1 - Math.max(0, (along - 0.95) / 0.05) ** 2) : 9;
    const root = box(u - 22, v, 30, 22, 17);
    const tine = Math.max(capsule(u + 26, ((v + 40.5) % 13.5) - 6.75, 44, 3.6), Math.abs(v) - 24);
    const d = Math.min(handle, root, u < 20 ? tine : 9);
    if (d > 0) return false;
    t.z = 8 + 4 * bevel(d, 4) + (u > 40 ? 7 * Math.sin(Math.min(1, along) * 2.6) : 5 * smooth(20, -60, u));
    coat(u, v, t);
    return true;
  });
}

export function knife(stage: Stage, x: number, y: number, turn: number, scale = 1, kind: Metal = 'steel'): void {
  const coat = metal(kind);
  const s = stage.at(x, y, turn, scale);
  s.put({ x: 60, y: 0, r: 230, foot: 0.1 }, (px, v, t) => {
    const u = px + 60;
    const along = (u - 70) / 200;
    const handle = along > 0 && along < 1 ? Math.abs(v) - (grip(along) + 2) : 9;
    const blade = u < 74 && u > -150 ? Math.max(v - 12 * Math.sqrt(Math.min(1, (u + 150) / 70)), -v - 11) : 9;
    const d = Math.min(handle, blade);
    if (d > 0) return false;
    t.z = 7 + 4 * bevel(d, handle < 0 ? 6 : 3) - (handle < 0 ? 0 : 0.12 * (v + 11));
    coat(u, v, t);
    return true;
  });
}
