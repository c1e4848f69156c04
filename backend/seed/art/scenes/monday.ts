import { hex } from '../render/colour';
import type { Stage } from '../render/stage';
import { halloumi, shaving, torn } from '../food/cheese';
import { avocadoSlice, cube } from '../food/fruit';
import { CASHEW, FLAKED_ALMOND, grain, heap, lay, OAT, PUMPKIN_SEED, strew } from '../food/heap';
import { BASIL, GEM, leaf, MINT, ROCKET, sprig, WATERCRESS } from '../food/leaf';
import { chickenSlice, pulled } from '../food/meat';
import { zigzag } from '../food/path';
import { bed, peas, rigatoni, scatter } from '../food/pile';
import { bean } from '../food/plant';
import { ball, blueberry, fruit, raspberry } from '../food/round';
import { drape, drizzle, fill, pool } from '../food/sauce';
import { cherryHalf, citrusSlice, cucumberSlice, onionRing, radishSlice, rootSlice } from '../food/slice';
import { drops, dust } from '../food/sprinkle';
import { nest } from '../food/strand';
import { CELADON, KRAFT, OREGANO, PLUM, SEA, STONE, TERRACOTTA, THYME } from './looks';
import type { Scene } from './scene';
import { napkin } from '../table/cloth';
import { board, bowl, plate, tray } from '../table/crockery';
import { fork, spoon } from '../table/cutlery';
import { linen, marble, planks, plaster, slate } from '../table/surfaces';

function porridge(s: Stage): void {
  const { random } = s;
  bowl(s, 304, SEA, 96);
  fill(s, 300, 60, { colour: '#e3cda0', cloud: '#f7ebcd', clouds: 0.9, gloss: 0.42, lumps: 7, grain: 24 });
  strew(s, 0, 0, 262, 262, 300, (x, y) => grain(s, x, y, { ...OAT, l: 11, w: 8, h: 1.4 }, undefined, 0.2));
  drape(s, 62, 96, 100, 5, { colour: '#eeb24a', cloud: '#f4c565', gloss: 1, clear: true }, 0.3);
  drizzle(s, zigzag(20, 40, 380, 300, 3.1, 0.5), { colour: '#e9a136', r: 9, gloss: 1, cover: 0.95, thick: 6, clear: true });
  lay(s, -98, -62, 112, 116, 19, (x, y) => raspberry(s, x, y, random.between(25, 31)));
  lay(s, 110, -88, 116, 92, 22, (x, y) => blueberry(s, x, y, random.between(18, 24)));
  lay(s, 100, -90, 62, 52, 8, (x, y) => blueberry(s, x, y, random.between(18, 23)));
  lay(s, -98, -66, 56, 56, 5, (x, y) => raspberry(s, x, y, random.between(25, 30)));
  lay(s, -118, 92, 80, 46, 6, (x, y) => blueberry(s, x, y, random.between(18, 22)));
  strew(s, 96, 84, 120, 84, 38, (x, y) => grain(s, x, y, { ...FLAKED_ALMOND, l: 17, w: 11, h: 2 }, undefined, 0.5));
  drizzle(s, zigzag(-30, 110, 300, 110, 2.2, -0.3), { colour: '#efb14c', r: 6, gloss: 1, cover: 0.95, thick: 5, clear: true });
  for (const [a, l] of [[-0.5, 80], [-2.1, 74], [0.9, 58], [2.6, 52]] as const) leaf(s, 4, -62, l, a, MINT, { sink: -8 });
}

function chickenSalad(s: Stage): void {
  const { random } = s;
  tray(s, 404, 290, KRAFT, { wall: 52, round: 60, thick: 8 });
  bed(s, 0, 0, 318, 208, 64, GEM, 140, true);
  bed(s, 0, 0, 320, 214, 26, WATERCRESS, 86, true);
  bed(s, 0, 0, 310, 206, 16, ROCKET, 100, true);
  for (let i = 0; i < 13; i += 1) cucumberSlice(s, -228 + i * 23 + random.around(8), 152 + 14 * Math.sin(i * 1.4), random.between(36, 41));
  for (let i = 0; i < 11; i += 1) avocadoSlice(s, 150 + i * 16, 88 - i * 18, 96, 0.9 + i * 0.03);
  for (let i = 0; i < 10; i += 1) chickenSlice(s, -214 + i * 42, -62 + 16 * Math.sin(i * 0.5), 92, 36, 1.24 + i * 0.035);
  for (const [x, y] of [
    [-316, 20], [-290, 84], [-330, 100], [64, 168], [118, 190], [150, 146], [286, 170], [230, 196], [-326, -92], [316, -178], [268, -214],
    [-262, -190],
  ] as const) cherryHalf(s, x, y, random.between(30, 36));
  lay(s, 0, 20, 330, 200, 13, (x, y) => radishSlice(s, x, y, random.between(18, 24)));
  citrusSlice(s, 330, 62, 58, 'lemon', { half: true, turn: 2.4, thick: 26 });
  drops(s, 0, 0, 300, 40, '#d9b64a', 6);
  sprig(s, -90, -20, 170, -0.4, THYME, 7, 0.19);
}

