import { hex } from '../render/colour';
import type { Stage } from '../render/stage';
import { BLOOMER, crouton, roll, slice, SOURDOUGH } from '../food/bake';
import { tofu } from '../food/cheese';
import { scrambled } from '../food/egg';
import { salmon } from '../food/fish';
import { avocadoHalf } from '../food/fruit';
import { BLACK_SESAME, crumble, grain, HARICOT, lay, PUMPKIN_SEED, SESAME, strew } from '../food/heap';
import { BASIL, leaf, MINT, PARSLEY, sprig, trefoil } from '../food/leaf';
import { spiral, zigzag } from '../food/path';
import { chives, cress, peas, ringlets, scatter } from '../food/pile';
import { bean, broccoli, pakChoi, pepperStrip } from '../food/plant';
import { ball, fruit } from '../food/round';
import { drape, drizzle, fill } from '../food/sauce';
import { cherryHalf, citrusSlice, eggHalf, rootSlice } from '../food/slice';
import { drops, dust } from '../food/sprinkle';
import { nest } from '../food/strand';
import { BLUSH, CREAM, INK, OCHRE, TEAL } from './looks';
import type { Scene } from './scene';
import { napkin } from '../table/cloth';
import { board, bowl, plate } from '../table/crockery';
import { fork, knife, spoon } from '../table/cutlery';
import { linen, marble, planks, plaster, slate, tiles } from '../table/surfaces';

const CRUSHED = ['#ced67c', '#93ad48'] as const;

function avocadoToast(s: Stage): void {
  const { random } = s;
  board(s, 372, 248, '#d3a56b', '#94632f', { round: 60, handle: 150 });
  for (const [x, y, turn] of [[-172, -6, -0.12], [166, 4, 0.1]] as const) {
    slice(s, x, y, 164, 196, turn, SOURDOUGH, 26);
    scrambled(s, x, y + 4, 138, 164, 12, turn, CRUSHED, 0.8);
    scrambled(s, x, y + 4, 96, 120, 8, turn, ['#dfe698', '#adc558'], 0.7);
  }
  eggHalf(s, -206, -62, 58, 0.5, 0.9);
  eggHalf(s, -128, 58, 58, 2.1, 0.9);
  eggHalf(s, 130, -56, 58, -0.4, 0.9);
  eggHalf(s, 196, 62, 58, 1.2, 0.9);
  cress(s, -186, 30, 118, 44);
  cress(s, 166, -6, 110, 40);
  lay(
    s, 0, 0, 280, 130, 80,
    (x, y) => { if (Math.abs(x) > 46) {
      ball(s, x, y, random.between(2.4, 4.6), hex(random.pick(['#c3271a', '#d8431f', '#a91d14'])), { gloss: 0.4, long: 1.4 });
    } },
  );
  dust(s, -172, 0, 140, '#2b2622', 0.16, 2.4);
  dust(s, 166, 0, 140, '#2b2622', 0.16, 2.4);
}

function soup(s: Stage): void {
  bowl(s, 296, TEAL, 108);
  fill(s, 292, 74, { colour: '#e2761a', cloud: '#f0953a', gloss: 0.62, lumps: 1.6, grain: 26, oil: '#f4b04a' });
  drizzle(s, spiral(6, 8, 12, 172, 2.6, 0.4), { colour: '#fdf4e2', r: 13, gloss: 0.6, cover: 0.92, thick: 2 });
  drizzle(s, zigzag(6, 8, 300, 36, 4, -0.7), { colour: '#f6c58e', r: 5, gloss: 0.6, cover: 0.5, thick: 0 });
  scatter(s, 30, -20, 110, 34, PUMPKIN_SEED, 0.2);
  drops(s, 0, 0, 220, 30, '#b8c74a', 7);
  for (const [x, y, a] of [[0, -10, -0.4], [30, 20, 1.4], [-36, 16, 2.8], [10, -52, -1.8], [-90, -110, 0.6], [118, 86, 2]] as const) {
    trefoil(s, x, y, 52, a);
  }
  dust(s, 0, 0, 200, '#3a2b1c', 0.2, 2.2);
}

