import { hex, mix } from '../render/colour';
import { cells, noise, smooth } from '../render/noise';
import { bevel, capsule } from '../render/shape';
import type { Stage } from '../render/stage';

/** A fine green bean or a length of asparagus-like stem. */
export function bean(
  stage: Stage, x: number, y: number, half: number, turn: number, { r = 5.5, colour = '#5a9436', bend = 0.14 } = {},
): void {
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
    const blade = k > 0
      ? l * 0.22 * Math.sin(Math.min(1, k ** 0.8) * Math.PI) ** 0.55 * (1 + 0.06 * noise(s * 9 + seed, v > 0 ? 1 : 5))
      : 0;
    const stem = Math.abs(v) / Math.max(stalk, 0.01);
    if (stem > 1 && Math.abs(v) > blade) return false;
    const rib = smooth(0.3, 0.06, Math.abs(Math.sin((s * 5 - (Math.abs(v) / l) * 4) * Math.PI)));
    const inside = stem < 1 ? Math.sqrt(1 - stem * stem) : 0;
    t.z = 4 + l * 0.07 * inside * smooth(1, 0.5, s) + 3 * noise(u / 24 + seed, v / 20) - rib * 0.8;
    t.colour(green, 0.9 + 0.2 * noise(u / 18 + seed, v / 18)).blend(vein, 0.4 * rib);
    if (stem < 1) t.blend(white, smooth(1, 0.8, stem) * smooth(0.92, 0.5, s))
      .blend(shade, 0.35 * (0.5 + 0.5 * Math.sin(v / 2.3)) * smooth(0.8, 0.3, s));
    t.finish(0.44, 0.6);
    return true;
  });
}
