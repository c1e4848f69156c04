import { hex, mix } from '../render/colour';
import { fbm, noise, smooth } from '../render/noise';
import { bevel, box, capsule, ellipse } from '../render/shape';
import type { Stage } from '../render/stage';

/** A slice of roast chicken breast, half sides a × b, lying on its neighbour. */
export function chickenSlice(stage: Stage, x: number, y: number, a: number, b: number, turn: number): void {
  const flesh = hex('#f1dfc0');
  const shade = hex('#d9ba8c');
  const skin = hex('#a85f22');
  const char = hex('#5c2d10');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: Math.max(a, b) * 1.15, turn, foot: 0.55, lean: 0.1 }, (u, v, t) => {
    const wob = 1 + 0.07 * noise((u / a) * 1.5 + seed, (v / b) * 1.5);
    const d = ellipse(u * wob, v * wob - b * 0.12 * (u / a) ** 2, a, b) * 0.9;
    if (d > 0) return false;
    const fibre = noise(u / 3 + v / 14 + seed, v / 9 - u / 30) * 0.6 + noise(u / 8 + seed, v / 3) * 0.4;
    const edge = smooth(-8.5, -3, d + 2.4 * noise(u / 8 + seed, v / 8)) * smooth(0.9, -0.35, v / b + 0.25 * noise(u / 20 + seed, 3));
    t.z = 13 * bevel(d, 7) + fibre * 0.9;
    t.colour(flesh, 1 + 0.04 * fibre).blend(shade, 0.35 * smooth(0, 0.8, fbm(u / 18 + seed, v / 18, 3)) + 0.4 * smooth(-12, -2, d))
      .blend(skin, edge).blend(char, edge * smooth(0.1, 0.6, noise(u / 7 + seed, v / 7)) * 0.7);
    t.finish(0.26 + 0.2 * edge, 0.45);
    return true;
  });
}

/** A chunk of meat: browned, with fibre. Also char-grilled when `char` is high. */
export function chunk(
  stage: Stage, x: number, y: number, r: number, colour: string, brown: string, { char = 0.3, gloss = 0.35, long = 1.25 } = {},
): void {
  const base = hex(colour);
  const dark = hex(brown);
  const burnt = hex('#3a1d0e');
  const seed = stage.random.between(0, 900);
  const turn = stage.random.between(0, 7);
  const square = stage.random.between(0.35, 0.7);
  stage.put({ x, y, r: r * long * 1.25, turn, lean: 0.18, foot: 0.45, sink: r * 0.15 }, (u, v, t) => {
    const wob = 1 + 0.16 * noise((u / r) * 1.1 + seed, (v / r) * 1.1);
    const d = box(u * wob, v * wob, r * long, r, r * square);
    if (d > 0) return false;
    const heat = fbm((u / r) * 1.6 + seed, (v / r) * 1.6, 4);
    const fibre = noise(u / 3.2 + seed, v / 12) * 0.5 + fbm(u / 6 + seed, v / 6, 2) * 0.5;
    t.z = r * 0.8 * bevel(d, r * 0.55) + r * 0.3 + fibre * 1.5 + heat * 2;
    t.colour(base, 1 + 0.06 * fibre).blend(dark, 0.75 * smooth(-0.25, 0.45, heat))
      .blend(burnt, char * smooth(0.1, 0.5, heat + 0.3 * noise(u / 5 + seed, v / 5)));
    t.finish(gloss, 0.35);
    return true;
  });
}

/** A strand of slow-cooked beef. */
export function pulled(stage: Stage, x: number, y: number, l: number): void {
  const turn = stage.random.between(0, 7);
  const seed = stage.random.between(0, 900);
  const base = hex(stage.random.pick(['#6b3320', '#7c3d25', '#592717', '#864a2f']));
  stage.put({ x, y, r: l * 1.1, turn, lean: 0.25, foot: 0.5, sink: l * 0.08 }, (u, v, t) => {
    const d = ellipse(u, v + l * 0.1 * noise(u / l + seed, 2), l, l * 0.42 * (1 + 0.25 * noise(u / 5 + seed, 1)));
    if (d > 0) return false;
    const fibre = noise(u / 16 + seed, v / 1.7);
    t.z = l * 0.36 * bevel(d, l * 0.3) + fibre * 1.3;
    t.colour(base, 1 + 0.24 * fibre).finish(0.42, 0.3);
    return true;
  });
}

