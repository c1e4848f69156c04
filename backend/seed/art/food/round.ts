import { hex, mix, type Colour } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import { dome } from '../render/shape';
import type { Stage } from '../render/stage';

/** A smooth round thing of radius `r`: pea, chickpea, cherry tomato, olive, pomegranate seed. */
export function ball(
  stage: Stage, x: number, y: number, r: number, colour: Colour, { gloss = 0.5, soft = 0.6, sink = 0.25, vary = 0.1, long = 1 } = {},
): void {
  const light = 1 + stage.random.around(vary);
  const turn = stage.random.between(0, 7);
  const seed = stage.random.between(0, 500);
  stage.put({ x, y, r: r * long, turn, sink: r * sink, foot: 0.5 }, (u, v, t) => {
    const h = dome(u, v, r * long, r, r);
    if (h < 0) return false;
    t.z = r * 0.6 + h;
    t.colour(colour, light * (1 + 0.08 * noise(u / r + seed, v / r)));
    t.finish(gloss, soft);
    return true;
  });
}

export function blueberry(stage: Stage, x: number, y: number, r = 15): void {
  const skin = hex('#34406b');
  const bloom = hex('#8c98bd');
  const dark = hex('#171c36');
  const cx = stage.random.around(r * 0.5);
  const cy = stage.random.around(r * 0.5);
  const seed = stage.random.between(0, 500);
  const shown = stage.random.between(0, 1) < 0.6;
  stage.put({ x, y, r, sink: r * 0.25, foot: 0.5 }, (u, v, t) => {
    const h = dome(u, v, r, r, r);
    if (h < 0) return false;
    t.z = r * 0.6 + h;
    t.colour(skin).blend(bloom, 0.45 * smooth(-0.3, 0.6, fbm(u / r + seed, v / r, 3))).finish(0.26, 0.25);
    if (shown) {
      const d = Math.hypot(u - cx, v - cy) / r;
      const star = 0.27 + 0.07 * Math.cos(5 * Math.atan2(v - cy, u - cx));
      t.blend(dark, 0.85 * smooth(star + 0.05, star - 0.05, d));
      t.z += 1.6 * Math.exp(-(((d - star - 0.06) / 0.07) ** 2)) - 3.5 * smooth(star, star - 0.14, d);
    }
    return true;
  });
}

export function raspberry(stage: Stage, x: number, y: number, r = 20): void {
  const flesh = hex('#c8203f');
  const deep = hex('#8d1029');
  const turn = stage.random.between(0, 7);
  const hole = stage.random.between(0, 1) < 0.35;
  const light = stage.random.between(0.88, 1.12);
  stage.put({ x, y, r, sink: r * 0.2, foot: 0.5, turn, lean: 0.2 }, (u, v, t) => {
    const body = dome(u, v, r, r, r);
    if (body < 0) return false;
    const d = Math.hypot(u, v) / r;
    // Drupelets sit on rings.
    const ring = Math.round(d * 3.1);
    const count = ring === 0 ? 1 : ring * 6 - 1;
    const step = (Math.PI * 2) / count;
    const angle = Math.round(Math.atan2(v, u) / step + ring * 0.4) - ring * 0.4;
    const px = (ring / 3.1) * r * Math.cos(angle * step);
    const py = (ring / 3.1) * r * Math.sin(angle * step);
    const near = Math.hypot(u - px, v - py) / (r * 0.2);
    const bead = Math.sqrt(Math.max(0, 1 - near * near * 0.8));
    t.z = r * 0.5 + body + bead * r * 0.15;
    t.colour(deep, light).blend(flesh, bead).finish(0.42, 0.9);
    if (hole && d < 0.3) {
      t.z -= r * 0.5 * smooth(0.3, 0.16, d);
      t.shade(0.45 + 1.6 * d);
    }
    return true;
  });
}

/** A lump with a rough, crusty or crumbly skin: falafel, crumble, nuts, chunks. */
interface Rough {
  colour: string;
  crust: string;
  fleck?: string;
  flecks?: number;
  rough?: number;
  grain?: number;
  gloss?: number;
  soft?: number;
}

export function lump(
  stage: Stage, x: number, y: number, a: number, b: number, h: number, look: Rough, turn = stage.random.between(0, 7),
): void {
  const inner = hex(look.colour);
  const outer = hex(look.crust);
  const fleck = hex(look.fleck ?? look.crust);
  const seed = stage.random.between(0, 900);
  const rough = look.rough ?? 0.12;
  const grain = look.grain ?? 0.16;
  const size = Math.min(a, b);
  const light = 1 + stage.random.around(0.08);
  stage.put({ x, y, r: Math.max(a, b) * 1.3, turn, sink: h * 0.12, lean: 0.12, foot: 0.5 }, (u, v, t) => {
    const bend = 1 + rough * 2.2 * noise((u / size) * 0.9 + seed, (v / size) * 0.9);
    const body = dome(u * bend, v * bend, a, b, h);
    if (body < 0) return false;
    const coarse = fbm(u / (size * 0.3) + seed, v / (size * 0.3), 3);
    const fine = fbm(u / (size * grain) + seed, v / (size * grain) + 7, 2);
    t.z = h * 0.35 + body + h * rough * (coarse * 0.9 + fine * 0.55);
    t.colour(mix(inner, outer, smooth(-0.35, 0.55, coarse + 0.25 * fine)), light);
    if (look.flecks) t.blend(fleck, smooth(0.62 - look.flecks, 0.72 - look.flecks, noise(u / (size * 0.11) + seed, v / (size * 0.11))));
    t.finish(look.gloss ?? 0.12, look.soft ?? 0.2);
    return true;
  });
}

/** A whole round fruit on the table: orange, lemon, tomato on its side. */
export function fruit(
  stage: Stage, x: number, y: number, r: number, skin: string, { pores = 0, long = 1, gloss = 0.5, blush = skin } = {},
): void {
  const base = hex(skin);
  const warm = hex(blush);
  const seed = stage.random.between(0, 500);
  stage.put({ x, y, r: r * long, turn: stage.random.between(0, 7), foot: 0.2 }, (u, v, t) => {
    const h = dome(u, v, r * long, r, r);
    if (h < 0) return false;
    const pit = pores > 0 ? cells(u / 4.2 + seed, v / 4.2).near : 0;
    t.z = r * 0.8 + h - pores * smooth(0.45, 0, pit) * 1.1;
    t.colour(base, 1 + 0.05 * fbm(u / 20 + seed, v / 20, 2)).blend(warm, smooth(-0.1, 0.7, fbm(u / (r * 0.9) + seed, v / (r * 0.9), 3)));
    t.finish(gloss, 0.5);
    return true;
  });
}
