import { hex, mix } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import { bevel, box, capsule, dome } from '../render/shape';
import type { Stage } from '../render/stage';

/** One slice of avocado: a crescent, skin edge outwards. `l` is its half length. */
export function avocadoSlice(stage: Stage, x: number, y: number, l: number, turn: number): void {
  const heart = hex('#f0e39a');
  const flesh = hex('#cfd96b');
  const green = hex('#7fa53b');
  const skin = hex('#41591f');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.2, turn, foot: 0.5, lean: 0.08 }, (u, v, t) => {
    const s = u / l;
    const outer = l * 0.44 * (1 - s * s) - l * 0.1;
    const inner = l * 0.12 * (1 - s * s) - l * 0.16 - (Math.abs(s + 0.1) < 0.4 ? l * 0.1 * Math.cos(((s + 0.1) / 0.4) * Math.PI * 0.5) : 0) * -0.9;
    if (Math.abs(s) > 1 || v > outer || v < inner - l * 0.06) return false;
    const q = (outer - v) / (l * 0.4);
    t.z = 12 * Math.sqrt(Math.max(0, Math.min(1, (outer - v) / 6, (v - inner + l * 0.06) / 6, (1 - Math.abs(s)) * 9))) ;
    t.colour(flesh, 1 + 0.03 * noise(u / 9 + seed, v / 9)).blend(heart, smooth(0.3, 0.8, q)).blend(green, 0.9 * smooth(0.34, 0.1, q)).blend(skin, smooth(0.09, 0.03, q));
    t.finish(0.36, 0.7);
    return true;
  });
}

/** Half an avocado with its stone or its hollow. */
export function avocadoHalf(stage: Stage, x: number, y: number, r: number, turn: number, stone = true): void {
  const flesh = hex('#dbe07c');
  const heart = hex('#f2e8a6');
  const green = hex('#86a93f');
  const skin = hex('#2f3d1c');
  const nut = hex('#8d5a2e');
  stage.put({ x, y, r: r * 1.5, turn, foot: 0.3 }, (u, v, t) => {
    const wide = r * (0.96 - 0.3 * smooth(-0.1, 1.3, u / r));
    const q = Math.hypot((u + r * 0.1) / (r * 1.3), v / wide);
    if (q > 1) return false;
    t.z = r * 0.6 * bevel((q - 1) * r, 7);
    t.colour(flesh).blend(heart, smooth(0.7, 0.4, q)).blend(green, 0.9 * smooth(0.78, 0.92, q)).blend(skin, smooth(0.93, 0.965, q)).finish(0.36, 0.7);
    const px = u + r * 0.35;
    const d = Math.hypot(px, v) / (r * 0.46);
    if (d < 1) {
      if (stone) {
        t.z += r * 0.3 * Math.sqrt(1 - d * d);
        t.colour(nut, 1 + 0.14 * fbm(u / 9, v / 9, 3)).finish(0.5, 0.2);
      } else {
        t.z -= r * 0.34 * Math.sqrt(1 - d * d);
        t.blend(heart, 0.6);
      }
    }
    return true;
  });
}

/** A crescent of peach, apple or mango: flesh, and skin along its back. `l` is its half length. */
export function crescent(stage: Stage, x: number, y: number, l: number, turn: number, look: { flesh: string; skin: string; heart: string; fat?: number; gloss?: number }): void {
  const flesh = hex(look.flesh);
  const skin = hex(look.skin);
  const heart = hex(look.heart);
  const fat = look.fat ?? 0.5;
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: l * 1.15, turn, foot: 0.5, lean: 0.14 }, (u, v, t) => {
    const s = u / l;
    const outer = l * fat * (1 - s * s) - l * 0.12;
    const inner = l * 0.1 * (1 - s * s) - l * 0.17;
    if (Math.abs(s) > 1 || v > outer || v < inner) return false;
    const q = (outer - v) / Math.max(1, outer - inner);
    t.z = l * 0.3 * Math.sqrt(Math.max(0, 1 - (2 * q - 1) ** 2 * 0.85)) * Math.sqrt(Math.max(0, 1 - s ** 4)) + 0.6 * noise(u / 6 + seed, v / 14);
    t.colour(flesh, 1 + 0.05 * noise(u / 12 + seed, v / 5)).blend(heart, 0.7 * smooth(0.55, 0.98, q)).blend(skin, smooth(0.2, 0.1, q));
    t.finish(look.gloss ?? 0.42, 0.85);
    return true;
  });
}

