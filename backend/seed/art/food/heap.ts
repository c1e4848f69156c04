import { hex, mix } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import type { Stage } from '../render/stage';

interface HeapLook {
  colours: readonly [string, string, ...string[]];
  /** Size of a grain. */
  grain: number;
  gloss?: number;
  /** How much a grain stands out, in grains. */
  bump?: number;
}

/** A mound of small grains: couscous, lentils, barley, crumbs. Its outline wavers. */
export function heap(stage: Stage, x: number, y: number, a: number, b: number, tall: number, look: HeapLook, turn = 0): void {
  const colours = look.colours.map(hex);
  const seed = stage.random.between(0, 900);
  const bump = (look.bump ?? 0.6) * look.grain;
  stage.put({ x, y, r: Math.max(a, b) * 1.2, turn, foot: 0.3 }, (u, v, t) => {
    const q = Math.hypot(u / a, v / b) / (1 + 0.08 * fbm(u / 80 + seed, v / 80, 4));
    const cell = cells(u / look.grain + seed, v / look.grain);
    const bead = Math.sqrt(Math.max(0, 1 - (cell.near / 0.72) ** 2));
    if (q > 1 - 0.05 * cell.id || bead <= 0.02) {
      if (q > 0.97) return false;
    }
    const pick = colours[Math.floor(cell.id * colours.length)] ?? colours[0] ?? ([0, 0, 0] as const);
    t.z = tall * (1 - q * q) * (0.9 + 0.22 * noise(u / 34 + seed, v / 34)) + bump * bead + 0.5 * bump * cell.id;
    t.colour(pick, (0.55 + 0.45 * smooth(0, 0.5, bead)) * (0.92 + 0.16 * cell.id));
    t.finish(look.gloss ?? 0.16, 0.5);
    return true;
  });
}

/** Long or kidney-shaped grains laid one by one: rice, beans, oats, seeds, nuts. */
export interface GrainLook {
  colours: readonly [string, ...string[]];
  l: number;
  w: number;
  h?: number;
  gloss?: number;
  bend?: number;
  soft?: number;
  seam?: string;
  point?: number;
}

export function grain(stage: Stage, x: number, y: number, look: GrainLook, turn = stage.random.between(0, 7), lean = 0.25): void {
  const colour = hex(stage.random.pick(look.colours));
  const seam = look.seam ? hex(look.seam) : undefined;
  const light = 1 + stage.random.around(0.1);
  const { l, w, bend = 0, point = 0 } = look;
  const h = look.h ?? w;
  const seed = stage.random.between(0, 500);
  stage.put({ x, y, r: l * 1.1, turn, lean, sink: h * 0.3, foot: 0.6 }, (u, v, t) => {
    const y1 = v - bend * w * ((u / l) ** 2 - 0.4);
    const wide = w * (1 - point * (u / l) * 0.5);
    const q = (u / l) ** 2 + (y1 / wide) ** 2;
    if (q > 1) return false;
    t.z = h * 0.5 + h * Math.sqrt(1 - q);
    t.colour(colour, light * (1 + 0.06 * noise((u / w) * 1.5 + seed, v / w)));
    if (seam) t.blend(seam, smooth(0.75, 1, q) * 0.7);
    t.finish(look.gloss ?? 0.25, look.soft ?? 0.5);
    return true;
  });
}

/** `count` things strewn evenly over an ellipse; more in the middle if `gather` > 0.5. */
export function strew(
  stage: Stage, x: number, y: number, a: number, b: number, count: number, each: (x: number, y: number, i: number) => void, gather = 0.5,
): void {
  for (let i = 0; i < count; i += 1) {
    const angle = stage.random.between(0, Math.PI * 2);
    const d = stage.random.between(0, 1) ** gather;
    each(x + Math.cos(angle) * a * d, y + Math.sin(angle) * b * d, i);
  }
}

/** Things laid over an ellipse that keep away from each other, as a hand lays them: of several places the loneliest is taken. */
export function lay(
  stage: Stage, x: number, y: number, a: number, b: number, count: number, each: (x: number, y: number, i: number) => void, square = false,
): void {
  const taken: [number, number][] = [];
  for (let i = 0; i < count; i += 1) {
    let best: [number, number] = [x, y];
    let farthest = -1;
    for (let trial = 0; trial < 12; trial += 1) {
      const angle = stage.random.between(0, Math.PI * 2);
      const d = Math.sqrt(stage.random.between(0, 1));
      const [ru, rv] = square ? [stage.random.between(-1, 1), stage.random.between(-1, 1)] : [Math.cos(angle) * d, Math.sin(angle) * d];
      const [px, py] = [x + ru * a, y + rv * b];
      const near = taken.reduce((least, [tx, ty]) => Math.min(least, Math.hypot(px - tx, py - ty)), 9999);
      if (near > farthest) [farthest, best] = [near, [px, py]];
    }
    taken.push(best);
    each(best[0], best[1], i);
  }
}

