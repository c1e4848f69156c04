import { hex } from '../render/colour';
import type { Stage } from '../render/stage';
import { flatbread, MALTED, pancake, slice } from '../food/bake';
import { cheeseWedge } from '../food/cheese';
import { crescent, cube } from '../food/fruit';
import { BROWN_RICE, grain, heap, lay, PISTACHIO, rice, SAFFRON_RICE, strew } from '../food/heap';
import { leaf, MINT, PARSLEY, SPINACH, sprig, trefoil, WATERCRESS } from '../food/leaf';
import { chunk, ham } from '../food/meat';
import { spiral, zigzag } from '../food/path';
import { bed, ringlets, scatter } from '../food/pile';
import { ball, blueberry, lump } from '../food/round';
import { dollop, drape, drizzle, fill } from '../food/sauce';
import { cherryHalf, citrusSlice, cucumberSlice, tomatoSlice } from '../food/slice';
import { dust } from '../food/sprinkle';
import { shreds } from '../food/strand';
import { BLUE_BAND, CREAM, INK, OCHRE, pot, SEA, TERRACOTTA } from './looks';
import type { Scene } from './scene';
import { napkin } from '../table/cloth';
import { board, bowl, plate, tray } from '../table/crockery';
import { fork, knife, spoon } from '../table/cutlery';
import { linen, planks, plaster, tiles } from '../table/surfaces';

function pancakes(s: Stage): void {
  const { random } = s;
  plate(s, 332, BLUE_BAND, { well: 0.7 });
  for (const [x, y, r] of [[16, 18, 212], [-16, 6, 206], [14, -14, 202], [-6, 2, 194]] as const) pancake(s, x, y, r, 26);
  drape(s, -2, 0, 126, 5, { colour: '#4a1c4a', cloud: '#7a2f66', gloss: 0.85, lumps: 2, grain: 10 }, 0.32);
  drizzle(s, [[80, 70], [128, 118], [160, 172], [170, 214]], { colour: '#561f50', r: 15, gloss: 0.85, cover: 0.95, thick: 4 });
  drizzle(s, [[-90, 60], [-140, 118], [-158, 168]], { colour: '#561f50', r: 13, gloss: 0.85, cover: 0.95, thick: 4 });
  dollop(s, -30, -34, 74, 40, '#fdf9f0', { gloss: 0.34 });
  lay(s, 40, 34, 110, 88, 24, (x, y) => blueberry(s, x, y, random.between(19, 25)));
  lay(s, 44, 30, 60, 48, 8, (x, y) => blueberry(s, x, y, random.between(19, 24)));
  for (const [x, y] of [[-226, 60], [-206, 112], [222, -80], [236, -30], [120, 222], [76, 244]] as const) {
    blueberry(s, x, y, random.between(18, 23));
  }
  drizzle(s, zigzag(0, 10, 330, 260, 2.6, 0.9), { colour: '#d08030', r: 7, gloss: 1, cover: 0.95, thick: 4, clear: true });
  for (const [a, l] of [[-2.5, 70], [-1.0, 66], [0.4, 52]] as const) leaf(s, -26, -50, l, a, MINT, { sink: -6 });
}

