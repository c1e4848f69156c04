import type { Point } from './strand';

/** Points of a spiral from the middle outwards. */
export function spiral(x: number, y: number, from: number, to: number, turns: number, start = 0): Point[] {
  const steps = Math.round(turns * 22);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const s = i / steps;
    const a = start + s * turns * Math.PI * 2;
    const d = from + (to - from) * s;
    return [x + Math.cos(a) * d, y + Math.sin(a) * d] as const;
  });
}

/** Points of a zigzag of width `w` and height `h`. */
export function zigzag(x: number, y: number, w: number, h: number, times: number, turn = 0): Point[] {
  const steps = Math.round(times * 14);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const s = i / steps;
    const u = (s - 0.5) * w;
    const v = Math.sin(s * times * Math.PI * 2) * h * 0.5;
    return [x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn)] as const;
  });
}
