import { clamp } from './noise';

/** Signed distances: below 0 inside, in the shape's own units. */
export function box(u: number, v: number, a: number, b: number, round: number): number {
  const x = Math.abs(u) - a + round;
  const y = Math.abs(v) - b + round;
  return Math.hypot(Math.max(x, 0), Math.max(y, 0)) + Math.min(Math.max(x, y), 0) - round;
}

export function ellipse(u: number, v: number, a: number, b: number): number {
  return (Math.hypot(u / a, v / b) - 1) * Math.min(a, b);
}

export function capsule(u: number, v: number, half: number, r: number): number {
  return Math.hypot(u - clamp(u, -half, half), v) - r;
}

/** Rise of a rounded edge, 0 at the rim to 1 from `width` inwards. */
export function bevel(d: number, width: number): number {
  const t = clamp(-d / width);
  return Math.sqrt(1 - (1 - t) * (1 - t));
}

/** Height of half an egg of semi-axes a, b, h at (u, v); below 0 outside. */
export function dome(u: number, v: number, a: number, b: number, h: number): number {
  const q = 1 - (u * u) / (a * a) - (v * v) / (b * b);
  return q <= 0 ? -1 : h * Math.sqrt(q);
}