/** A cube of fruit or root with softened edges: mango, potato, carrot, beetroot, feta. */
export function cube(stage: Stage, x: number, y: number, r: number, colour: string, { gloss = 0.4, soft = 0.7, deep = colour, lean = 0.4 } = {}): void {
  const base = hex(colour);
  const low = hex(deep);
  const turn = stage.random.between(0, 7);
  const seed = stage.random.between(0, 900);
  const light = 1 + stage.random.around(0.1);
  const long = stage.random.between(0.85, 1.2);
  stage.put({ x, y, r: r * 1.7, turn, foot: 0.45, lean, sink: r * 0.15 }, (u, v, t) => {
    const d = box(u, v, r * long, r * 0.92, r * 0.3);
    if (d > 0) return false;
    t.z = r * 1.15 * bevel(d, r * 0.36) + 0.5 * noise(u / 5 + seed, v / 5);
    t.colour(base, light * (1 + 0.05 * noise(u / 7 + seed, v / 7))).blend(low, 0.6 * smooth(-r * 0.4, 0, d)).finish(gloss, soft);
    return true;
  });
}

/** An oven chip: a batten of potato, golden, darker at its corners. */
export function chip(stage: Stage, x: number, y: number, half: number, r: number, turn: number, lean = 0.08): void {
  const gold = hex('#eec05f');
  const pale = hex('#f7dd94');
  const brown = hex('#b5742a');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: half + r, turn, foot: 0.6, lean }, (u, v, t) => {
    const w = v + r * 0.25 * noise(u / 50 + seed, 1);
    const d = box(u, w, half, r * (1 + 0.08 * noise(u / 18 + seed, 2)), r * 0.34);
    if (d > 0) return false;
    const heat = fbm(u / 17 + seed, w / 9, 3);
    t.z = r * 1.25 * bevel(d, r * 0.42) + 0.7 * fbm(u / 6 + seed, w / 6, 2);
    t.colour(gold).blend(pale, 0.6 * smooth(0.2, -0.4, heat)).blend(brown, 0.55 * smooth(-5, 0, d) + 0.5 * smooth(0.15, 0.65, heat) + 0.45 * smooth(half - 13, half, Math.abs(u)));
    t.finish(0.28, 0.4);
    return true;
  });
}

/** A fine green bean or a length of asparagus-like stem. */
export function bean(stage: Stage, x: number, y: number, half: number, turn: number, { r = 5.5, colour = '#5a9436', bend = 0.14 } = {}): void {
  const green = hex(colour);
  const light = 1 + stage.random.around(0.13);
  const curve = stage.random.around(bend);
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: half + r * 2, turn, foot: 0.5, lean: 0.06 }, (u, v, t) => {
    const w = v - curve * half * ((u / half) ** 2 - 0.4);
    const d = capsule(u, w, half, r * (1 - 0.3 * (u / half) ** 4) * (1 + 0.07 * Math.sin(u / 8 + seed)));
    if (d > 0) return false;
    const q = 1 + d / r;
    t.z = r * 0.4 + r * Math.sqrt(Math.max(0, 1 - q * q));
    t.colour(green, light).blend(hex('#a9cc77'), 0.3 * smooth(half * 0.8, half, Math.abs(u))).finish(0.42, 0.6);
    return true;
  });
}

/** A floret of broccoli with its stem towards `turn`. */
export function broccoli(stage: Stage, x: number, y: number, r: number, turn: number, stem = 1.5): void {
  const stalk = hex('#9bbb62');
  const green = hex('#3f7a35');
  const deep = hex('#2a5a2a');
  const seed = stage.random.between(0, 900);
  const sx = x + Math.cos(turn) * r * stem * 0.6;
  const sy = y + Math.sin(turn) * r * stem * 0.6;
  stage.put({ x: sx, y: sy, r: r * stem, turn, foot: 0.4 }, (u, v, t) => {
    const d = capsule(u, v, r * stem * 0.6, r * (0.2 + 0.06 * smooth(0, -r, u)));
    if (d > 0) return false;
    t.z = r * 0.2 + r * 0.3 * bevel(d, r * 0.22);
    t.colour(stalk, 1 + 0.1 * noise(u / 18 + seed, v / 3)).finish(0.35, 0.6);
    return true;
  });
  stage.put({ x, y, r: r * 1.2, foot: 0.4 }, (u, v, t) => {
    const bud = cells(u / (r * 0.14) + seed, v / (r * 0.14));
    const clump = cells(u / (r * 0.52) + seed, v / (r * 0.52));
    const q = Math.hypot(u, v) / (r * (1 + 0.16 * noise(Math.atan2(v, u) * 1.5 + seed, 1)));
    if (q > 1 - 0.1 * bud.id) return false;
    const bead = Math.sqrt(Math.max(0, 1 - (bud.near / 0.75) ** 2));
    const tuft = Math.sqrt(Math.max(0, 1 - (clump.near / 0.85) ** 2));
    t.z = r * 0.42 * Math.sqrt(1 - q * q) + r * 0.3 * tuft + r * 0.1 * bead;
    t.colour(deep).blend(green, 0.25 + 0.5 * tuft + 0.35 * bead).shade(0.85 + 0.3 * bud.id).finish(0.16, 0.4);
    return true;
  });
}

