import { hex, mix } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import type { Stage } from '../render/stage';
import type { Point } from './strand';

export interface LiquidLook {
  colour: string;
  /** Lighter or darker clouds in it. */
  cloud?: string;
  clouds?: number;
  gloss?: number;
  /** Height of lumps. */
  lumps?: number;
  grain?: number;
  /** Drops of oil. */
  oil?: string;
  /** 0 lets all through that lies beneath. */
  cover?: number;
  /** Clear: it colours what lies beneath. */
  clear?: boolean;
}

/** Fills a round vessel up to `level` above the middle's floor; the wall of the vessel bounds it. */
export function fill(stage: Stage, radius: number, level: number, look: LiquidLook): void {
  const floor = stage.level(0, 0);
  pour(stage, 0, 0, radius, floor + level, look, () => 1);
}

/** A flat pool with a wavering outline and a rounded edge. */
export function pool(stage: Stage, x: number, y: number, radius: number, thick: number, look: LiquidLook, wander = 0.14): void {
  const seed = stage.random.between(0, 900);
  const floor = stage.level(x, y);
  pour(stage, x, y, radius * (1 + wander), floor, look, (u, v) => {
    const angle = Math.atan2(v, u);
    const edge = radius * (1 + wander * noise(Math.cos(angle) * 1.6 + seed, Math.sin(angle) * 1.6)
      + wander * 0.4 * noise(Math.cos(angle) * 5 + seed, Math.sin(angle) * 5));
    const d = edge - Math.hypot(u, v);
    return d <= 0 ? 0 : Math.sqrt(1 - (1 - Math.min(1, d / (thick * 2.2))) ** 2);
  }, thick);
}

/** A spoonful of sauce that clings to what is under it. */
export function drape(stage: Stage, x: number, y: number, radius: number, thick: number, look: LiquidLook, wander = 0.2): void {
  const base = hex(look.colour);
  const cloud = hex(look.cloud ?? look.colour);
  const oil = hex(look.oil ?? look.colour);
  const seed = stage.random.between(0, 900);
  const grain = look.grain ?? 14;
  stage.paint({ x, y, r: radius * (1 + wander * 1.4) }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const edge = radius * (1 + wander * noise(Math.cos(angle) * 1.6 + seed, Math.sin(angle) * 1.6)
      + wander * 0.5 * noise(Math.cos(angle) * 5 + seed, Math.sin(angle) * 5));
    const d = edge - Math.hypot(u, v);
    if (d <= 0) return false;
    const k = Math.sqrt(1 - (1 - Math.min(1, d / (thick * 2.2))) ** 2);
    const soft = fbm(u / 40 + seed, v / 40, 3);
    const lump = fbm(u / grain + seed, v / grain + 4, 3);
    t.z = k * (thick + (look.lumps ?? 0) * (lump + 0.5 * soft));
    t.colour(base).blend(cloud, (look.clouds ?? 0.5) * smooth(-0.2, 0.7, soft + lump * 0.6));
    if (look.oil) {
      const cell = cells(u / 13 + seed, v / 13);
      t.blend(oil, 0.6 * smooth(0.34, 0.26, cell.near) * smooth(0.6, 0.7, cell.id));
    }
    t.finish(look.gloss ?? 0.5, 0.5);
    t.cover = smooth(0, 0.35, k) * (look.cover ?? 0.97);
    t.stain = look.clear ?? false;
    return true;
  });
}