function salmonNoodles(s: Stage): void {
  const { random } = s;
  bowl(s, 322, INK, 84);
  nest(s, 0, 10, 268, { colours: ['#e9c479', '#dfb565', '#f0d190', '#d4a554'], r: 6.4, count: 250, tall: 58, gloss: 0.5 });
  for (let i = 0; i < 5; i += 1) pakChoi(s, 40 + i * 26, 236 - i * 26, 196, -0.95 + i * 0.16);
  for (let i = 0; i < 3; i += 1) pakChoi(s, -236 + i * 34, -40 - i * 34, 168, -0.9 + i * 0.16);
  lay(
    s, -120, 140, 104, 70, 9,
    (x, y) => bean(s, x, y, random.between(34, 44), random.between(-0.6, 0.6), { r: 14, colour: '#6fae3c', bend: 0.3 }),
  );
  salmon(s, -26, -30, 172, 84, -0.42);
  drape(s, -26, -30, 58, 2, { colour: '#d98a4a', gloss: 1, clear: true, cover: 0.8 }, 0.5);
  strew(s, -26, -30, 130, 66, 70, (x, y) => grain(s, x, y, SESAME, undefined, 0.3));
  strew(s, -26, -30, 130, 66, 22, (x, y) => grain(s, x, y, BLACK_SESAME, undefined, 0.3));
  ringlets(s, -20, -10, 130, 26, 11);
  ringlets(s, 130, 130, 90, 14, 11);
  chives(s, -60, 60, 140, 18, 3, 22);
  ringlets(s, 40, 100, 120, 7, 11, ['#c3271a', '#e8764f']);
}

function beans(s: Stage): void {
  const { random } = s;
  plate(s, 338, BLUSH, { well: 0.76 });
  slice(s, -110, -34, 168, 196, -0.5, SOURDOUGH, 28);
  slice(s, 116, 30, 168, 194, 0.22, SOURDOUGH, 28);
  drape(s, 0, 6, 196, 9, { colour: '#a83416', cloud: '#c9531f', gloss: 0.66, lumps: 3, grain: 12, oil: '#e58a35' }, 0.2);
  lay(
    s, 0, 4, 184, 156, 150,
    (x, y) => grain(s, x, y, { ...HARICOT, l: 16, w: 10.5, h: 9, colours: ['#dd8b48', '#d27a38', '#e59c59'] }, undefined, 0.3),
  );
  lay(
    s, 0, 4, 136, 110, 74,
    (x, y) => grain(s, x, y, { ...HARICOT, l: 16, w: 10.5, h: 9, colours: ['#dd8b48', '#d6803c', '#e8a463'] }, undefined, 0.3),
  );
  for (let i = 0; i < 5; i += 1) {
    drape(s, random.around(190), random.around(150), 34, 3, { colour: '#b5401b', cloud: '#cf5a24', gloss: 0.7 }, 0.5);
  }
  crumble(s, 0, 0, 148, 44, 15, '#fbf7ec');
  dust(s, 0, 0, 180, '#9d2f12', 0.26, 2);
  for (let i = 0; i < 15; i += 1) trefoil(s, random.around(170), random.around(130), random.between(26, 40), random.between(0, 7));
}

