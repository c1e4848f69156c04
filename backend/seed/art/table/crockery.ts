import { hex, type Colour } from '../render/colour';
import { fbm, noise, smooth } from '../render/noise';
import { box, bevel } from '../render/shape';
import type { Stage } from '../render/stage';
import type { Texel } from '../render/texel';

/** Crockery stands this high, so that no fold of a cloth shows through it. */
const TABLE = 15;

/** How a pot is glazed. */
export interface Glaze {
  body: string;
  /** Colour of the lip, or of bare clay. */
  rim?: string;
  /** Bands: [from, to] as shares of the radius, in `bandColour`. */
  bands?: readonly (readonly [number, number])[];
  bandColour?: string;
  speckle?: number;
  speckleColour?: string;
  /** A second glaze that runs from the rim inwards. */
  wash?: string;
  gloss?: number;
}

/** Lays a glaze on a texel; `q` is 0 in the middle and 1 at the lip. */
function glaze(look: Glaze): (q: number, u: number, v: number, t: Texel) => void {
  const body = hex(look.body);
  const rim: Colour | undefined = look.rim ? hex(look.rim) : undefined;
  const band = hex(look.bandColour ?? look.body);
  const speck = hex(look.speckleColour ?? '#5d4a3a');
  const wash: Colour | undefined = look.wash ? hex(look.wash) : undefined;
  return (q, u, v, t) => {
    t.colour(body, 1 + 0.035 * fbm(u / 70, v / 70, 3));
    if (wash) t.blend(wash, smooth(0.3, 0.96, q + 0.12 * fbm(u / 40, v / 40, 3)));
    for (const [from, to] of look.bands ?? []) {
      const wobble = 0.006 * noise(u / 25, v / 25);
      t.blend(band, 0.88 * smooth(from - 0.006, from + 0.006, q + wobble) * smooth(to + 0.006, to - 0.006, q + wobble));
    }
    if (look.speckle) t.blend(speck, 0.75 * smooth(1 - look.speckle, 1.02 - look.speckle, noise(u / 2.3, v / 2.3) * 0.5 + 0.5));
    if (rim) t.blend(rim, smooth(0.962, 0.985, q + 0.01 * noise(u / 12, v / 12)));
    t.finish(look.gloss ?? 0.5, 0.25);
  };
}

/** A plate of radius `r`: its well is flat and `well` of the radius wide. Height of the well is 7. */
export function plate(stage: Stage, r: number, look: Glaze, { well = 0.66, lip = 24 } = {}): void {
  const coat = glaze(look);
  stage.put({ x: 0, y: 0, r: r + 1, z: TABLE }, (u, v, t) => {
    const d = Math.hypot(u, v);
    if (d > r) return false;
    const q = d / r;
    const slope = smooth(well, well + 0.1, q) * 0.42 + smooth(well + 0.04, 1, q) * 0.58;
    t.z = 7 + slope * (lip - 7) - 5 * smooth(0.985, 1, q) + 1.6 * smooth(0.965, 0.978, q) * smooth(0.998, 0.985, q);
    coat(q, u, v, t);
    return true;
  });
}

/** A bowl of radius `r` and height `tall`; inside it is round, its floor at 10. */
export function bowl(stage: Stage, r: number, look: Glaze, tall = 80): void {
  const coat = glaze(look);
  const wall = Math.max(7, r * 0.04);
  stage.put({ x: 0, y: 0, r: r + 1, z: TABLE }, (u, v, t) => {
    const d = Math.hypot(u, v);
    if (d > r) return false;
    const q = d / (r - wall);
    if (q < 1) t.z = 10 + (tall - 13) * Math.pow(q, 4.6);
    else t.z = tall - 3 + 3 * Math.sqrt(Math.max(0, 1 - ((d - r + wall / 2) / (wall / 2)) ** 2));
    coat(d / r, u, v, t);
    return true;
  });
}

/** An oblong dish with upright walls: tray, roasting tin, baking dish. `a`, `b` are half sides. Floor at 6. */
export function tray(stage: Stage, a: number, b: number, look: Glaze, { wall = 46, round = 46, thick = 9 } = {}): void {
  const coat = glaze(look);
  stage.put({ x: 0, y: 0, r: Math.hypot(a, b) + 2, z: TABLE }, (u, v, t) => {
    const d = box(u, v, a, b, round);
    if (d > 0) return false;
    const inner = -d - thick;
    if (inner > 0) t.z = 6 + (wall - 8) * (1 - smooth(0, wall * 0.55, inner)) ** 1.5;
    else t.z = wall - 3 + 3 * Math.sqrt(Math.max(0, 1 - ((d + thick / 2) / (thick / 2)) ** 2));
    coat(inner > 0 ? 0.9 * (1 - smooth(0, 70, inner)) : 0.99, u, v, t);
    return true;
  });
}

/** A serving board of wood with rounded corners; `handle` lengthens it to the right. */
export function board(stage: Stage, a: number, b: number, light: string, dark: string, { round = 34, thick = 20, handle = 0 } = {}): void {
  const pale = hex(light);
  const deep = hex(dark);
  stage.put({ x: 0, y: 0, r: Math.hypot(a, b) + handle + 4, z: TABLE }, (u, v, t) => {
    let d = box(u, v, a, b, round);
    if (handle > 0) {
      const arm = box(u - a - handle / 2 + 20, v, handle / 2 + 20, b * 0.2, b * 0.18);
      const h = Math.max(0, 1 - Math.abs(d - arm) / 30);
      d = Math.min(d, arm) - h * h * 7;
      const hole = Math.hypot(u - a - handle + 30, v) - b * 0.075;
      d = Math.max(d, -hole);
    }
    if (d > 0) return false;
    const warp = fbm(u / 300 + 4, v / 55, 3) * 2;
    const rings = Math.abs(noise(warp * 3 + v / 30, u / 800));
    const fibre = noise(u / 42, v / 1.6) * 0.6 + noise(u / 13, v / 0.9) * 0.4;
    t.colour(pale).blend(deep, 0.2 + 0.5 * rings + 0.14 * fibre).shade(0.93 + 0.07 * smooth(0, 10, -d));
    t.z = thick * bevel(d, 7) + fibre * 0.2 - rings * 0.3;
    t.finish(0.22, 0);
    return true;
  });
}

/** A black iron pan with its handle to the right; floor at 8. */
export function skillet(stage: Stage, r: number): void {
  const iron = hex('#2b2a2b');
  stage.put({ x: 0, y: 0, r: r * 2, z: TABLE }, (u, v, t) => {
    const ring = Math.hypot(u, v) - r;
    const x = u - r * 1.28;
    const handle = box(x, v, r * 0.36, r * (0.085 + 0.035 * smooth(0, 1, x / (r * 0.36))), r * 0.08);
    const grip = Math.max(handle, -(Math.hypot(u - r * 1.5, v) - r * 0.045));
    const d = Math.min(ring, grip);
    if (d > 0) return false;
    const inner = -ring - 9;
    t.z = inner > 0 ? 8 + 34 * (1 - smooth(0, 26, inner)) ** 1.4 : ring < 0 ? 40 + 4 * bevel(ring, 6) : 30 + 12 * bevel(grip, 9);
    t.z += fbm(u / 3, v / 3, 2) * 0.5;
    t.colour(iron, 1 + 0.12 * noise(u / 20, v / 20)).finish(0.36, 0);
    return true;
  });
}
