import { hex } from '../render/colour';
import { smooth } from '../render/noise';
import { bevel, capsule } from '../render/shape';
import type { Stage } from '../render/stage';
import { loaf, MALTED, roll, slice, SOURDOUGH } from '../food/bake';
import { grain, type GrainLook, SESAME, strew } from '../food/heap';
import { BASIL, BAY, leaf, PARSLEY, sprig, trefoil } from '../food/leaf';
import { mushroom } from '../food/mushroom';
import { spiral } from '../food/path';
import { carrot, garlic } from '../food/root';
import { fruit } from '../food/round';
import { drizzle, fill } from '../food/sauce';
import { rootSlice } from '../food/slice';
import { drops, dust, flour } from '../food/sprinkle';
import { nest } from '../food/strand';
import { CREAM, INDIGO, pot, TERRACOTTA, THYME } from './looks';
import { board, bowl, skillet } from '../table/crockery';
import { knife, spoon } from '../table/cutlery';

export const CORN: GrainLook = { colours: ['#d9b26a', '#c99a4c', '#e6c88c'], l: 7, w: 3, h: 3, seam: '#9a7030' };

export function sauce(s: Stage): void {
  bowl(s, 286, TERRACOTTA, 112);
  fill(s, 282, 78, { colour: '#9a2610', cloud: '#bd4a20', gloss: 0.62, lumps: 7, grain: 22, oil: '#dd7d2a' });
  strew(s, 0, 0, 230, 230, 60, (x, y) => fruit(s.at(x, y, 0, 1), 0, 0, s.random.between(3, 7), '#c8401c', { gloss: 0.7 }));
  drizzle(s, spiral(10, 0, 20, 150, 1.8, 0.5), { colour: '#c98f1c', r: 7, gloss: 1, cover: 0.7, thick: 1 });
  drops(s, 0, 0, 210, 46, '#d9992c', 9);
  dust(s, 0, 0, 220, '#2f2a1c', 0.2, 2.6);
  for (const [a, l] of [[-2.2, 116], [-0.6, 112], [0.9, 88], [2.5, 84]] as const) leaf(s, 4, -6, l, a, BASIL, { sink: -6 });
}

export function bread(s: Stage): void {
  board(s, 410, 250, '#c79a63', '#7d5228', { round: 46, thick: 22 });
  loaf(s, -150, -56, 250, 158, -0.16, 4);
  for (let i = 0; i < 4; i += 1) slice(s, 128 + i * 66, -40 + i * 20, 104, 132, 0.1 + i * 0.09, SOURDOUGH, 24);
  roll(s, -300, 158, 76, 0.4);
  roll(s, -162, 182, 80, 1.9);
  slice(s, 40, 176, 86, 100, -0.5, MALTED, 22);
  slice(s, 128, 190, 86, 100, -0.2, MALTED, 22);
  const butter = s.at(298, 186);
  pot(butter, 74, CREAM, { colour: '#f3d777', cloud: '#f9e7a4', gloss: 0.5, lumps: 4, grain: 26 });
  strew(s, 0, 0, 380, 220, 70, (x, y) => grain(s, x, y, { ...SESAME, colours: ['#e8c98f', '#c99a5a'] }));
}

function pin(s: Stage, x: number, y: number, half: number, turn: number): void {
  const wood = hex('#cfa06a');
  s.put({ x, y, r: half * 1.4, turn, foot: 0.1 }, (u, v, t) => {
    const body = capsule(u, v, half - 10, 36);
    const d = Math.abs(u) < half ? Math.max(body, Math.abs(v) - 36) : capsule(u, v, half * 1.28, 13);
    if (d > 0) return false;
    const r = Math.abs(u) < half ? 36 : 13;
    t.z = 36 + Math.sqrt(Math.max(0, r * r - v * v)) - (r === 13 ? 8 : 0);
    t.colour(wood, 0.9 + 0.1 * bevel(d, 8)).shade(0.94 + 0.06 * Math.sin(v / 2.2 + Math.sin(u / 60) * 3))
      .shade(1 - 0.3 * smooth(half - 6, half, Math.abs(u)) * smooth(half + 6, half, Math.abs(u)));
    t.finish(0.3, 0);
    return true;
  });
}

export function homemade(s: Stage): void {
  flour(s, -50, 90, 400);
  loaf(s, 196, -176, 236, 134, 0.2, 3);
  for (const [x, y] of [[-196, 40], [-26, 76], [-136, 206]] as const) {
    nest(s, x, y, 96, { colours: ['#f0cf7c', '#eac468', '#f5db94'], r: 7, flat: 0.4, count: 90, tall: 40, ribbon: true });
  }
  nest(s, 44, 230, 92, { colours: ['#e9c479', '#dfb565', '#f0d190'], r: 4.4, count: 120, tall: 36 });
  pin(s, -236, -190, 196, -0.5);
  for (const [x, y, a] of [[270, 150, 0.4], [300, 196, 0.62], [256, 236, 0.3]] as const) {
    carrot(s, x, y, 132, a);
    sprig(s, x + Math.cos(a) * 120, y + Math.sin(a) * 120, 130, a, { ...PARSLEY, colour: '#4f8a3a' }, 4, 0.34);
  }
  for (const [x, y, r] of [[-400, 120, 52], [-430, 214, 46], [-372, 292, 50]] as const) fruit(s, x, y, r, '#cf301c', { gloss: 0.65 });
  garlic(s, -300, 306, 46);
  strew(s, -20, -40, 400, 260, 40, (x, y) => grain(s, x, y, CORN));
  flour(s, -60, 130, 230, 0.3);
}

export function chefs(s: Stage): void {
  board(s.at(-150, 60, -0.1), 290, 216, '#c99c66', '#85572c', { round: 34, thick: 22 });
  const b = s.at(-150, 60, -0.1);
  knife(b, 60, 40, -0.5, 1.25);
  for (let i = 0; i < 9; i += 1) rootSlice(b, -220 + i * 30, -130 + 8 * Math.sin(i), 32, '#ea8a26', '#f4ad55', { thick: 9 });
  carrot(b, 150, -150, 110, 0.1);
  strew(b, -130, 60, 90, 70, 46, (x, y) => trefoil(b, x, y, s.random.between(20, 34), s.random.between(0, 7)));
  garlic(b, 210, 130, 44);
  mushroom(b, -240, 160, 38);
  mushroom(b, -172, 172, 32);
  skillet(s.at(300, -190, 0.5), 196);
  const pan = s.at(300, -190);
  fill(pan, 184, 16, { colour: '#9a2610', cloud: '#bd4a20', gloss: 0.6, lumps: 5, grain: 18, oil: '#dd7d2a' });
  for (const [a, l] of [[-2.2, 86], [-0.6, 80], [0.9, 66]] as const) leaf(pan, 4, -6, l, a, BASIL, { sink: -6 });
  spoon(s, 330, 180, 1.2, 1.15, 'brass');
  const salt = s.at(216, 250);
  pot(salt, 66, INDIGO, { colour: '#f7f4ee', cloud: '#ffffff', gloss: 0.2, lumps: 3, grain: 5 });
  sprig(s, 400, 90, 180, 1.3, THYME, 8, 0.18);
  for (const [x, y, a] of [[-420, -290, 0.4], [-380, -300, 1.2]] as const) leaf(s, x, y, 90, a, BAY);
}
