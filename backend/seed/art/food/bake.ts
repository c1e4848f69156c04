import { hex, mix } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import { bevel, box } from '../render/shape';
import type { Stage } from '../render/stage';
import { grain, SESAME, strew } from './heap';

interface LoafLook { crumb: string; crust: string; toast: string; toasted: number; holes: number }

export const SOURDOUGH: LoafLook = { crumb: '#f0dcb2', crust: '#7a4420', toast: '#c8893f', toasted: 0.42, holes: 1 };
export const BLOOMER: LoafLook = { crumb: '#f4e6c6', crust: '#b06f31', toast: '#d29a4d', toasted: 0.35, holes: 0.35 };
export const MALTED: LoafLook = { crumb: '#c3945d', crust: '#5f3518', toast: '#8d5a2b', toasted: 0.12, holes: 0.4 };

/** A slice from a loaf, half sides a × b: domed towards -v, flat below. */
export function slice(stage: Stage, x: number, y: number, a: number, b: number, turn: number, look: LoafLook, thick = 20): void {
  const crumb = hex(look.crumb);
  const crust = hex(look.crust);
  const toast = hex(look.toast);
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: Math.hypot(a, b) * 1.05, turn, foot: 0.5, lean: 0.02 }, (u, v, t) => {
    const wob = 0.05 * noise(u / (a * 0.6) + seed, v / (b * 0.6)) + 0.02 * noise(u / 14 + seed, v / 14);
    const narrow = 1 + 0.1 * smooth(-b, b, v);
    const d = box((u * narrow) / (1 + wob), v / (1 + wob), a, b, Math.min(a, b) * (v < 0 ? 0.72 : 0.42));
    if (d > 0) return false;
    const skin = smooth(-9, -5, d + noise(u / 9 + seed, v / 9) * 1.4);
    const open = fbm(u / 30 + seed, v / 30, 3);
    const hole = cells(u / 21 + seed + open, v / 15 + open);
    const big = look.holes * smooth(0.36, 0.14, hole.near) * smooth(0.4, 0.7, hole.id) * smooth(-7, -14, d);
    const small = cells(u / 4.4 + seed, v / 3.9);
    const pore = smooth(0.4, 0.12, small.near) * small.id * (1 - skin);
    t.z = thick * bevel(d, 5) - 6 * big - 1.1 * pore + 0.6 * fbm(u / 4 + seed, v / 4, 2) + skin * 0.8;
    const heat = look.toasted * (0.55 + 0.75 * fbm(u / 55 + seed, v / 55, 3) + 0.4 * smooth(-40, -8, d));
    t.colour(crumb, 0.97 + 0.06 * noise(u / 6, v / 6)).blend(toast, heat * (1 - 0.75 * big)).shade(1 - 0.16 * pore - 0.14 * big)
      .blend(crust, skin);
    t.finish(0.06 + 0.1 * skin, 0.2);
    return true;
  });
}

/** A round roll or bun with a split top and seeds. */
export function roll(stage: Stage, x: number, y: number, r: number, turn: number, { seeds = true, colour = '#c07a34' } = {}): void {
  const top = hex(colour);
  const pale = hex('#e9c588');
  const dark = hex('#8a4c1c');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.15, turn, foot: 0.3 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const q = Math.hypot(u, v) / (r * (1 + 0.05 * noise(Math.cos(angle) * 2 + seed, Math.sin(angle) * 2)));
    if (q > 1) return false;
    const split = Math.exp(-((v + 4 * Math.sin(u / 18)) ** 2) / 60) * smooth(0.95, 0.6, Math.abs(u) / r);
    t.z = r * 0.72 * Math.sqrt(1 - q * q * 0.98) - 5 * split + fbm(u / 12 + seed, v / 12, 3) * 1.2;
    t.colour(top).blend(dark, 0.5 * smooth(0.1, 0.7, fbm(u / 30 + seed, v / 30, 3)))
      .blend(pale, 0.75 * split * (0.7 + 0.4 * noise(u / 4, v / 4)) + 0.5 * smooth(0.8, 1, q));
    t.finish(0.2, 0.2);
    return true;
  });
  if (seeds) strew(stage, x, y, r * 0.8, r * 0.8, Math.round(r * 1.1), (px, py) => grain(stage, px, py, SESAME, undefined, 0.2));
}

