import { hex, type Colour } from '../render/colour';
import { noise, smooth } from '../render/noise';
import type { Stage } from '../render/stage';

export interface LeafLook {
  colour: string;
  vein: string;
  /** Half width as a share of the length, at the widest. */
  broad: number;
  /** Where it is widest, 0 stalk to 1 tip. */
  widest?: number;
  /** Teeth or lobes: how many a side, and how deep (0–1). */
  teeth?: number;
  bite?: number;
  /** Rise of the edges (above 0) or of the middle (below 0), as a share of the length. */
  cup?: number;
  /** Waves along the edge. */
  ruffle?: number;
  gloss?: number;
}

export const BASIL: LeafLook = { colour: '#3f7d2c', vein: '#6da54a', broad: 0.33, widest: 0.42, cup: -0.16, gloss: 0.34 };
export const MINT: LeafLook = { colour: '#3c8a46', vein: '#77b66b', broad: 0.3, widest: 0.4, teeth: 9, bite: 0.14, cup: 0.1, gloss: 0.2 };
export const SPINACH: LeafLook = { colour: '#2f6b2c', vein: '#79a85b', broad: 0.3, widest: 0.36, cup: -0.12, ruffle: 0.3, gloss: 0.3 };
export const ROCKET: LeafLook = {
  colour: '#4b8a34', vein: '#8fb969', broad: 0.19, widest: 0.66, teeth: 3, bite: 0.72, cup: 0.08, gloss: 0.2,
};
export const WATERCRESS: LeafLook = { colour: '#3b8034', vein: '#85b768', broad: 0.43, widest: 0.55, cup: 0.08, gloss: 0.28 };
export const GEM: LeafLook = { colour: '#7fb04a', vein: '#dbe6a8', broad: 0.34, widest: 0.62, cup: 0.2, ruffle: 0.9, gloss: 0.24 };
export const PARSLEY: LeafLook = {
  colour: '#3d8a35', vein: '#6dad55', broad: 0.44, widest: 0.6, teeth: 3, bite: 0.6, cup: 0.06, gloss: 0.16,
};
export const BAY: LeafLook = { colour: '#5b7a45', vein: '#94a973', broad: 0.17, widest: 0.48, cup: 0.1, gloss: 0.3 };

/** A leaf of length `l` whose stalk end is at (x, y) and which points along `turn`. */
export function leaf(stage: Stage, x: number, y: number, l: number, turn: number, look: LeafLook, { sink = 0, lean = 0.14 } = {}): void {
  const green: Colour = hex(look.colour);
  const vein = hex(look.vein);
  const { broad, widest = 0.45, teeth = 0, bite = 0, cup = 0.1, ruffle = 0, gloss = 0.25 } = look;
  const light = 1 + stage.random.around(0.16);
  const seed = stage.random.between(0, 900);
  const curve = stage.random.around(0.16);
  const peak = Math.log(0.5) / Math.log(widest);
  const reach = l * (0.5 + broad * 0.35);
  const mx = x + Math.cos(turn) * l * 0.5;
  const my = y + Math.sin(turn) * l * 0.5;
  stage.put({ x: mx, y: my, r: reach, turn, sink, lean, foot: 0.55 }, (u, w, t) => {
    const s = u / l + 0.5;
    if (s < 0 || s > 1) return false;
    const v = w - curve * l * (s - 0.5) ** 2 * 2;
    let half = l * broad * Math.sin(Math.PI * s ** peak) ** 0.72;
    if (teeth > 0) {
      const p = (s * teeth + (v > 0 ? 0.18 : 0)) % 1;
      half *= 1 - bite * (p < 0.72 ? 1 - p / 0.72 : (p - 0.72) / 0.28) ** 1.4;
    }
    half = Math.max(half, s < 0.12 ? l * 0.014 : 0) * (1 + 0.05 * noise(s * 6 + seed, v > 0 ? 1 : 4));
    const q = Math.abs(v) / Math.max(half, 0.01);
    if (q > 1) return false;
    const across = Math.abs(v) / (l * broad);
    const side = Math.abs(Math.sin((s * 7.5 - across * 2.1) * Math.PI));
    const mid = smooth(0.075, 0.015, across * (0.6 + s * 0.5));
    const net = smooth(0.22, 0.02, side) * smooth(0.02, 0.2, q);
    t.z = 2 + l * cup * across * across + l * 0.03 * noise(s * 3 + seed, across * 2) - 0.7 * net + (cup < 0 ? l * -cup * 0.6 : 0);
    t.z += ruffle * l * 0.06 * smooth(0.35, 1, q) * (1 + Math.sin(s * 19 + seed + (v > 0 ? 2 : 0)));
    t.z -= mid * 1.1;
    t.colour(green, light * (0.92 + 0.14 * noise(s * 5 + seed, across * 4) + 0.1 * (1 - q)));
    t.blend(vein, 0.75 * mid + 0.25 * net + (ruffle > 0.5 ? 0.6 * smooth(0.75, 0.1, s + across * 0.7) : 0));
    t.finish(gloss, 0.55);
    return true;
  });
}

/** A sprig: leaves in pairs along a stalk of length `l`. */
export function sprig(stage: Stage, x: number, y: number, l: number, turn: number, look: LeafLook, pairs = 4, size = 0.34): void {
  const stalk = hex(look.vein);
  stage.put({ x: x + Math.cos(turn) * l * 0.45, y: y + Math.sin(turn) * l * 0.45, r: l * 0.5, turn, foot: 0.4 }, (u, v, t) => {
    const w = v - Math.sin(u / l * 4) * l * 0.02;
    if (Math.abs(u) > l * 0.46 || Math.abs(w) > l * 0.012 + 0.7) return false;
    t.z = 4;
    t.colour(stalk, 0.85).finish(0.2, 0.4);
    return true;
  });
  for (let i = 0; i < pairs; i += 1) {
    const s = (i + 0.6) / (pairs + 0.2);
    const px = x + Math.cos(turn) * l * s * 0.9;
    const py = y + Math.sin(turn) * l * s * 0.9;
    const grown = l * size * (1.08 - 0.5 * s) * stage.random.between(0.85, 1.15);
    leaf(stage, px, py, grown, turn + 0.95 + stage.random.around(0.3), look, { sink: -2 });
    leaf(stage, px, py, grown, turn - 0.95 + stage.random.around(0.3), look, { sink: -2 });
  }
  leaf(stage, x + Math.cos(turn) * l * 0.84, y + Math.sin(turn) * l * 0.84, l * size * 0.72, turn + stage.random.around(0.3), look, {
    sink: -3,
  });
}

/** Coriander or flat parsley: three lobed leaflets on a stalk. */
export function trefoil(stage: Stage, x: number, y: number, l: number, turn: number, look: LeafLook = PARSLEY): void {
  for (const side of [-1.05, 1.05, 0]) leaf(stage, x, y, l * (side === 0 ? 0.85 : 0.68), turn + side, look, { sink: -1, lean: 0.2 });
}