/** A slice through a mushroom: cap towards -v, stem below. */
export function mushroomSlice(stage: Stage, x: number, y: number, r: number, turn: number, cooked = 0.5): void {
  const flesh = hex('#e6cfa6');
  const brown = hex('#7d4d28');
  const gill = hex('#6d4526');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.25, turn, foot: 0.5, lean: 0.16 }, (u, v, t) => {
    const cap = Math.max(Math.hypot(u / 1.05, (v + r * 0.1) / 0.92) - r, v - r * 0.28 + 0.16 * Math.abs(u));
    const stem = box(u, v - r * 0.5, r * (0.24 + 0.1 * smooth(0, r, v)), r * 0.5, r * 0.16);
    const d = Math.min(cap, stem);
    if (d > 0) return false;
    const under = smooth(r * 0.14, r * 0.06, Math.abs(v - r * 0.12 + Math.abs(u) * 0.1)) * smooth(r * 0.2, r * 0.3, Math.abs(u)) * smooth(r * 0.86, r * 0.7, Math.abs(u));
    t.z = 9 * bevel(d, 4) - 1.6 * under;
    t.colour(flesh).blend(brown, smooth(-4.5, -1.5, cap) * (v < 0 ? 1 : 0.5) + cooked * 0.85 * smooth(-0.3, 0.6, fbm(u / 13 + seed, v / 13, 3))).blend(gill, 0.85 * under);
    t.finish(0.36, 0.5);
    return true;
  });
}

/** A whole mushroom from above. */
export function mushroom(stage: Stage, x: number, y: number, r: number): void {
  const skin = hex('#a4754a');
  const pale = hex('#d9bd96');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r, foot: 0.2 }, (u, v, t) => {
    const h = dome(u, v, r, r, r * 0.75);
    if (h < 0) return false;
    t.z = r * 0.5 + h;
    t.colour(skin).blend(pale, 0.7 * smooth(0.2, 0.95, Math.hypot(u, v) / r + 0.25 * fbm(u / 11 + seed, v / 11, 3)));
    t.finish(0.24, 0.4);
    return true;
  });
}

/** A curl of pepper or a long strip: red, yellow or green. */
export function pepperStrip(stage: Stage, x: number, y: number, half: number, turn: number, colour = '#c9281c'): void {
  const skin = hex(colour);
  const flesh = mix(skin, hex('#f5b08a'), 0.5);
  const curve = stage.random.between(0.25, 0.55) * stage.random.pick([1, -1]);
  stage.put({ x, y, r: half * 1.35, turn, foot: 0.5, lean: 0.12 }, (u, v, t) => {
    const w = v - curve * half * ((u / half) ** 2 - 0.4);
    const d = capsule(u, w, half, half * 0.2);
    if (d > 0) return false;
    const q = w / (half * 0.2);
    t.z = 3 + half * 0.2 * Math.sqrt(Math.max(0, 1 - q * q)) * 0.8;
    t.colour(skin).blend(flesh, 0.8 * smooth(0.35, 0.75, q)).finish(0.6, 0.6);
    return true;
  });
}

/** Half a new potato, cut side up, with its skin. */
export function potatoHalf(stage: Stage, x: number, y: number, r: number): void {
  const flesh = hex('#f3dfa3');
  const skin = hex('#b98f52');
  const seed = stage.random.between(0, 900);
  const turn = stage.random.between(0, 7);
  stage.put({ x, y, r: r * 1.4, turn, foot: 0.45, lean: 0.25 }, (u, v, t) => {
    const q = Math.hypot(u / 1.25, v) / (r * (1 + 0.06 * noise(u / r + seed, v / r)));
    if (q > 1) return false;
    t.z = r * 0.8 * bevel((q - 1) * r, r * 0.2) + 0.5 * fbm(u / 5 + seed, v / 5, 2);
    t.colour(flesh, 0.98 + 0.05 * noise(u / 8 + seed, v / 8)).blend(skin, smooth(0.87, 0.94, q)).finish(0.3, 0.6);
    return true;
  });
}

/** A walnut half, a pecan half: furrowed. */
export function walnut(stage: Stage, x: number, y: number, r: number, colour = '#b98a55'): void {
  const base = hex(colour);
  const dark = mix(base, hex('#5a3416'), 0.7);
  const seed = stage.random.between(0, 900);
  const turn = stage.random.between(0, 7);
  stage.put({ x, y, r: r * 1.25, turn, foot: 0.45, lean: 0.25 }, (u, v, t) => {
    const h = dome(u, v, r * 1.18, r, r * 0.6);
    if (h < 0) return false;
    const furrow = 0.4 * Math.abs(Math.sin(5.5 * fbm(u / (r * 0.8) + seed, v / (r * 0.62), 3)));
    const seam = Math.exp(-((v / (r * 0.1)) ** 2));
    t.z = r * 0.25 + h + r * 0.16 * smooth(0, 0.35, furrow) - r * 0.14 * seam;
    t.colour(dark).blend(base, smooth(0.02, 0.3, furrow) * (1 - 0.6 * seam)).finish(0.2, 0.3);
    return true;
  });
}

