import { hex, mix, type Colour } from '../render/colour';
import { noise } from '../render/noise';
import type { Stage } from '../render/stage';

export type Point = readonly [number, number];

interface StrandLook {
  colour: Colour;
  /** Half width. */
  r: number;
  /** Height at the middle; half width if not given (a round strand). */
  thick?: number;
  gloss?: number;
  soft?: number;
  /** 0 opaque, up to 1 clear. */
  clear?: number;
  vary?: number;
  /** Colour along its edges. */
  edge?: Colour;
  /** Flat, and turning over along its length. */
  ribbon?: boolean;
}

/** A tube or ribbon along points. It lies on what is there, or at the heights of `z`, evened out along its length. */
export function strand(
  stage: Stage, points: readonly Point[], look: StrandLook, rise: (s: number) => number = () => 0, z?: (x: number, y: number) => number,
): void {
  const light = 1 + stage.random.around(look.vary ?? 0.08);
  const thick = look.thick ?? look.r;
  const seed = stage.random.between(0, 500);
  const last = points.length - 1;
  const raw = points.map(([x, y], i) => (z ? z(x, y) : stage.level(x, y)) + rise(i / last));
  const even = raw.map((_, i) => ((raw[i - 1] ?? raw[i] ?? 0) + 2 * (raw[i] ?? 0) + (raw[i + 1] ?? raw[i] ?? 0)) / 4);
  points.forEach(([x1, y1], i) => {
    const next = points[i + 1];
    if (!next) return;
    const [x2, y2] = next;
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length === 0) return;
    const from = even[i] ?? 0;
    const slope = ((even[i + 1] ?? from) - from) / length;
    stage.put({ x: (x1 + x2) / 2, y: (y1 + y2) / 2, r: length / 2 + look.r, turn: Math.atan2(y2 - y1, x2 - x1), z: from }, (u, v, t) => {
      const along = (i + Math.min(1, Math.max(0, u / length + 0.5))) / last;
      // A ribbon shows its edge where it turns over.
      const face = look.ribbon ? 0.32 + 0.68 * Math.abs(Math.cos(along * 5 + seed)) ** 0.7 : 1;
      const end = Math.max(0, Math.abs(u) - length / 2);
      const inner = (i > 0 || u > 0) && (i + 1 < last || u < 0);
      const q = Math.hypot(inner ? end * 0.5 : end, v / face) / look.r;
      if (q > 1) return false;
      const profile = look.ribbon ? (1 - q ** 6) * (0.75 + 0.25 * q * q) : Math.sqrt(1 - q * q);
      t.z = thick * profile * (1.6 - 0.6 * face) + thick * 0.4 + slope * (u + length / 2);
      t.colour(look.edge ? mix(look.colour, look.edge, q ** 3) : look.colour, light * (1
        + 0.07 * noise(along * points.length * 0.7 + seed, v / look.r)));
      t.finish(look.gloss ?? 0.4, look.soft ?? 0.55);
      t.cover = 1 - (look.clear ?? 0);
      return true;
    });
  });
}

/** Points of an arc around (x, y), wandering a little. */
function arc(stage: Stage, x: number, y: number, r: number, from: number, sweep: number, wander = 0.12, steps = 16): Point[] {
  const seed = stage.random.between(0, 900);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const s = i / steps;
    const a = from + sweep * s;
    const d = r * (1 + wander * noise(s * 3 + seed, 0.5) + wander * 0.4 * noise(s * 7 + seed, 3.5));
    return [x + Math.cos(a) * d, y + Math.sin(a) * d] as const;
  });
}

/** A wavy line from (x, y). */
export function wave(stage: Stage, x: number, y: number, length: number, turn: number, bend: number, steps = 12): Point[] {
  const points: Point[] = [];
  const seed = stage.random.between(0, 900);
  let a = turn;
  let px = x - (Math.cos(turn) * length) / 2;
  let py = y - (Math.sin(turn) * length) / 2;
  for (let i = 0; i <= steps; i += 1) {
    points.push([px, py]);
    a += bend * noise(i * 0.45 + seed, 1.5);
    px += (Math.cos(a) * length) / steps;
    py += (Math.sin(a) * length) / steps;
  }
  return points;
}

interface NestLook {
  colours: readonly [string, ...string[]];
  r: number;
  flat?: number;
  gloss?: number;
  count: number;
  tall: number;
  wander?: number;
  ribbon?: boolean;
}

/** A twirled heap of pasta or noodles: strands around its middle, higher towards it. */
export function nest(stage: Stage, x: number, y: number, radius: number, look: NestLook): void {
  const { random } = stage;
  const floor = stage.level(x, y);
  const colours = look.colours.map(hex);
  for (let i = 0; i < look.count; i += 1) {
    const layer = i / look.count;
    const around = radius * 0.86 * Math.sqrt(random.between(0.03, 1)) * (1 - layer * 0.45);
    const off = radius * 0.22;
    const cx = x + random.around(off);
    const cy = y + random.around(off);
    const points = arc(stage, cx, cy, around, random.between(0, 7), random.between(1.6, 4.4) * random.pick([1, -1]), look.wander
      ?? 0.16, Math.max(9, Math.round(around / 6)));
    const dome = (px: number, py: number) => {
      const q = Math.min(1, Math.hypot(px - x, py - y) / (radius * 1.12));
      return Math.max(floor + look.tall * (1 - q * q) * (0.3 + 0.7 * layer), stage.level(px, py) - look.r * 2.5);
    };
    const wob = random.between(0, 60);
    strand(stage, points, {
      colour: colours[Math.floor(random.between(0, colours.length))] ?? hex(look.colours[0]),
      r: look.r * random.between(0.9, 1.08), thick: look.r * (look.flat ?? 1), gloss: look.gloss ?? 0.42, soft: 0.6, vary: 0.08,
      ribbon: look.ribbon ?? false,
    }, (s) => 2.2 * noise(s * 5 + wob, 2), dome);
  }
}

/** Thin shreds strewn over a patch: cheese, cabbage, carrot, spring onion. */
export function shreds(
  stage: Stage, x: number, y: number, radius: number, count: number,
  look: { colours: readonly [string, ...string[]]; length: number; r: number; bend?: number; gloss?: number; flat?: number },
): void {
  const { random } = stage;
  for (let i = 0; i < count; i += 1) {
    const a = random.between(0, 7);
    const d = radius * Math.sqrt(random.between(0, 1));
    const points = wave(
      stage, x + Math.cos(a) * d, y + Math.sin(a) * d, look.length * random.between(0.6, 1.2), random.between(0, 7), look.bend ?? 0.5, 6,
    );
    strand(stage, points, {
      colour: hex(random.pick(look.colours)), r: look.r * random.between(0.8, 1.15), thick: look.r * (look.flat ?? 1),
      gloss: look.gloss ?? 0.3, soft: 0.6, vary: 0.14,
    });
  }
}