function falafel(s: Stage): void {
  const { random } = s;
  tray(s, 400, 286, TERRACOTTA, { wall: 34, round: 150, thick: 10 });
  flatbread(s, 212, -124, 176, 132, 0.5);
  flatbread(s, 244, -56, 160, 120, 1.1);
  bed(s, -40, 150, 260, 90, 22, WATERCRESS, 90);
  bed(s, 180, 130, 130, 90, 12, PARSLEY, 80);
  shreds(s, -238, 96, 104, 120, { colours: ['#8d2a6b', '#a33a80', '#7a1f5c', '#c274a8'], length: 92, r: 5, bend: 0.7, gloss: 0.5 });
  for (let i = 0; i < 8; i += 1) cucumberSlice(s, 214 + i * 17, 186 - i * 20, 38);
  for (const [x, y] of [[96, 196], [146, 158], [60, 150]] as const) tomatoSlice(s, x, y, 48);
  const bowlAt = s.at(-176, -92);
  bowl(bowlAt, 152, OCHRE, 70);
  fill(bowlAt, 150, 44, { colour: '#e8d2a2', cloud: '#f3e3bf', gloss: 0.4, lumps: 1 });
  dollop(bowlAt, 0, 0, 122, 16, '#ecd8ac', { gloss: 0.34, swirl: 1.4, shadow: '#b58f52' });
  drape(bowlAt, 8, 6, 66, 3, { colour: '#dfa52c', gloss: 1, clear: true, cover: 0.95 }, 0.4);
  dust(bowlAt, 0, 0, 110, '#b5341a', 0.4, 2.2);
  lay(bowlAt, 10, 10, 52, 46, 7, (x, y) => ball(bowlAt, x, y, 13, hex('#dcb97a'), { gloss: 0.4 }));
  for (const [x, y] of [[28, 16], [98, 62], [-28, 76], [42, 96], [-86, 132], [120, -10], [-20, 150], [44, -40]] as const) {
    lump(
      s, x, y, random.between(47, 52), random.between(46, 50), 44,
      { colour: '#7d4f22', crust: '#51301a', fleck: '#6d8a34', flecks: 0.1, rough: 0.1, grain: 0.1, gloss: 0.2 },
    );
  }
  for (let i = 0; i < 9; i += 1) trefoil(s, random.around(240), random.around(160), 40, random.between(0, 7));
  citrusSlice(s, -322, -186, 52, 'lemon', { half: true, turn: 3.6, thick: 26 });
}

function tikka(s: Stage): void {
  const { random } = s;
  bowl(s, 318, INK, 84);
  const curry = { colour: '#c65a16', cloud: '#dd7e2c', gloss: 0.6, lumps: 4, grain: 15, oil: '#ee9f3c' };
  fill(s, 314, 40, curry);
  rice(s, -150, -6, 150, 252, 84, SAFFRON_RICE, 0.12);
  lay(s, 130, 4, 130, 220, 19, (x, y) => chunk(s, x, y, random.between(30, 38), '#d98a3a', '#a8481a', { char: 0.75, gloss: 0.5 }));
  for (let i = 0; i < 9; i += 1) drape(s, 136 + random.around(110), random.around(180), random.between(24, 42), 4, curry, 0.5);
  drizzle(s, zigzag(136, 6, 380, 70, 2.6, 1.5), { colour: '#fdf3e0', r: 8, gloss: 0.6, cover: 0.92, thick: 2 });
  strew(s, 118, 0, 120, 180, 14, (x, y) => trefoil(s, x, y, random.between(34, 46), random.between(0, 7)));
  strew(s, -150, 0, 90, 170, 8, (x, y) => trefoil(s, x, y, 30, random.between(0, 7)));
  ringlets(s, 110, 0, 130, 7, 12, ['#c3271a', '#e8764f']);
}

function ploughmans(s: Stage): void {
  const { random } = s;
  board(s, 404, 262, '#b98552', '#774a22', { round: 90, thick: 24 });
  for (let i = 0; i < 3; i += 1) slice(s, -262 + i * 54, -110 + i * 16, 98, 122, -0.3 + i * 0.16, MALTED, 26);
  for (let i = 0; i < 4; i += 1) ham(s, 96 + i * 62, -138 + (i % 2) * 34, 104, 0.4 + i * 0.5);
  cheeseWedge(s, -176, 122, 138, 0.3);
  cheeseWedge(s, -70, 164, 96, -0.5);
  for (let i = 0; i < 7; i += 1) {
    crescent(
      s, 76 + i * 29, 146 - 10 * Math.sin(i * 0.5), 84, 1.64 + i * 0.05, { flesh: '#f8f0d4', heart: '#f3e4b4', skin: '#b5301f', fat: 0.52 },
    );
  }
  const potAt = s.at(24, 10);
  pot(potAt, 82, CREAM, { colour: '#d9a313', cloud: '#eec23a', gloss: 0.7, lumps: 4, grain: 12 });
  lay(
    potAt, 0, 0, 58, 58, 20,
    (x, y) => cube(potAt, x, y, random.between(8, 13), random.pick(['#e8d68a', '#dca91c', '#8aa040']), { gloss: 0.6 }),
  );
  bed(s, 316, 60, 66, 90, 18, WATERCRESS, 84);
  for (const [x, y] of [[-336, 44], [-300, 78], [-346, 104]] as const) ball(s, x, y, 31, hex('#e6d3a2'), { gloss: 0.8, soft: 0.9 });
  for (const [x, y] of [[308, -4], [352, 28], [318, 120]] as const) ball(s, x, y, 30, hex('#cf2f1f'), { gloss: 0.65 });
  lay(
    s, -240, 60, 120, 50, 26,
    (x, y) => lump(s, x, y, random.between(4, 8), random.between(4, 7), 5, { colour: '#e8b650', crust: '#d69a36' }),
  );
}