/** A leaf of pak choi: a thick white stalk that opens into a dark blade; `l` is its length. */
export function pakChoi(stage: Stage, x: number, y: number, l: number, turn: number): void {
  const white = hex('#edf1dc');
  const shade = hex('#c6d6a4');
  const green = hex('#2f7035');
  const vein = hex('#9cc07a');
  const seed = stage.random.between(0, 900);
  stage.put({ x: x + Math.cos(turn) * l * 0.5, y: y + Math.sin(turn) * l * 0.5, r: l * 0.6, turn, foot: 0.4, lean: 0.05 }, (u, w, t) => {
    const s = u / l + 0.5;
    const v = w - l * 0.05 * Math.sin(s * 3 + seed);
    if (s < 0 || s > 1) return false;
    const stalk = l * (0.105 - 0.045 * smooth(0.1, 0.5, s)) * Math.sqrt(Math.min(1, s / 0.06)) * smooth(1, 0.8, s);
    const k = (s - 0.36) / 0.64;
    const blade = k > 0 ? l * 0.22 * Math.sin(Math.min(1, k ** 0.8) * Math.PI) ** 0.55 * (1 + 0.06 * noise(s * 9 + seed, v > 0 ? 1 : 5)) : 0;
    const stem = Math.abs(v) / Math.max(stalk, 0.01);
    if (stem > 1 && Math.abs(v) > blade) return false;
    const rib = smooth(0.3, 0.06, Math.abs(Math.sin((s * 5 - (Math.abs(v) / l) * 4) * Math.PI)));
    const inside = stem < 1 ? Math.sqrt(1 - stem * stem) : 0;
    t.z = 4 + l * 0.07 * inside * smooth(1, 0.5, s) + 3 * noise(u / 24 + seed, v / 20) - rib * 0.8;
    t.colour(green, 0.9 + 0.2 * noise(u / 18 + seed, v / 18)).blend(vein, 0.4 * rib);
    if (stem < 1) t.blend(white, smooth(1, 0.8, stem) * smooth(0.92, 0.5, s)).blend(shade, 0.35 * (0.5 + 0.5 * Math.sin(v / 2.3)) * smooth(0.8, 0.3, s));
    t.finish(0.44, 0.6);
    return true;
  });
}

/** A whole carrot, its top towards `turn`. */
export function carrot(stage: Stage, x: number, y: number, half: number, turn: number): void {
  const orange = hex('#e67a1c');
  const line = hex('#b8530e');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: half * 1.1, turn, foot: 0.2 }, (u, v, t) => {
    const s = (u / half + 1) / 2;
    const r = half * 0.19 * Math.sqrt(Math.max(0, s)) * (s > 0.93 ? Math.sqrt(Math.max(0, (1 - s) / 0.07)) : 1);
    const w = v - half * 0.05 * Math.sin(u / half * 3 + seed);
    if (s < 0 || s > 1 || Math.abs(w) > r) return false;
    const ring = smooth(0.55, 0.9, noise(u / 5 + seed, w / 22));
    t.z = r * 0.6 + Math.sqrt(Math.max(0, r * r - w * w)) - ring * 1.1;
    t.colour(orange, 1 + 0.08 * noise(u / 20 + seed, w / 5)).blend(line, 0.6 * ring).finish(0.4, 0.5);
    return true;
  });
}

/** A bulb of garlic from above. */
export function garlic(stage: Stage, x: number, y: number, r: number): void {
  const white = hex('#f4ecdf');
  const blush = hex('#cda4b0');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.1, turn: stage.random.between(0, 7), foot: 0.2 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const lobes = Math.abs(Math.cos(angle * 4 + seed));
    const q = Math.hypot(u, v) / (r * (0.93 + 0.07 * lobes));
    if (q > 1) return false;
    const neck = Math.exp(-((q / 0.16) ** 2));
    t.z = r * 0.7 * Math.sqrt(1 - q * q) * (0.84 + 0.16 * lobes * smooth(0, 0.5, q)) + r * 0.3 * neck;
    t.colour(white, 0.97 + 0.05 * noise(angle * 20, q * 3)).blend(blush, 0.5 * smooth(0.3, 0.9, noise(angle * 9 + seed, q * 1.5)) * smooth(1, 0.4, q)).blend(hex('#c9b28d'), 0.6 * neck);
    t.finish(0.22, 0.5);
    return true;
  });
}