/** A flatbread: soft, blistered, charred in spots. */
export function flatbread(stage: Stage, x: number, y: number, a: number, b: number, turn: number, thick = 11): void {
  const dough = hex('#efd9ac');
  const gold = hex('#cf9448');
  const char = hex('#5b3215');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: Math.max(a, b) * 1.12, turn, foot: 0.4, lean: 0.02 }, (u, v, t) => {
    const angle = Math.atan2(v / b, u / a);
    const q = Math.hypot(u / a, v / b)
      / (1 + 0.05 * noise(Math.cos(angle) * 2 + seed, Math.sin(angle) * 2) + 0.02 * noise(Math.cos(angle) * 7 + seed, Math.sin(angle) * 7));
    if (q > 1) return false;
    const blister = cells(u / 38 + seed, v / 38);
    const puff = Math.sqrt(Math.max(0, 1 - (blister.near / 0.55) ** 2)) * smooth(0.35, 0.8, blister.id);
    const bloom = fbm(u / 26 + seed, v / 26, 4);
    t.z = thick * bevel((q - 1) * Math.min(a, b), 14) + puff * 5 + fbm(u / 60 + seed, v / 60, 2) * 3 + bloom * 1.2;
    t.colour(dough).blend(gold, 0.75 * smooth(-0.15, 0.55, bloom + 0.5 * puff - 0.1) + 0.25 * smooth(0.85, 1, q))
      .blend(char, 0.85 * smooth(0.25, 0.62, bloom * 0.8 + puff * 0.55 - 0.1));
    t.finish(0.08, 0.2);
    return true;
  });
}

/** One pancake: golden face with a pale, porous edge. */
export function pancake(stage: Stage, x: number, y: number, r: number, thick = 22): void {
  const face = hex('#c8823a');
  const deep = hex('#96561f');
  const pale = hex('#f0d59a');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.06, foot: 0.35, lean: 0.015 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const q = Math.hypot(u, v) / (r * (1 + 0.025 * noise(Math.cos(angle) * 2 + seed, Math.sin(angle) * 2)));
    if (q > 1) return false;
    const brown = fbm(u / 34 + seed, v / 34, 4);
    const bubble = cells(u / 7 + seed, v / 7);
    t.z = thick * bevel((q - 1) * r, thick * 0.75) + brown * 1.2 - 0.8 * smooth(0.3, 0.1, bubble.near) * smooth(0.6, 0.9, q);
    const rim = smooth(0.86, 0.96, q + 0.03 * brown);
    t.colour(face).blend(deep, 0.6 * smooth(-0.1, 0.6, brown) + 0.35 * smooth(0.5, 0.86, q) * (1 - rim)).blend(pale, rim);
    t.finish(0.16, 0.35);
    return true;
  });
}

/** Half a bagel, cut side up, toasted. */
export function bagelHalf(stage: Stage, x: number, y: number, r: number, turn: number, { top = false } = {}): void {
  const crumb = hex('#efd8a8');
  const toast = hex('#bf7d36');
  const crust = hex('#9c5a22');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.05, turn, foot: 0.7, lean: 0.03 }, (u, v, t) => {
    const d = Math.hypot(u, v) * (1 + 0.03 * noise(u / r + seed, v / r));
    if (d > r || d < r * 0.2) return false;
    const q = Math.abs(d - r * 0.6) / (r * 0.4);
    const brown = fbm(u / 24 + seed, v / 24, 3);
    if (top) {
      t.z = 34 * Math.sqrt(Math.max(0, 1 - q * q)) + brown;
      t.colour(hex('#c98a3f')).blend(crust, 0.6 * smooth(-0.2, 0.6, brown)).finish(0.42, 0.2);
    } else {
      const pore = cells(u / 6 + seed, v / 5);
      t.z = 24 * bevel((q - 1) * r * 0.4, 8) - 1.4 * smooth(0.35, 0.12, pore.near) + brown;
      t.colour(crumb).blend(toast, 0.75 * smooth(-0.3, 0.6, brown + 0.5 * (q - 0.4))).shade(1 - 0.2 * smooth(0.35, 0.12, pore.near))
        .blend(crust, smooth(0.86, 0.95, q));
      t.finish(0.08, 0.2);
    }
    return true;
  });
  if (top) strew(
    stage, x, y, r * 0.95, r * 0.95, 150,
    (px, py) => { if (Math.hypot(px - x, py - y) > r * 0.32) grain(stage, px, py, SESAME, undefined, 0.1); },
  );
}