const RICE: GrainLook = { colours: ['#f6efdc', '#f1e6cb', '#faf6ea'], l: 9.5, w: 2.6, h: 2.6, gloss: 0.22, soft: 0.7 };
export const SAFFRON_RICE: GrainLook = { ...RICE, colours: ['#f6efdc', '#f3e0a2', '#eec95b', '#faf4e2'] };
export const BROWN_RICE: GrainLook = { ...RICE, colours: ['#c9a877', '#b8925f', '#d8bd92'], l: 8.5, w: 2.9 };
export const SESAME: GrainLook = { colours: ['#f3e4bf', '#ecd6a4', '#f8eed6'], l: 4, w: 2.4, h: 1.6, point: 0.9 };
export const BLACK_SESAME: GrainLook = { ...SESAME, colours: ['#2c2724', '#3a332e'] };
export const PUMPKIN_SEED: GrainLook = {
  colours: ['#6f8a45', '#5f7a3b', '#86a05a'], l: 9, w: 5, h: 2.6, point: 0.5, gloss: 0.3, seam: '#43572b',
};
export const FLAKED_ALMOND: GrainLook = {
  colours: ['#f4e3bf', '#eed6a5', '#f7ebd0'], l: 12, w: 7.5, h: 1.4, point: 0.7, seam: '#a4683a', gloss: 0.2,
};
export const OAT: GrainLook = { colours: ['#e6cf9f', '#dcc08a', '#efdfba'], l: 9, w: 6, h: 1.8, gloss: 0.12, seam: '#c9a76b' };
export const KIDNEY: GrainLook = { colours: ['#7d1f22', '#8f2a27', '#681619'], l: 15, w: 8.5, h: 7, bend: 0.5, gloss: 0.6 };
export const BLACK_BEAN: GrainLook = { ...KIDNEY, colours: ['#241d22', '#30262b'], l: 11, w: 7 };
export const PINTO: GrainLook = { ...KIDNEY, colours: ['#b37f5a', '#a56f4b', '#c39270'], l: 13, w: 8 };
export const HARICOT: GrainLook = { ...KIDNEY, colours: ['#e3a869', '#dc9a57', '#ebba80'], l: 12, w: 7.5, gloss: 0.55 };
export const PISTACHIO: GrainLook = { colours: ['#9aa847', '#86983a', '#b2b765'], l: 8, w: 5, h: 4, seam: '#8a5a5e', gloss: 0.2 };
export const CASHEW: GrainLook = { colours: ['#ecd3a0', '#e2c081', '#d9ad66'], l: 17, w: 7, h: 6, bend: 1.4, gloss: 0.3 };
export const SULTANA: GrainLook = { colours: ['#a9692c', '#8f521f', '#bb7f3c'], l: 11, w: 8, h: 6, gloss: 0.4 };

/** Rice: a mound with every grain of its skin drawn. */
export function rice(stage: Stage, x: number, y: number, a: number, b: number, tall: number, look: GrainLook, turn = 0): void {
  const [first] = look.colours;
  heap(stage, x, y, a, b, tall, { colours: [first, look.colours[1] ?? first], grain: look.w * 3, bump: 0.5 }, turn);
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const count = Math.round((a * b) / (look.l * look.w) * 1.35);
  strew(stage, 0, 0, a * 1.02, b * 1.02, count, (u, v) => grain(stage, x + u * c - v * s, y + u * s + v * c, look, undefined, 0.5));
}

/** Broken, creamy pieces strewn about: feta, goat's cheese. */
export function crumble(stage: Stage, x: number, y: number, radius: number, count: number, size: number, colour: string): void {
  const base = hex(colour);
  const low = mix(base, hex('#cbbf9f'), 0.7);
  strew(stage, x, y, radius, radius, count, (px, py) => {
    const r = size * stage.random.between(0.5, 1.25);
    const seed = stage.random.between(0, 900);
    stage.put({ x: px, y: py, r: r * 1.3, lean: 0.3, foot: 0.5 }, (u, v, t) => {
      const angle = Math.atan2(v, u);
      const q = Math.hypot(u, v) / (r * (0.95 + 0.3 * noise(Math.cos(angle) * 2 + seed, Math.sin(angle) * 2)));
      if (q > 1) return false;
      t.z = r * 0.75 * (1 - q ** 4) + r * 0.16 * fbm((u / r) * 3 + seed, (v / r) * 3, 3);
      t.colour(base).blend(low, 0.5 * smooth(0.2, -0.5, fbm((u / r) * 3 + seed, (v / r) * 3, 3))).finish(0.12, 0.5);
      return true;
    });
  });
}