function peaSoup(s: Stage): void {
  const { random } = s;
  bowl(s, 300, CREAM, 104);
  fill(s, 296, 70, { colour: '#6f9434', cloud: '#8aab4a', gloss: 0.55, lumps: 1.6, grain: 22 });
  drizzle(s, spiral(0, 10, 150, 196, 1.15, 1.2), { colour: '#fbf8ec', r: 10, gloss: 0.6, cover: 0.9, thick: 2 });
  drops(s, 20, 40, 180, 16, '#fbf8ec', 12);
  peas(s, -70, -40, 90, 60, 1, 14);
  lay(s, 40, -46, 116, 84, 17, (x, y) => crouton(s, x, y, random.between(19, 25)));
  lay(s, 36, -50, 64, 46, 6, (x, y) => crouton(s, x, y, random.between(19, 24)));
  for (const [a, l] of [[-2.4, 84], [-0.9, 76], [0.7, 66], [2.4, 60]] as const) leaf(s, -56, -6, l, a, MINT, { sink: -6 });
  drops(s, 0, 0, 220, 34, '#4f7f1c', 7);
  dust(s, 0, 20, 200, '#2b2622', 0.18, 2.3);
}

function tomatoSoup(s: Stage): void {
  const { random } = s;
  bowl(s.at(-88, 10), 270, { body: '#f4efe4', rim: '#3f6a9a', gloss: 0.65 }, 104);
  const soupAt = s.at(-88, 10);
  fill(soupAt, 266, 72, { colour: '#9d2410', cloud: '#b8401f', gloss: 0.66, lumps: 1.6, grain: 22, oil: '#e6802a' });
  drizzle(soupAt, spiral(0, 0, 20, 130, 1.7, 2), { colour: '#5c8a24', r: 6, gloss: 0.9, cover: 0.85, thick: 1 });
  drops(soupAt, 0, 0, 190, 40, '#6f9a2c', 8);
  lay(soupAt, -20, -20, 110, 100, 7, (x, y) => cherryHalf(soupAt, x, y, random.between(22, 27)));
  for (const [a, l] of [[-2.0, 88], [-0.5, 84], [1.0, 66], [2.6, 62]] as const) leaf(soupAt, 6, -6, l, a, BASIL, { sink: -6 });
  board(s.at(312, 40, 1.5), 230, 118, '#c79a63', '#8a5d30', { round: 22 });
  for (const [x, y, turn] of [[306, -84, -0.2], [320, 136, 0.24]] as const) {
    slice(s, x, y, 88, 112, turn, BLOOMER, 22);
    drape(s, x, y + 4, 82, 6, { colour: '#eeb03c', cloud: '#f6c96a', gloss: 0.5, lumps: 1, grain: 60 }, 0.1);
    lay(
      s, x, y, 56, 74, 15,
      (px, py) => drape(s, px, py, random.between(7, 17), 1.2, { colour: '#b9691d', cloud: '#8a4812', gloss: 0.4, cover: 0.72 }, 0.3),
    );
    chives(s, x, y, 70, 9, 2.4, 12);
  }
}

function tofuNoodles(s: Stage): void {
  const { random } = s;
  bowl(s, 316, OCHRE, 84);
  nest(s, 0, 6, 262, { colours: ['#e0ad5c', '#d39a45', '#eabf78', '#c48a38'], r: 8.4, count: 200, tall: 56, gloss: 0.6 });
  for (const [x, y, a] of [
    [-150, -120, 0.8], [-196, -40, 0.3], [-90, -176, 1.2], [172, 60, 3.6], [130, 140, 4.1], [-160, 70, -0.2],
  ] as const) broccoli(s, x, y, random.between(50, 60), a);
  lay(s, 20, 10, 165, 150, 15, (x, y) => pepperStrip(s, x, y, random.between(40, 56), random.between(0, 7)));
  lay(s, 40, -20, 150, 130, 17, (x, y) => tofu(s, x, y, random.between(31, 38)));
  strew(s, 10, 0, 200, 180, 130, (x, y) => grain(s, x, y, SESAME, undefined, 0.3));
  ringlets(s, 10, 10, 180, 26, 11);
  citrusSlice(s, -60, 196, 54, 'lime', { half: true, turn: 0.4, thick: 26 });
}

