import { hex, mix } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import { bevel } from '../render/shape';
import type { Stage } from '../render/stage';
import type { Texel } from '../render/texel';

type Face = (q: number, angle: number, u: number, v: number, t: Texel, seed: number) => void;

/** A round slice: `face` colours it from q (0 middle, 1 skin) and the angle. */
function disc(
  stage: Stage, x: number, y: number, r: number, thick: number, face: Face,
  { lean = 0.16, wobble = 0.03, sink = 0, half = false, turn = stage.random.between(0, 7) } = {},
): void {
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.08, turn, lean, sink, foot: 0.55 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const q = Math.hypot(u, v) / (r * (1 + wobble * Math.sin(angle * 2 + seed) + wobble * 0.6 * Math.sin(angle * 3 + seed * 2)));
    if (q > 1 || (half && v < 0)) return false;
    t.z = thick * bevel((q - 1) * r, Math.min(3, thick * 0.6));
    t.soft = 0.6;
    face(q, angle, u, v, t, seed);
    return true;
  });
}

export function tomatoSlice(stage: Stage, x: number, y: number, r = 34): void {
  const skin = hex('#c92f1d');
  const flesh = hex('#e2523a');
  const jelly = hex('#e8743f');
  const seedling = hex('#f0cf8f');
  disc(stage, x, y, r, 7, (q, angle, u, v, t, seed) => {
    const lobe = Math.cos(angle * 5 + seed);
    const chamber = smooth(0.14, 0.3, q) * smooth(0.84, 0.74, q) * smooth(-0.35, 0.1, lobe);
    t.colour(flesh, 0.95 + 0.1 * noise(u / 3, v / 3)).blend(jelly, chamber * 0.85).blend(skin, smooth(0.84, 0.95, q));
    const pip = cells(u / (r * 0.15) + seed, v / (r * 0.15));
    if (chamber > 0.5) t.blend(seedling, 0.9 * smooth(0.36, 0.26, pip.near));
    t.z -= chamber * 1.6 - (chamber > 0.5 ? smooth(0.36, 0.2, pip.near) : 0);
    t.finish(0.5 + 0.2 * chamber, 0.8);
  });
}

/** Half a cherry tomato, cut side up. */
export function cherryHalf(stage: Stage, x: number, y: number, r = 19, colour = '#cf2f1f'): void {
  const skin = hex(colour);
  const flesh = mix(skin, hex('#f08a5b'), 0.5);
  const jelly = mix(skin, hex('#e9a24c'), 0.55);
  const pips = hex('#f3dba2');
  disc(stage, x, y, r, r * 0.75, (q, angle, u, v, t, seed) => {
    const chamber = smooth(0.1, 0.24, q) * smooth(0.82, 0.72, q) * smooth(0.1, 0.45, Math.abs(Math.sin(angle + seed)));
    t.colour(flesh).blend(jelly, chamber).blend(skin, smooth(0.8, 0.92, q));
    const pip = cells(u / (r * 0.24) + seed, v / (r * 0.24));
    if (chamber > 0.4) t.blend(pips, smooth(0.34, 0.24, pip.near));
    t.z += chamber * 0.7;
    t.finish(0.6, 0.85);
  }, { lean: 0.22 });
}

export function cucumberSlice(stage: Stage, x: number, y: number, r = 27): void {
  const skin = hex('#2f6a33');
  const flesh = hex('#dbe9b4');
  const core = hex('#c2dc98');
  const pips = hex('#eff3d3');
  disc(stage, x, y, r, 5, (q, angle, u, v, t, seed) => {
    t.colour(flesh, 0.97 + 0.05 * noise(u / 3, v / 3)).blend(core, smooth(0.62, 0.5, q));
    const petal = Math.abs(Math.sin(angle * 4.5 + seed));
    t.blend(pips, 0.85 * smooth(0.7, 0.95, petal) * smooth(0.2, 0.32, q) * smooth(0.56, 0.46, q));
    t.blend(skin, smooth(0.9, 0.965, q)).blend(hex('#9cc46d'), 0.4 * smooth(0.8, 0.9, q) * smooth(0.96, 0.9, q));
    t.finish(0.42, 0.8);
  });
}

export function radishSlice(stage: Stage, x: number, y: number, r = 17): void {
  const white = hex('#f6eeee');
  const skin = hex('#c8224f');
  disc(stage, x, y, r, 3, (q, angle, _, __, t, seed) => {
    t.colour(white).blend(hex('#e7b6c4'), 0.4 * smooth(0.2, 0.9, q) * (0.5 + 0.5 * noise(angle * 5 + seed, q * 2)))
      .blend(skin, smooth(0.86, 0.94, q));
    t.finish(0.4, 0.8);
  }, { lean: 0.25 });
}