function ragu(s: Stage): void {
  const { random } = s;
  plate(s, 342, STONE, { well: 0.72 });
  pool(s, 0, 4, 214, 5, { colour: '#9d3a1c', cloud: '#b9512a', gloss: 0.6, lumps: 2, oil: '#d9792b' });
  nest(s, 0, 0, 248, { colours: ['#f0cf7c', '#eac468', '#f5db94', '#e3b553'], r: 11, flat: 0.34, count: 210, tall: 74, ribbon: true });
  drape(s, -4, -8, 132, 9, { colour: '#84290f', cloud: '#a8441d', gloss: 0.62, lumps: 10, grain: 13, oil: '#cf6a22' }, 0.26);
  strew(s, -4, -8, 122, 116, 190, (x, y) => pulled(s, x, y, random.between(10, 21)));
  strew(
    s, -4, -8, 128, 122, 40,
    (x, y) => ball(s, x, y, random.between(5, 8), hex(random.pick(['#d96f1e', '#c33d1f', '#e0852e'])), { gloss: 0.6, long: 1.3 }),
  );
  drape(s, 84, 118, 34, 5, { colour: '#8e3014', cloud: '#ac4a22', gloss: 0.62, lumps: 5, grain: 9 }, 0.4);
  strew(s, 0, 0, 150, 146, 22, (x, y) => shaving(s, x, y, random.between(13, 26)));
  for (const [a, l] of [[-2.3, 108], [-0.6, 98], [1.1, 80], [2.6, 66]] as const) leaf(s, 4, -14, l, a, BASIL, { sink: -6 });
}

function chia(s: Stage): void {
  const { random } = s;
  bowl(s, 290, { body: '#e7cdb9', rim: '#a9745a', speckle: 0.1, speckleColour: '#a9745a' }, 100);
  fill(s, 288, 62, { colour: '#e6dcc6', cloud: '#f5eddb', gloss: 0.5, lumps: 3, grain: 16 });
  strew(
    s, 0, 0, 254, 254, 900,
    (x, y) => ball(s, x, y, random.between(2.6, 4.2), hex(random.pick(['#3a3733', '#4c4842', '#2a2826'])), { gloss: 0.4, sink: 0.9 }),
  );
  lay(
    s, 76, -44, 150, 140, 52,
    (x, y) => cube(s, x, y, random.between(19, 25), random.pick(['#f2a11d', '#f5b331', '#ec9413']), { gloss: 0.5, soft: 0.9 }),
  );
  lay(
    s, 80, -50, 100, 92, 26,
    (x, y) => cube(s, x, y, random.between(18, 24), random.pick(['#f4aa25', '#f7bb3d', '#ee9a18']), { gloss: 0.5, soft: 0.9 }),
  );
  pool(s, -118, 92, 78, 6, { colour: '#e09a12', cloud: '#f0b838', gloss: 0.9, lumps: 3, grain: 12 }, 0.2);
  lay(s, -118, 92, 62, 62, 26, (x, y) => ball(s, x, y, random.between(6, 8), hex('#25201c'), { gloss: 0.8, long: 1.35, sink: 0.5 }));
  strew(
    s, -86, -80, 118, 96, 60,
    (x, y) => grain(
      s, x, y, { colours: ['#fbf6ea', '#f3e6cb', '#e2c79a'], l: 20, w: 6, h: 3, bend: 1.1, gloss: 0.2, seam: '#c0935c' }, undefined, 0.5,
    ),
  );
  scatter(s, 40, 130, 90, 22, PUMPKIN_SEED);
  for (const [a, l] of [[-2.6, 66], [-1.3, 60], [0.2, 52]] as const) leaf(s, -24, -36, l, a, MINT, { sink: -6 });
}