export const tuesday: readonly Scene[] = [
  {
    slug: 'avocado-egg-sourdough', surface: tiles('#9fc0cc', '#e6e8e4', 170), dish: avocadoToast, x: -36, y: 4, turn: -0.05,
    props: (s) => {
      avocadoHalf(s, 400, -284, 88, 0.6);
      citrusSlice(s, 420, 262, 62, 'lime');
      cress(s, -390, -300, 60, 20);
      knife(s, -120, 334, 3.2, 0.9);
    },
  },
  {
    slug: 'carrot-coriander-soup', surface: plaster('#d98a55', 0.12), dish: soup, x: -70, y: -4,
    props: (s) => {
      napkin(s.at(356, 130, 0.3), 170, 160, { ground: '#f1e4cf', stripe: '#2f6b6e', every: 48, wide: 5 });
      roll(s, 346, 140, 112, 0.6);
      spoon(s, 330, -190, -0.5, 1.1);
      for (const [x, y] of [[-430, -300], [-384, -336]] as const) rootSlice(s, x, y, 42, '#ea8a26', '#f4ad55', { thick: 14 });
    },
  },
  {
    slug: 'ginger-salmon-noodles', surface: slate('#4a5056', '#767d82'), dish: salmonNoodles, x: -6, y: 2,
    props: (s) => {
      napkin(s.at(420, 180, 0.5), 150, 200, { ground: '#39424d', stripe: '#9aa3a8', every: 34, wide: 3 });
      citrusSlice(s, 412, -280, 58, 'lime');
      ringlets(s, -410, 290, 60, 9, 15);
      scatter(s, -400, -280, 80, 40, SESAME);
    },
  },
  {
    slug: 'smoky-beans-sourdough', surface: planks('#a97a4f', '#6d472a', { width: 140, turn: 0.05 }), dish: beans, x: 18,
    props: (s) => {
      napkin(s.at(-430, -60, 0.1), 130, 340, { ground: '#e9dcc6', stripe: '#b5573a', every: 60, wide: 8 });
      knife(s, -400, -90, 1.5, 0.95);
      fruit(s, 430, 300, 52, '#c9301d', { gloss: 0.6 });
      sprig(s, 440, -330, 130, 2.3, PARSLEY, 3, 0.4);
    },
  },
  {
    slug: 'pea-mint-soup', surface: linen('#cfdcc0', { stripe: '#8cab78', every: 90, wide: 26, turn: -0.5 }), dish: peaSoup, x: 20, y: 6,
    props: (s) => {
      spoon(s, -360, 170, 2.4, 1.1);
      peas(s, 420, -280, 60, 44, 1, 14);
      sprig(s, 400, 320, 150, -1.9, MINT, 4, 0.34);
      crouton(s, -400, -290, 24);
      crouton(s, -350, -320, 20);
    },
  },
  {
    slug: 'roast-tomato-soup', surface: marble('#d5dfe6', '#8ba0b0'), dish: tomatoSoup,
    props: (s) => {
      napkin(s.at(-420, 300, -0.6), 180, 120, { ground: '#4f7396', stripe: '#e8edf0', every: 44, wide: 5, check: true });
      for (const [x, y, r] of [[-430, -290, 40], [-366, -322, 34], [-440, -214, 32]] as const) {
        fruit(s, x, y, r, '#cf301c', { gloss: 0.65 });
      }
      spoon(s, 150, 300, 0.35, 0.9);
    },
  },
  {
    slug: 'sticky-tofu-noodles', surface: linen('#f0d48f', { stripe: '#d3a53f', every: 60, wide: 22, check: true, turn: 0.06 }),
    dish: tofuNoodles, x: -16, y: 2,
    props: (s) => {
      fork(s, 384, -40, 1.35, 1.05);
      citrusSlice(s, -420, -280, 56, 'lime');
      scatter(s, 400, 290, 70, 40, SESAME);
    },
  },
];