function chickpea(s: Stage, x: number, y: number): void {
  ball(s, x, y, s.random.between(16, 20), hex(s.random.pick(['#e0b566', '#d6a552', '#e8c47d'])), { gloss: 0.55, sink: 0.5 });
}

function chickpeaCurry(s: Stage): void {
  const { random } = s;
  bowl(s, 312, SEA, 86);
  const curry = { colour: '#d99a1c', cloud: '#ecb845', gloss: 0.6, lumps: 3, grain: 15, oil: '#f3cf62' };
  fill(s, 308, 40, curry);
  rice(s, 138, -14, 136, 226, 84, BROWN_RICE, -0.14);
  lay(s, -120, 0, 150, 226, 96, (x, y) => { if (Math.hypot(x, y) < 264) chickpea(s, x, y); });
  lay(
    s, -120, 0, 138, 210, 28,
    (x, y) => { if (Math.hypot(x, y) < 214) {
      leaf(s, x, y, random.between(64, 96), random.between(0, 7), { ...SPINACH, ruffle: 0.9, colour: '#2c5f26', gloss: 0.5 }, { sink: 6 });
    } },
  );
  lay(s, -120, 0, 130, 190, 36, (x, y) => { if (Math.hypot(x, y) < 256) chickpea(s, x, y); });
  lay(s, -112, 10, 130, 180, 9, (x, y) => cherryHalf(s, x, y, random.between(20, 25)));
  for (let i = 0; i < 5; i += 1) drape(s, -110 + random.around(110), random.around(180), random.between(24, 38), 4, curry, 0.5);
  drizzle(s, spiral(-110, 6, 16, 92, 1.4, 1), { colour: '#fdf8ea', r: 6, gloss: 0.6, cover: 0.85, thick: 2 });
  citrusSlice(s, 110, 178, 54, 'lime', { half: true, turn: 0.2, thick: 28 });
  for (let i = 0; i < 10; i += 1) trefoil(s, -60 + random.around(230), random.around(200), 36, random.between(0, 7));
}

function kofta(s: Stage): void {
  const { random } = s;
  tray(s, 396, 276, CREAM, { wall: 30, round: 240, thick: 12 });
  heap(s, -10, 14, 330, 214, 50, { colours: ['#eed49a', '#e4c27e', '#f5e2b5'], grain: 6.4, bump: 0.7 });
  strew(
    s, -10, 14, 300, 190, 500,
    (x, y) => ball(s, x, y, random.between(3, 4.6), hex(random.pick(['#f0d8a2', '#e4c27e', '#f6e6bf'])), { gloss: 0.2 }),
  );
  lay(
    s, -10, 20, 290, 186, 110,
    (x, y) => ball(s, x, y, random.between(7, 9), hex(random.pick(['#a3142f', '#c02042', '#8d0f28'])), { gloss: 0.75, soft: 1, long: 1.2 }),
  );
  lay(s, -10, 20, 286, 180, 46, (x, y) => grain(s, x, y, PISTACHIO, undefined, 0.4));
  lay(s, -10, 20, 280, 176, 28, (x, y) => cube(s, x, y, random.between(9, 12), random.pick(['#e58a1f', '#d97a14']), { gloss: 0.4 }));
  for (let i = 0; i < 5; i += 1) {
    lump(
      s, -176 + i * 88, -16 + (i % 2) * 22, 116, 42, 40,
      { colour: '#7a4020', crust: '#43200f', fleck: '#55702c', flecks: 0.06, rough: 0.06, grain: 0.14, gloss: 0.42 },
      1.15 + random.around(0.1),
    );
  }
  const potAt = s.at(262, 130);
  pot(potAt, 82, TERRACOTTA, { colour: '#f8f3e4', cloud: '#fffdf6', gloss: 0.5, lumps: 2 });
  drizzle(potAt, spiral(0, 0, 6, 48, 1.6), { colour: '#c8a022', r: 4, gloss: 1, cover: 0.85, clear: true });
  dust(potAt, 0, 0, 60, '#9d2f12', 0.3, 2);
  bed(s, -20, 20, 270, 170, 26, MINT, 46);
  for (let i = 0; i < 5; i += 1) {
    drizzle(
      s, zigzag(-176 + i * 88, -16 + (i % 2) * 22, 150, 34, 2.2, 1.15), { colour: '#fbf8ec', r: 3.4, gloss: 0.5, cover: 0.95, thick: 2 },
    );
  }
  citrusSlice(s, -300, 130, 52, 'lemon', { half: true, turn: 2.6, thick: 26 });
}

