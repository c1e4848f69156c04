import type { Canvas } from './canvas';
import type { Random } from './random';
import { Texel, type Draw } from './texel';

interface Place {
  x: number;
  y: number;
  /** Nothing of the thing is farther than this from (x, y). */
  r: number;
  turn?: number;
  /** Height to stand at; without it the thing rests on what is there. */
  z?: number;
  /** How deep it sinks in (or, below 0, how far it hovers). */
  sink?: number;
  /** How far it leans as it likes: slope per unit. */
  lean?: number;
  /** Size of the patch it rests on, as a share of r. */
  foot?: number;
}

const texel = new Texel();
const RING = Array.from({ length: 8 }, (_, i) => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)] as const);

/** A canvas seen from a place of its own: moved, turned, scaled. Dishes are drawn on one and know nothing of the table. */
export class Stage {
  constructor(
    readonly canvas: Canvas,
    readonly random: Random,
    private readonly x = 0,
    private readonly y = 0,
    private readonly turn = 0,
    private readonly scale = 1,
  ) {}

  at(x: number, y: number, turn = 0, scale = 1): Stage {
    const [wx, wy] = this.world(x, y);
    return new Stage(this.canvas, this.random, wx, wy, this.turn + turn, this.scale * scale);
  }

  private world(x: number, y: number): [number, number] {
    const c = Math.cos(this.turn) * this.scale;
    const s = Math.sin(this.turn) * this.scale;
    return [this.x + x * c - y * s, this.y + x * s + y * c];
  }

  /** Height of what is at (x, y), in this stage's units. */
  level(x: number, y: number): number {
    const [wx, wy] = this.world(x, y);
    return this.canvas.heightAt(wx, wy) / this.scale;
  }

  /** Puts a solid thing where it hides what is lower. It rests on, and leans with, what is there. */
  put(place: Place, draw: Draw): void {
    const { base, gx, gy } = this.footing(place);
    this.each(place, (index, u, v, dx, dy) => {
      texel.cover = 1;
      texel.stain = false;
      if (!draw(u, v, texel)) return;
      const z = (base + gx * dx + gy * dy + texel.z) * this.scale;
      if (z > (this.canvas.height[index] ?? 0)) this.write(index, z);
    });
  }

  /** Paints on what is there: the height is added, the colour covers as much as it says. */
  paint(place: Place, draw: Draw): void {
    this.each(place, (index, u, v) => {
      texel.cover = 1;
      texel.stain = false;
      texel.z = 0;
      if (draw(u, v, texel)) this.write(index, (this.canvas.height[index] ?? 0) + texel.z * this.scale);
    });
  }

  private write(index: number, z: number): void {
    const { red, green, blue, gloss, soft, height } = this.canvas;
    const k = texel.cover;
    height[index] = z;
    const [r, g, b] = [red[index] ?? 0, green[index] ?? 0, blue[index] ?? 0];
    red[index] = r * (1 - k) + texel.r * k * (texel.stain ? r : 1);
    green[index] = g * (1 - k) + texel.g * k * (texel.stain ? g : 1);
    blue[index] = b * (1 - k) + texel.b * k * (texel.stain ? b : 1);
    gloss[index] = (gloss[index] ?? 0) * (1 - k) + texel.gloss * k;
    soft[index] = (soft[index] ?? 0) * (1 - k) + texel.soft * k;
  }

  /** The plane a thing stands on: a height and two slopes, from heights around its middle. */
  private footing({ x, y, r, z, sink = 0, lean = 0, foot = 0.6 }: Place): { base: number; gx: number; gy: number } {
    const ax = lean ? this.random.around(lean) : 0;
    const ay = lean ? this.random.around(lean) : 0;
    if (z !== undefined) return { base: z - sink, gx: ax, gy: ay };
    const reach = r * foot;
    const middle = this.level(x, y);
    let sum = middle;
    let gx = 0;
    let gy = 0;
    for (const [cx, cy] of RING) {
      const height = this.level(x + cx * reach, y + cy * reach);
      sum += height;
      gx += (height * cx) / (4 * reach);
      gy += (height * cy) / (4 * reach);
    }
    const limit = (slope: number) => Math.max(-0.7, Math.min(0.7, slope * 0.8));
    return { base: Math.max(sum / 9, middle * 0.5 + (sum / 9) * 0.5) - sink, gx: limit(gx) + ax, gy: limit(gy) + ay };
  }

  private each({ x, y, r, turn = 0 }: Place, visit: (index: number, u: number, v: number, dx: number, dy: number) => void): void {
    const { columns, rows, density } = this.canvas;
    const [wx, wy] = this.world(x, y);
    const reach = r * this.scale;
    const left = Math.max(0, Math.floor((wx - reach) * density));
    const right = Math.min(columns - 1, Math.ceil((wx + reach) * density));
    const top = Math.max(0, Math.floor((wy - reach) * density));
    const bottom = Math.min(rows - 1, Math.ceil((wy + reach) * density));
    // From world to this stage's frame, and from there to the thing's own.
    const cs = Math.cos(this.turn) / this.scale;
    const ss = Math.sin(this.turn) / this.scale;
    const ct = Math.cos(turn);
    const st = Math.sin(turn);
    for (let row = top; row <= bottom; row += 1) {
      const py = row / density - wy;
      for (let column = left; column <= right; column += 1) {
        const px = column / density - wx;
        const dx = px * cs + py * ss;
        const dy = py * cs - px * ss;
        visit(row * columns + column, dx * ct + dy * st, dy * ct - dx * st, dx, dy);
      }
    }
  }
}