function grainBowl(s: Stage): void {
  const { random } = s;
  bowl(s, 306, PLUM, 84);
  heap(s, 0, 0, 300, 300, 52, { colours: ['#dcc298', '#caa974', '#e6d2ac'], grain: 11, bump: 0.7, gloss: 0.25 });
  strew(s, 0, 0, 255, 255, 520, (x, y) =>
    grain(s, x, y, { colours: ['#dcc298', '#cdae7c', '#e8d6b2'], l: 7.5, w: 5.4, h: 5, seam: '#a98350', gloss: 0.3 }, undefined, 0.4));
  bed(s, -150, 60, 92, 130, 26, ROCKET, 104);
  lay(
    s, 150, 74, 92, 108, 18,
    (x, y) => cube(s, x, y, random.between(25, 33), random.pick(['#8d1745', '#7a1039', '#9d2150']), { gloss: 0.62, deep: '#5a0a2a' }),
  );
  lay(
    s, 150, 70, 56, 66, 7,
    (x, y) => cube(s, x, y, random.between(25, 32), random.pick(['#96194a', '#7a1039']), { gloss: 0.62, deep: '#5a0a2a' }),
  );
  for (let i = 0; i < 6; i += 1) citrusSlice(s, -206 + i * 32, -144 - 22 * Math.sin(i * 0.6), 50, 'orange', { thick: 8 });
  for (let i = 0; i < 6; i += 1) halloumi(s, -92 + i * 42, 6 - i * 25, 62, 42, 1.05 + i * 0.05);
  for (let i = 0; i < 6; i += 1) onionRing(s, -30 + random.around(120), 150 + random.around(70), random.between(24, 36));
  scatter(s, 10, 40, 190, 54, PUMPKIN_SEED);
  bed(s, 30, -20, 120, 110, 7, MINT, 54);
  drops(s, 0, 0, 190, 26, '#d98a2a', 6);
}

function pesto(s: Stage): void {
  const { random } = s;
  plate(s, 346, CELADON, { well: 0.72 });
  nest(s, 0, 0, 252, { colours: ['#e3cf72', '#d3c766', '#edd98a', '#c8bf5a'], r: 11, flat: 0.34, count: 215, tall: 72, ribbon: true });
  for (const [x, y, r] of [[-60, -50, 80], [70, 40, 84], [20, -110, 56], [-90, 80, 60], [110, -70, 48]] as const) {
    drape(s, x, y, r, 3, { colour: '#4b7a26', cloud: '#6f9a36', gloss: 0.62, lumps: 4, grain: 6, oil: '#a5b545' }, 0.5);
  }
  lay(s, 0, 0, 190, 186, 15, (x, y) => bean(s, x, y, random.between(30, 46), random.between(0, 7)));
  lay(
    s, 0, 0, 200, 200, 36,
    (x, y) => ball(s, x, y, random.between(9, 12), hex(random.pick(['#6fa82f', '#7db53b', '#88bd4a'])), { gloss: 0.4 }),
  );
  scatter(s, 0, 0, 160, 20, CASHEW, 0.4);
  strew(s, 0, 0, 150, 146, 26, (x, y) => shaving(s, x, y, random.between(14, 27)));
  for (const [a, l] of [[-2.0, 96], [-0.4, 92], [1.3, 74], [2.9, 66]] as const) leaf(s, 6, -8, l, a, BASIL, { sink: -6 });
}

function rigatoniBake(s: Stage): void {
  const { random } = s;
  bowl(s, 310, TERRACOTTA, 76);
  fill(s, 306, 36, { colour: '#a8331a', cloud: '#c4502a', gloss: 0.6, lumps: 6, grain: 15, oil: '#df7f2c' });
  lay(s, 0, 0, 236, 236, 74, (x, y) => rigatoni(s, x, y, random.between(34, 42), 16, '#b23b1c'));
  lay(s, 0, 0, 190, 190, 46, (x, y) => rigatoni(s, x, y, random.between(34, 42), 16, '#b23b1c'));
  for (let i = 0; i < 6; i += 1) {
    drape(
      s, random.around(210), random.around(200), random.between(36, 60), 4,
      { colour: '#9f2d15', cloud: '#c04a25', gloss: 0.62, lumps: 5, grain: 9, oil: '#df7f2c' }, 0.5,
    );
  }
  lay(
    s, 0, 0, 222, 216, 22,
    (x, y) => rootSlice(s, x, y, random.between(36, 46), '#d2b071', '#a8773c', { thick: 15, half: true, rim: '#2b1430' }),
  );
  lay(s, 0, 0, 196, 196, 14, (x, y) => cherryHalf(s, x, y, random.between(24, 29)));
  lay(s, 0, 0, 186, 180, 13, (x, y) => torn(s, x, y, random.between(24, 34)));
  dust(s, 0, 0, 250, '#3d4a24', 0.22, 3);
  bed(s, 0, 0, 200, 200, 18, OREGANO, 40);
}

