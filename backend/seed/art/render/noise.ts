/** Hash of a lattice point to [0, 1). */
function hash(x: number, y: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967296;
}

/** Smooth value noise in [-1, 1]; features about one unit wide. */
export function noise(x: number, y: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const top = hash(xi, yi) * (1 - u) + hash(xi + 1, yi) * u;
  const bottom = hash(xi, yi + 1) * (1 - u) + hash(xi + 1, yi + 1) * u;
  return (top * (1 - v) + bottom * v) * 2 - 1;
}

/** Several octaves of noise, in about [-1, 1]. */
export function fbm(x: number, y: number, octaves = 4): number {
  let sum = 0;
  let weight = 0.55;
  let px = x;
  let py = y;
  for (let i = 0; i < octaves; i += 1) {
    sum += noise(px, py) * weight;
    // Turned a little with each octave, so that the lattice does not show.
    const nx = px * 1.62 + py * 1.18 + 7.3;
    py = py * 1.62 - px * 1.18 + 3.1;
    px = nx;
    weight *= 0.52;
  }
  return sum;
}

/** What cells of about one unit look like at a point: distance to the nearest seed, to the border, and the cell's own number. */
interface Cell { near: number; edge: number; id: number }

const found: Cell = { near: 0, edge: 0, id: 0 };

/** Worley noise. The answer is one shared object: read it before asking again. */
export function cells(x: number, y: number): Cell {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  let first = 9;
  let second = 9;
  let id = 0;
  for (let j = -1; j <= 1; j += 1) {
    for (let i = -1; i <= 1; i += 1) {
      const cx = xi + i;
      const cy = yi + j;
      const dx = cx + 0.1 + 0.8 * hash(cx, cy) - x;
      const dy = cy + 0.1 + 0.8 * hash(cx + 91, cy - 57) - y;
      const d = dx * dx + dy * dy;
      if (d < first) {
        second = first;
        first = d;
        id = hash(cx - 13, cy + 29);
      } else if (d < second) second = d;
    }
  }
  found.near = Math.sqrt(first);
  found.edge = Math.sqrt(second) - found.near;
  found.id = id;
  return found;
}

export function smooth(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x);