export function citrusSlice(
  stage: Stage, x: number, y: number, r: number, kind: 'lemon' | 'lime' | 'orange',
  { half = false, turn = stage.random.between(0, 7), thick = 7 } = {},
): void {
  const [skin, pulp, pith] = kind === 'lemon' ? [hex('#efc531'), hex('#f6dc6a'), hex('#fbf3d0')]
    : kind === 'lime' ? [hex('#5d9a31'), hex('#b5d66a'), hex('#eaf2cf')]
    : [hex('#ea8b1c'), hex('#f5a63b'), hex('#fae3b8')];
  disc(stage, x, y, r, thick, (q, angle, _, __, t, seed) => {
    const n = kind === 'orange' ? 10 : 9;
    const spoke = Math.abs((((angle / (Math.PI * 2)) * n + seed) % 1 + 1) % 1 - 0.5) * 2 * q;
    const segment = smooth(0.1, 0.22, q) * smooth(0.86, 0.8, q) * (1 - smooth(0.96 * q - 0.1, 0.96 * q, spoke));
    const sac = noise(angle * 16 + seed, q * 5);
    t.colour(pith).blend(pulp, segment).shade(1 + 0.1 * sac * segment).blend(skin, smooth(0.9, 0.95, q));
    t.z += segment * (0.8 + 0.7 * sac);
    t.finish(0.25 + 0.45 * segment, 0.9);
  }, { half, turn, lean: 0.05 });
}

/** A coin cut from a root: carrot, beetroot, golden beetroot. Rings follow the growth. */
export function rootSlice(
  stage: Stage, x: number, y: number, r: number, colour: string, ring: string, { thick = 8, half = false, rim = colour } = {},
): void {
  const peel = hex(rim);
  const base = hex(colour);
  const line = hex(ring);
  disc(stage, x, y, r, thick, (q, _, u, v, t, seed) => {
    t.colour(base, 0.96 + 0.08 * noise(u / 4 + seed, v / 4)).blend(line, 0.55 * smooth(0.4, 0.95, Math.sin(q * 17 + seed)))
      .shade(1 - 0.25 * smooth(0.9, 1, q)).blend(peel, smooth(0.88, 0.93, q));
    t.finish(0.5, 0.7);
  }, { half, lean: 0.24 });
}

/** Red onion: one ring, `r` outside. */
export function onionRing(stage: Stage, x: number, y: number, r: number): void {
  const purple = hex('#9c3c72');
  const white = hex('#ecd9e4');
  disc(stage, x, y, r, 6, (q, _, __, ___, t) => {
    t.colour(white).blend(purple, smooth(0.88, 0.97, q) + 0.25 * smooth(0.8, 0.72, q));
    t.finish(0.5, 0.8);
    if (q < 0.72) t.z = -99;
  }, { wobble: 0.09, lean: 0.2 });
}

/** Half a boiled egg; `run` makes the yolk soft. */
export function eggHalf(stage: Stage, x: number, y: number, r: number, turn: number, run = 0.4): void {
  const white = hex('#fbf6ea');
  const yolk = hex('#f0a01f');
  const edge = hex('#f4bb45');
  const cx = stage.random.around(r * 0.08) - r * 0.08;
  stage.put({ x, y, r: r * 1.35, turn, lean: 0.1, foot: 0.4 }, (u, v, t) => {
    const wide = r * (1 + 0.16 * (u / (r * 1.3)));
    const q = Math.hypot(u / (r * 1.28), v / wide);
    if (q > 1) return false;
    t.z = r * 0.62 * bevel((q - 1) * r, r * 0.3);
    t.colour(white, 0.99 + 0.02 * fbm(u / 9, v / 9, 2)).finish(0.42, 0.6);
    const d = Math.hypot(u - cx, v) / (r * 0.62);
    if (d < 1) {
      t.colour(edge).blend(yolk, smooth(1, 0.45, d)).blend(hex('#d9770f'), run * smooth(0.75, 0.2, d));
      t.z += 2.2 * bevel((d - 1) * r * 0.6, 5) + (1 - run) * fbm(u / 2.4, v / 2.4, 2) * 0.8;
      t.finish(0.35 + run * 0.5, 0.7);
    }
    return true;
  });
}