/** A cube of bread fried golden. */
export function crouton(stage: Stage, x: number, y: number, r: number): void {
  const gold = hex('#d79a45');
  const deep = hex('#8f5720');
  const turn = stage.random.between(0, 7);
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: r * 1.5, turn, lean: 0.5, foot: 0.4 }, (u, v, t) => {
    const d = box(u, v, r, r * 0.9, r * 0.2);
    if (d > 0) return false;
    const pore = cells(u / 4 + seed, v / 4);
    const heat = fbm(u / 12 + seed, v / 12, 3);
    t.z = r * 1.2 * bevel(d, r * 0.22) - 1.6 * smooth(0.4, 0.1, pore.near);
    t.colour(mix(gold, hex('#efcf8f'), 0.4)).blend(gold, 0.5 + heat).blend(deep, 0.6 * smooth(-3.5, -0.5, d) + 0.4 * smooth(0.2, 0.6, heat))
      .shade(1 - 0.25 * smooth(0.4, 0.1, pore.near));
    t.finish(0.15, 0.2);
    return true;
  });
}

/** A whole loaf from above, half sides a × b: floured, slashed, dark at its edges. */
export function loaf(stage: Stage, x: number, y: number, a: number, b: number, turn: number, slashes = 3): void {
  const brown = hex('#a7622a');
  const dark = hex('#5b2d10');
  const flour = hex('#f6ead2');
  const open = hex('#e2b36c');
  const seed = stage.random.between(0, 900);
  stage.put({ x, y, r: Math.max(a, b) * 1.1, turn, foot: 0.2 }, (u, v, t) => {
    const q = Math.hypot(u / a, v / b) / (1 + 0.03 * noise(u / 60 + seed, v / 60));
    if (q > 1) return false;
    let cut = 0;
    let ear = 0;
    for (let i = 0; i < slashes; i += 1) {
      const w = (u - (i - (slashes - 1) / 2) * a * 0.5) * 0.9 + v * 0.42 + 5 * noise(v / 20 + seed, i);
      const inside = smooth(0.86, 0.62, Math.abs(v) / b) * smooth(0.98, 0.85, q);
      cut = Math.max(cut, inside * smooth(b * 0.15, b * 0.06, Math.abs(w)));
      ear = Math.max(ear, inside * Math.exp(-(((w - b * 0.15) / (b * 0.045)) ** 2)));
    }
    const crackle = fbm(u / 16 + seed, v / 16, 4);
    t.z = b * 0.62 * Math.sqrt(1 - q * q) - 9 * cut + 8 * ear + crackle * 1.8;
    t.colour(brown).blend(dark, 0.55 * smooth(-0.1, 0.6, crackle) + 0.4 * smooth(0.7, 1, q) + 0.6 * ear)
      .blend(open, 0.85 * cut * (0.75 + 0.4 * noise(u / 5, v / 5)));
    const dusty = smooth(0.05, 0.5, fbm(u / 22 + seed + 9, v / 22, 4) + 0.25 * noise(u / 2.2, v / 2.2));
    t.blend(flour, 0.72 * dusty * (1 - cut) * smooth(1, 0.6, q));
    t.finish(0.1, 0.2);
    return true;
  });
}