function pour(
  stage: Stage, x: number, y: number, radius: number, z: number, look: LiquidLook, body: (u: number, v: number) => number, thick = 0,
): void {
  const base = hex(look.colour);
  const cloud = hex(look.cloud ?? look.colour);
  const oil = hex(look.oil ?? look.colour);
  const seed = stage.random.between(0, 900);
  const lumps = look.lumps ?? 0;
  const grain = look.grain ?? 14;
  stage.put({ x, y, r: radius, z }, (u, v, t) => {
    const k = Math.hypot(u, v) < radius ? body(u, v) : 0;
    if (k <= 0) return false;
    const soft = fbm(u / 46 + seed, v / 46, 4);
    const lump = lumps > 0 ? fbm(u / grain + seed, v / grain + 4, 3) : 0;
    t.z = thick * k + lumps * lump + 0.7 * noise(u / 44 + seed, v / 44) * (look.gloss ?? 0.5);
    t.colour(base).blend(cloud, (look.clouds ?? 0.5) * smooth(-0.2, 0.7, soft + lump * 0.5));
    t.finish(look.gloss ?? 0.5, 0.5);
    t.cover = look.cover ?? 1;
    t.stain = look.clear ?? false;
    if (look.oil) {
      const cell = cells(u / 15 + seed, v / 15);
      const size = 0.1 + 0.26 * cell.id;
      const bead = smooth(size, size - 0.07, cell.near) * smooth(0.5, 0.6, cell.id) * smooth(0, 0.4, soft + 0.25);
      t.blend(oil, 0.65 * bead);
      t.z += bead * 0.5;
      t.gloss = Math.min(1, t.gloss + bead * 0.3);
    }
    return true;
  });
}

/** A thread of cream, honey, oil or sauce painted on what is there. */
export function drizzle(
  stage: Stage, points: readonly Point[],
  look: { colour: string; r: number; gloss?: number; cover?: number; thick?: number; clear?: boolean },
): void {
  const colour = hex(look.colour);
  const seed = stage.random.between(0, 900);
  const thick = look.thick ?? look.r * 0.5;
  // One coat: where the thread passes twice over a pixel of its own joint, it must not add up.
  let [left, top, right, bottom] = [1e9, 1e9, -1e9, -1e9];
  for (const [px, py] of points) {
    [left, top, right, bottom] = [Math.min(left, px), Math.min(top, py), Math.max(right, px), Math.max(bottom, py)];
  }
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  stage.paint({ x, y, r: Math.max(right - left, bottom - top) / 2 + look.r * 2 }, (u, v, t) => {
    let q = 2;
    for (let i = 0; i + 1 < points.length; i += 1) {
      const [x1, y1] = points[i] ?? [0, 0];
      const [x2, y2] = points[i + 1] ?? [0, 0];
      const dx = x2 - x1;
      const dy = y2 - y1;
      const k = Math.min(1, Math.max(0, ((u + x - x1) * dx + (v + y - y1) * dy) / (dx * dx + dy * dy || 1)));
      const d = Math.hypot(u + x - x1 - dx * k, v + y - y1 - dy * k) / (look.r * (1 + 0.3 * noise(i * 0.3 + k * 0.3 + seed, 2)));
      if (d < q) q = d;
    }
    if (q > 1) return false;
    t.z = thick * Math.sqrt(1 - q * q);
    t.colour(colour).finish(look.gloss ?? 0.7, 0.7);
    t.cover = (look.cover ?? 0.9) * smooth(1, 0.75, q);
    t.stain = look.clear ?? false;
    return true;
  });
}

/** A spoonful of something thick with a curl on top: yoghurt, soured cream, mash, hummus. */
export function dollop(
  stage: Stage, x: number, y: number, r: number, tall: number, colour: string,
  { gloss = 0.3, swirl = 1, shadow = '#d9cdb4', rough = 0 } = {},
): void {
  const base = hex(colour);
  const low = mix(base, hex(shadow), 0.6);
  const seed = stage.random.between(0, 900);
  const turn = stage.random.between(0, 7);
  stage.put({ x, y, r: r * 1.2, turn, foot: 0.5, sink: tall * 0.08 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const q = Math.hypot(u, v) / (r * (1 + 0.1 * noise(Math.cos(angle) * 1.7 + seed, Math.sin(angle) * 1.7)));
    if (q > 1) return false;
    const groove = Math.sin(angle + q * 9.5 * swirl + 0.9 * noise(u / r * 2 + seed, v / r * 2));
    t.z = tall * Math.sqrt(1 - q * q) * (1 - 0.12 * q) + tall * 0.1 * groove * smooth(1, 0.8, q) * smooth(0, 0.3, q)
      + rough * fbm(u / 7 + seed, v / 7, 3);
    t.colour(base).blend(low, 0.35 * smooth(0.2, -1, groove) + 0.2 * q * q).finish(gloss, 0.5);
    return true;
  });
}
