import type { Canvas } from './canvas';
import { clamp, smooth } from './noise';

/** A large window to the upper left, a pale wall to the lower right. */
const AZIMUTH = (-128 * Math.PI) / 180;
const RISE = 0.95;
const RAYS = 3;
const SUN = [1.42, 1.32, 1.16] as const;
const SKY = [0.5, 0.53, 0.57] as const;

function blur(from: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  const across = new Float32Array(from.length);
  const out = new Float32Array(from.length);
  const span = radius * 2 + 1;
  for (let row = 0; row < rows; row += 1) {
    const start = row * columns;
    let sum = 0;
    for (let i = -radius; i <= radius; i += 1) sum += from[start + clamp(i, 0, columns - 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      across[start + column] = sum / span;
      sum += (from[start + Math.min(columns - 1, column + radius + 1)] ?? 0) - (from[start + Math.max(0, column - radius)] ?? 0);
    }
  }
  for (let column = 0; column < columns; column += 1) {
    let sum = 0;
    for (let i = -radius; i <= radius; i += 1) sum += across[clamp(i, 0, rows - 1) * columns + column] ?? 0;
    for (let row = 0; row < rows; row += 1) {
      out[row * columns + column] = sum / span;
      sum += (across[Math.min(rows - 1, row + radius + 1) * columns + column] ?? 0)
        - (across[Math.max(0, row - radius) * columns + column] ?? 0);
    }
  }
  return out;
}

/** How open each point is to the sky, 0–1: what stands higher around it, near and far, takes light away. */
function openness({ height, columns, rows, density }: Canvas): Float32Array {
  const open = new Float32Array(height.length).fill(1);
  for (const [reach, weight] of [[2.5, 0.5], [7, 0.42], [20, 0.4], [55, 0.32]] as const) {
    const radius = Math.max(1, Math.round(reach * density));
    const around = blur(blur(height, columns, rows, radius), columns, rows, Math.max(1, radius >> 1));
    for (let i = 0; i < open.length; i += 1) {
      const buried = ((around[i] ?? 0) - (height[i] ?? 0)) / (reach * 1.1);
      open[i] = (open[i] ?? 0) * (1 - weight * clamp(buried, -0.12, 1));
    }
  }
  return open;
}

/** How much of the window each point sees, 0–1. */
function daylight({ height, columns, rows, density }: Canvas): Float32Array {
  let highest = 0;
  for (let i = 0; i < height.length; i += 1) highest = Math.max(highest, height[i] ?? 0);
  const lit = new Float32Array(height.length);
  let dither = 1;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const index = row * columns + column;
      const from = (height[index] ?? 0) + 0.15;
      let seen = 0;
      for (let ray = 0; ray < RAYS; ray += 1) {
        dither = (Math.imul(dither, 1664525) + 1013904223) | 0;
        const a = ((dither >>> 8) & 1023) / 1023;
        const b = (dither >>> 20) / 4095;
        const azimuth = AZIMUTH + ((ray + a) / RAYS - 0.5) * 0.62;
        const rise = RISE + (b - 0.5) * 0.5;
        const cx = Math.cos(azimuth);
        const cy = Math.sin(azimuth);
        let open = 1;
        for (let d = 1.2 + b; open > 0; d *= 1.21) {
          const z = from + (d / density) * rise;
          if (z > highest) break;
          const x = Math.round(column + cx * d);
          const y = Math.round(row + cy * d);
          if (x < 0 || y < 0 || x >= columns || y >= rows) break;
          const over = (height[y * columns + x] ?? 0) - z;
          if (over > 0) open = Math.max(0, open - over / (0.4 + d / density / 40));
        }
        seen += open;
      }
      lit[index] = seen / RAYS;
    }
  }
  // Evens out the grain of few rays.
  return blur(lit, columns, rows, Math.max(1, Math.round(density)));
}

const film = (x: number) => {
  // Soft shoulder: white china keeps its shape.
  const c = x < 0.48 ? x : 0.48 + 0.5 * (1 - Math.exp(-(x - 0.48) / 0.5));
  const s = c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055;
  return clamp(s);
};

/** Lights the scene and answers 8-bit sRGB pixels, row by row. */
export function develop(canvas: Canvas, exposure = 0.8): Buffer {
  const { height, red, green, blue, gloss, soft, columns, rows, density } = canvas;
  const open = openness(canvas);
  const lit = daylight(canvas);
  const spread = Math.round(26 * density);
  const bounce = [red, green, blue].map((plane) => blur(blur(plane, columns, rows, spread), columns, rows, spread));
  const level = Math.hypot(1, RISE);
  const lx = Math.cos(AZIMUTH) / level;
  const ly = Math.sin(AZIMUTH) / level;
  const lz = RISE / level;
  const out = Buffer.alloc(columns * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    const up = Math.max(0, row - 1) * columns;
    const down = Math.min(rows - 1, row + 1) * columns;
    for (let column = 0; column < columns; column += 1) {
      const i = row * columns + column;
      const gx = (((height[row * columns + Math.min(columns - 1, column + 1)] ?? 0)
        - (height[row * columns + Math.max(0, column - 1)] ?? 0)) * density) / 2;
      const gy = (((height[down + column] ?? 0) - (height[up + column] ?? 0)) * density) / 2;
      const length = Math.sqrt(gx * gx + gy * gy + 1);
      const nx = -gx / length;
      const ny = -gy / length;
      const nz = 1 / length;
      const s = soft[i] ?? 0;
      const facing = nx * lx + ny * ly + nz * lz;
      const wrapped = Math.max(0, (facing + 0.45 * s) / (1 + 0.45 * s));
      const shadow = lit[i] ?? 1;
      const sun = wrapped * (shadow + (1 - shadow) * 0.16 * s);
      const sky = (open[i] ?? 1) * (0.62 + 0.38 * nz);
      const g = gloss[i] ?? 0;
      // The window in the wet: a mirror direction that hits it is bright, with a hard edge where the surface is smooth.
      const mirror = 2 * nz * (nx * lx + ny * ly + nz * lz) - lz;
      const window = g * g * smooth(0.9, 0.985, mirror) * 0.85 + g * 0.16 * smooth(0.35, 1, mirror);
      const wall = g * 0.1 * smooth(0.75, 0.97, 2 * nz * (nz * 0.5 - nx * lx - ny * ly) - 0.5);
      const rim = g * 0.12 * (1 - nz) ** 2 * (open[i] ?? 1);
      const shine = window * shadow * (open[i] ?? 1) + wall + rim;
      for (let c = 0; c < 3; c += 1) {
        const albedo = (c === 0 ? red : c === 1 ? green : blue)[i] ?? 0;
        const glow = (bounce[c]?.[i] ?? 0) * 0.34 * (0.35 + 0.65 * (1 - nz) + 0.3 * (1 - sky));
        const light = sun * (SUN[c] ?? 1) + sky * (SKY[c] ?? 1) + glow;
        out[i * 3 + c] = Math.round(film(exposure * (albedo * light + shine * (SUN[c] ?? 1) * 0.8)) * 255);
      }
    }
  }
  return out;
}