export const monday: readonly Scene[] = [
  {
    slug: 'honey-berry-porridge', surface: linen('#e0d2b6', { stripe: '#b1905f', every: 150, wide: 16, turn: 0.4 }), dish: porridge,
    x: -24, y: 6,
    props: (s) => {
      spoon(s, 336, 190, -0.9, 1.05, 'brass');
      strew(s, 390, -250, 110, 80, 46, (x, y) => grain(s, x, y, OAT));
      for (const [x, y] of [[412, -170], [366, -290], [450, -240]] as const) blueberry(s, x, y, 21);
      raspberry(s, 420, -312, 28);
      raspberry(s, -424, 312, 29);
      blueberry(s, -372, 326, 20);
    },
  },
  {
    slug: 'roast-chicken-avocado-salad', surface: planks('#e9e2d2', '#cdbfa4', { width: 190, turn: 0.03 }), dish: chickenSalad,
    turn: -0.05, y: 2,
    props: (s) => {
      napkin(s.at(-400, 280, -0.4), 190, 150, { ground: '#7f9a72', stripe: '#e9ead9', every: 40, wide: 5 });
      fork(s, 440, 40, 1.5, 0.95);
    },
  },
  {
    slug: 'beef-ragu-tagliatelle', surface: slate('#33383c', '#5b6266'), dish: ragu, x: 20,
    props: (s) => {
      napkin(s.at(-420, 40, 0.2), 150, 330, { ground: '#c9c2b4', fringe: 18 });
      fork(s, -405, -120, 1.35, 1.05);
      fruit(s, 430, -300, 58, '#c9301d', { gloss: 0.6 });
      fruit(s, 360, -345, 46, '#d23a20', { gloss: 0.6 });
      sprig(s, 440, 330, 150, -2.2, BASIL, 2, 0.5);
    },
  },
  {
    slug: 'mango-coconut-chia', surface: plaster('#e8a25c', 0.1), dish: chia, x: -10, y: 4,
    props: (s) => {
      spoon(s, -395, 180, 2.5, 1.0, 'brass');
      fruit(s, 430, -290, 92, '#e8a31f', { long: 1.25, blush: '#d0582a', gloss: 0.4 });
      citrusSlice(s, 398, 262, 62, 'lime');
      scatter(s, -380, -260, 90, 12, { colours: ['#fbf6ea', '#f3e6cb'], l: 22, w: 6, h: 3, bend: 1.1, seam: '#c0935c' });
    },
  },
  {
    slug: 'halloumi-beetroot-grain-bowl', surface: marble('#d9c3c9', '#9a7483'), dish: grainBowl, x: 16,
    props: (s) => {
      napkin(s.at(-410, 250, -0.5), 170, 140, { ground: '#7a3a58', stripe: '#e8d4da', every: 46, wide: 4 });
      fork(s, -395, 120, 1.9, 1);
      rootSlice(s, 424, -286, 54, '#8d1745', '#c45a86', { thick: 16 });
      rootSlice(s, 372, -332, 46, '#8d1745', '#c45a86', { thick: 16 });
    },
  },
  {
    slug: 'basil-pesto-tagliatelle', surface: planks('#8f6a44', '#5f4228', { width: 150, turn: 1.57 }), dish: pesto, x: -30,
    props: (s) => {
      napkin(s.at(400, 60, -0.14), 150, 320, { ground: '#e8e4d4', stripe: '#7f9a5c', every: 54, wide: 6, check: true });
      fork(s, 398, -90, 1.75, 1.05);
      sprig(s, -430, 330, 170, -0.8, BASIL, 2, 0.5);
      peas(s, 420, 300, 40, 30, 1, 12);
    },
  },
  {
    slug: 'aubergine-tomato-rigatoni', surface: linen('#e6d3bd', { stripe: '#b5573a', every: 120, wide: 10, check: true, turn: 0.1 }),
    dish: rigatoniBake, x: 8, y: -2,
    props: (s) => {
      board(s.at(-420, 280, 0.4), 150, 90, '#c79a63', '#8a5d30', { round: 30 });
      fruit(s, -430, 262, 46, '#c9301d', { gloss: 0.6 });
      fruit(s, -352, 306, 40, '#d23a20', { gloss: 0.6 });
      spoon(s, 392, 160, -1.2, 1.1);
      sprig(s, 430, -190, 130, -2, OREGANO, 4, 0.3);
    },
  },
];