export const wednesday: readonly Scene[] = [
  {
    slug: 'blueberry-pancakes', surface: linen('#f3e2b4', { stripe: '#d9a93a', every: 74, wide: 26, check: true, turn: 0.7 }),
    dish: pancakes, x: 6, y: 2,
    props: (s) => {
      const jug = s.at(-410, -260);
      pot(jug, 84, CREAM, { colour: '#8a3d08', cloud: '#b25c12', gloss: 1 });
      fork(s, 404, -60, 1.5, 1.05, 'brass');
      for (const [x, y] of [[-420, 280], [-372, 312], [-440, 226], [430, 312]] as const) blueberry(s, x, y, 22);
    },
  },
  {
    slug: 'falafel-hummus-flatbread', surface: plaster('#6d3550', 0.14), dish: falafel, turn: 0.03,
    props: (s) => {
      scatter(s, -430, 310, 60, 20, { colours: ['#dcb97a'], l: 9, w: 8, h: 8 });
      sprig(s, 440, 330, 130, -2.4, PARSLEY, 3, 0.4);
    },
  },
  {
    slug: 'chicken-tikka-masala', surface: tiles('#5f9bb0', '#dfe6e4', 128), dish: tikka, x: 12,
    props: (s) => {
      napkin(s.at(-430, 150, -0.25), 120, 240, { ground: '#e9b23c', stripe: '#b5461f', every: 36, wide: 6 });
      fork(s, -412, -40, 1.3, 1, 'brass');
      ringlets(s, 410, 300, 50, 6, 16, ['#c3271a', '#e8764f']);
      trefoil(s, 400, -290, 80, 0.8);
      trefoil(s, 440, -240, 66, 2);
    },
  },
  {
    slug: 'ham-cheddar-ploughmans', surface: linen('#e5dac2', { stripe: '#7d8f6d', every: 130, wide: 22, turn: 1.2 }), dish: ploughmans,
    turn: 0.04,
    props: (s) => knife(s, 180, 326, 0.05, 0.95),
  },
  {
    slug: 'chickpea-spinach-curry', surface: plaster('#e6bf5e', 0.1), dish: chickpeaCurry, x: -20,
    props: (s) => {
      napkin(s.at(410, 260, 0.6), 170, 130, { ground: '#4d6f80', stripe: '#e6dfc8', every: 40, wide: 5 });
      spoon(s, 390, 110, -1.1, 1.05, 'brass');
      citrusSlice(s, -430, -290, 56, 'lime');
      scatter(s, -430, 290, 50, 12, { colours: ['#dcb97a'], l: 13, w: 12, h: 11 });
    },
  },
  {
    slug: 'lamb-kofta-couscous', surface: planks('#7b3346', '#4d1e2c', { width: 160, turn: -0.04 }), dish: kofta, turn: -0.04,
    props: (s) => {
      napkin(s.at(-440, -270, 0.7), 140, 120, { ground: '#e8d7bd', fringe: 16 });
      lay(s, 420, -300, 60, 44, 16, (x, y) => ball(s, x, y, 10, hex('#a3142f'), { gloss: 0.75, soft: 1 }));
      sprig(s, 440, 330, 140, -2.5, MINT, 3, 0.34);
    },
  },
];