/** A sausage, browned, of half length `half`, bent by `bend`. */
export function sausage(stage: Stage, x: number, y: number, half: number, r: number, turn: number, bend = 0.25): void {
  const skin = hex('#a65e2c');
  const dark = hex('#53250f');
  const pale = hex('#cf9360');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: half + r * 1.6, turn, foot: 0.35 }, (u, v, t) => {
    const w = v - bend * half * ((u / half) ** 2 - 0.4);
    const d = capsule(u, w, half, r * (1 + 0.05 * noise(u / 22 + seed, 1)));
    if (d > 0) return false;
    const q = 1 + d / r;
    const heat = fbm(u / 20 + seed, w / 14, 4);
    t.z = r * 0.7 + r * Math.sqrt(Math.max(0, 1 - q * q)) + fbm(u / 5 + seed, w / 5, 2) * 0.9;
    t.colour(skin).blend(dark, 0.8 * smooth(0.0, 0.5, heat + 0.2 * (1 - q)))
      .blend(pale, 0.55 * smooth(0.05, -0.5, heat) + 0.3 * smooth(half, half + r, Math.abs(u)));
    t.finish(0.55, 0.35);
    return true;
  });
}

/** A rasher of back bacon, wavy and crisp at the edge. */
export function bacon(stage: Stage, x: number, y: number, l: number, turn: number): void {
  const meat = hex('#a93f2c');
  const fat = hex('#ecc79a');
  const crisp = hex('#6b2413');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.1, turn, foot: 0.5, lean: 0.04 }, (u, v, t) => {
    const s = u / l;
    const centre = l * 0.08 * Math.sin(s * 4 + seed);
    const half = l * (0.2 + 0.13 * smooth(0.1, -0.7, s)) * (1 + 0.08 * noise(u / 13 + seed, 2));
    const w = v - centre;
    if (Math.abs(s) > 1 || Math.abs(w) > half * Math.sqrt(1 - s ** 6)) return false;
    const q = w / half;
    const streak = noise(u / 60 + seed, w / 7) + 0.3 * noise(u / 20 + seed, w / 3);
    t.z = 7 + 6 * Math.sin(u / 11 + noise(u / 30 + seed, 1) * 3 + w / 40) + streak * 0.6;
    t.colour(meat).blend(fat, 0.85 * smooth(0.2, 0.55, streak) + 0.95 * smooth(0.62, 0.76, q))
      .blend(crisp, 0.5 * smooth(0.1, 0.8, fbm(u / 16 + seed, w / 16, 3)) + 0.6 * smooth(0.9, 1, Math.abs(q)));
    t.finish(0.5, 0.5);
    return true;
  });
}

/** A folded slice of cooked ham, half length `l`. */
export function ham(stage: Stage, x: number, y: number, l: number, turn: number): void {
  const pink = hex('#eea6a0');
  const pale = hex('#f7cdc4');
  const rind = hex('#d98d5c');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.15, turn, foot: 0.45, lean: 0.06 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const q = Math.hypot(u / l, v / (l * 0.72)) / (1 + 0.08 * noise(Math.cos(angle) * 2 + seed, Math.sin(angle) * 2));
    if (q > 1) return false;
    const fold = Math.sin((v / l) * 9 + 1.6 * noise(u / (l * 0.5) + seed, v / l) + (u / l) * 1.5);
    t.z = 5 + 7 * smooth(-0.9, 0.9, fold) + 3 * noise(u / 40 + seed, v / 30);
    t.colour(pink, 1 + 0.05 * fold).blend(pale, 0.5 * smooth(0.1, 0.7, fbm(u / 22 + seed, v / 16, 3)))
      .blend(mix(rind, pale, 0.2), 0.9 * smooth(0.93, 0.97, q) * smooth(0.1, -0.3, v / l));
    t.finish(0.36, 0.7);
    return true;
  });
}
