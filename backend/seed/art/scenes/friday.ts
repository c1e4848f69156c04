import type { Stage } from '../render/stage';
import { bagelHalf } from '../food/bake';
import { torn } from '../food/cheese';
import { friedEgg, omelette, scrambled } from '../food/egg';
import { prawn, smokedSalmon } from '../food/fish';
import { crescent, cube } from '../food/fruit';
import { CASHEW, grain, HARICOT, heap, lay, strew } from '../food/heap';
import { BASIL, leaf, MINT, SPINACH, sprig, trefoil, WATERCRESS } from '../food/leaf';
import { bacon, sausage } from '../food/meat';
import { mushroom, mushroomSlice } from '../food/mushroom';
import { walnut } from '../food/nut';
import { bed, chives, ringlets } from '../food/pile';
import { fruit } from '../food/round';
import { drape, fill } from '../food/sauce';
import { cherryHalf, citrusSlice, onionRing, rootSlice } from '../food/slice';
import { drops, dust } from '../food/sprinkle';
import { nest, shreds } from '../food/strand';
import { codAndChips, pizza, sausageMash } from './friday-dinners';
import { CELADON, CREAM, ENAMEL, pot, STEEL, STONE, TEAL } from './looks';
import type { Scene } from './scene';
import { napkin } from '../table/cloth';
import { bowl, plate, tray } from '../table/crockery';
import { fork, knife } from '../table/cutlery';
import { linen, marble, planks, plaster, tiles } from '../table/surfaces';

function bagel(s: Stage): void {
  plate(s, 332, CELADON, { well: 0.74 });
  bagelHalf(s, -76, 26, 190, 0.4);
  scrambled(s, -76, 26, 160, 152, 30, 0.3);
  scrambled(s, -80, 20, 100, 96, 22, 0.3);
  for (const [x, y, l, a] of [[-120, 6, 98, 0.5], [-26, -4, 96, -0.6], [-74, 90, 92, 0.1]] as const) smokedSalmon(s, x, y, l, a);
  bagelHalf(s, 150, -82, 146, 1, { top: true });
  chives(s, -76, 30, 140, 46, 3, 15);
  dust(s, -76, 26, 150, '#2b2622', 0.18, 2.4);
  citrusSlice(s, 168, 128, 60, 'lemon', { half: true, turn: 0.5, thick: 28 });
  citrusSlice(s, 90, 176, 58, 'lemon', { half: true, turn: 0.1, thick: 28 });
  bed(s, 196, 60, 50, 40, 9, WATERCRESS, 64);
}

function prawnSalad(s: Stage): void {
  const { random } = s;
  bowl(s, 318, { ...TEAL, body: '#3f8f93', wash: '#6fb3b0' }, 78);
  nest(s, 0, 6, 270, { colours: ['#fbf8ef', '#f3eee0', '#fffdf6', '#ece5d3'], r: 4.6, count: 260, tall: 46, gloss: 0.5 });
  shreds(s, -140, 96, 104, 90, { colours: ['#8d2a6b', '#a33a80', '#7a1f5c', '#c88ab0'], length: 84, r: 4.6, bend: 0.6, gloss: 0.45 });
  shreds(s, 150, 116, 96, 80, { colours: ['#ea7f1c', '#f09433', '#dd6d10'], length: 84, r: 4.2, bend: 0.5, gloss: 0.45 });
  lay(
    s, 130, -110, 110, 84, 24,
    (x, y) => cube(s, x, y, random.between(20, 26), random.pick(['#f2a11d', '#f5b331', '#ec9413']), { gloss: 0.5, soft: 0.9 }),
  );
  lay(s, -40, -24, 170, 140, 12, (x, y) => prawn(s, x, y, random.between(44, 52), random.between(0, 7)));
  lay(s, -20, -10, 90, 70, 4, (x, y) => prawn(s, x, y, random.between(44, 52), random.between(0, 7)));
  bed(s, -20, 0, 190, 170, 20, MINT, 62);
  for (let i = 0; i < 9; i += 1) trefoil(s, random.around(210), random.around(190), random.between(34, 46), random.between(0, 7));
  lay(s, 0, 0, 210, 200, 16, (x, y) => grain(s, x, y, CASHEW, undefined, 0.4));
  ringlets(s, 0, 0, 190, 20, 13, ['#c3271a', '#e8764f']);
  citrusSlice(s, -40, 206, 56, 'lime', { half: true, turn: 0.2, thick: 28 });
}

function mushroomOmelette(s: Stage): void {
  const { random } = s;
  plate(s, 338, STONE, { well: 0.76 });
  bed(s, -20, -150, 190, 54, 30, SPINACH, 92);
  lay(s, 0, -60, 170, 62, 22, (x, y) => mushroomSlice(s, x, y, random.between(30, 38), random.between(0, 7), 0.9));
  omelette(s, 0, 96, 232, 0.05);
  drape(s, -40, -8, 56, 5, { colour: '#f8e3a0', cloud: '#fbeec4', gloss: 0.6 }, 0.5);
  lay(s, 10, -16, 190, 44, 14, (x, y) => mushroomSlice(s, x, y, random.between(28, 36), random.between(0, 7), 0.9));
  lay(s, 10, -10, 170, 34, 10, (x, y) =>
    leaf(s, x, y, random.between(60, 84), random.between(0, 7), { ...SPINACH, gloss: 0.45 }, { sink: 4 }));
  for (const [x, y] of [[214, -94], [248, -48], [196, -150], [-232, -70], [-214, -118]] as const) {
    cherryHalf(s, x, y, random.between(30, 34), '#b8301a');
  }
  chives(s, 0, 80, 180, 54, 2.8, 14);
  dust(s, 0, 60, 200, '#2b2622', 0.16, 2.4);
}

function fullEnglish(s: Stage): void {
  const { random } = s;
  tray(s, 408, 282, { ...STEEL, body: '#4b5157', rim: '#767d83', gloss: 0.4 }, { wall: 36, round: 50, thick: 9 });
  friedEgg(s, -66, -112, 112);
  friedEgg(s, 92, -92, 108);
  bacon(s, 248, -150, 146, 0.5);
  bacon(s, 268, -70, 146, 0.35);
  sausage(s, -262, -120, 96, 37, 1.2, 0.16);
  sausage(s, -176, 120, 98, 38, -0.2, 0.16);
  sausage(s, -300, 70, 96, 37, 1.42, -0.14);
  const beansAt = s.at(34, 132);
  bowl(beansAt, 124, ENAMEL, 58);
  fill(beansAt, 120, 34, { colour: '#b5461c', cloud: '#cf6428', gloss: 0.7, lumps: 2 });
  lay(
    beansAt, 0, 0, 96, 96, 92,
    (x, y) => grain(beansAt, x, y, { ...HARICOT, colours: ['#dd8b48', '#d27a38', '#e59c59'], l: 14, w: 9, h: 8 }, undefined, 0.3),
  );
  for (const [x, y] of [[236, 60], [318, 90], [262, 140]] as const) {
    cherryHalf(s, x, y, 48, '#b8301a');
    dust(s, x, y, 44, '#3a2216', 0.34, 2.4);
  }
  lay(s, 250, 206, 120, 34, 10, (x, y) => mushroomSlice(s, x, y, random.between(34, 40), random.between(0, 7), 1));
  lay(s, -120, 214, 130, 24, 6, (x, y) => mushroomSlice(s, x, y, random.between(32, 38), random.between(0, 7), 1));
  for (let i = 0; i < 9; i += 1) trefoil(s, random.around(280), random.around(190), random.between(26, 38), random.between(0, 7));
  dust(s, 10, -100, 180, '#2b2622', 0.18, 2.4);
}

function lentils(s: Stage): void {
  const { random } = s;
  plate(s, 336, { ...STONE, body: '#f2ede2', wash: '#e6dcc8', rim: '#9a8a72' }, { well: 0.74 });
  bed(s, 0, 0, 236, 232, 36, WATERCRESS, 92);
  heap(s, 0, 6, 246, 232, 44, { colours: ['#3e4232', '#54553d', '#2e3229', '#655c3c'], grain: 8.6, bump: 0.6, gloss: 0.35 });
  strew(
    s, 0, 6, 240, 226, 520,
    (x, y) => grain(s, x, y, { colours: ['#464a36', '#5b5b40', '#33372c', '#6b6242'], l: 6.4, w: 5.8, h: 3.4, gloss: 0.4 }, undefined, 0.5),
  );
  lay(
    s, -20, -10, 196, 180, 19,
    (x, y) => crescent(
      s, x, y, random.between(52, 64), random.between(0, 7), { flesh: '#8d1745', heart: '#a8265a', skin: '#5a0a2a', fat: 0.7, gloss: 0.62 },
    ),
  );
  lay(s, 40, 30, 180, 160, 11, (x, y) => rootSlice(s, x, y, random.between(38, 46), '#e9a01f', '#f6cf6a', { thick: 9 }));
  lay(s, 0, 0, 190, 176, 11, (x, y) => torn(s, x, y, random.between(28, 38)));
  lay(s, 0, 0, 180, 166, 13, (x, y) => walnut(s, x, y, random.between(20, 25)));
  for (let i = 0; i < 7; i += 1) onionRing(s, random.around(200), random.around(180), random.between(24, 36));
  bed(s, 0, 0, 170, 160, 16, WATERCRESS, 66);
  drops(s, 0, 0, 230, 30, '#8a2438', 6);
}

export const friday: readonly Scene[] = [
  {
    slug: 'smoked-salmon-egg-bagel', surface: marble('#dfe6dc', '#8fa594'), dish: bagel, x: -20,
    props: (s) => {
      napkin(s.at(410, 180, 0.35), 160, 210, { ground: '#6f8f6a', stripe: '#eef0e2', every: 46, wide: 5 });
      fork(s, 390, 30, 1.5, 1);
      citrusSlice(s, 424, -290, 54, 'lemon');
      chives(s, -420, -290, 50, 16, 3.4, 60);
    },
  },
  {
    slug: 'prawn-mango-noodle-salad', surface: tiles('#d9e8ea', '#f4f5f2', 140), dish: prawnSalad, x: 10,
    props: (s) => {
      fork(s, -404, 30, 1.4, 1.05, 'brass');
      citrusSlice(s, 424, -284, 56, 'lime');
      citrusSlice(s, 440, -200, 50, 'lime');
      ringlets(s, -420, -300, 50, 7, 16, ['#c3271a', '#e8764f']);
    },
  },
  {
    slug: 'cod-chips-peas', surface: linen('#f4e7bd', { stripe: '#d8b13c', every: 64, wide: 32, check: true, turn: 0.02 }),
    dish: codAndChips, turn: 0.03,
    props: (s) => {
      fork(s, -150, 332, 3.2, 0.9);
      knife(s, 200, 336, 3.14, 0.9);
      citrusSlice(s, 434, -306, 54, 'lemon');
    },
  },
  {
    slug: 'mushroom-spinach-omelette', surface: linen('#c9a68a', { stripe: '#f0e2cf', every: 100, wide: 14, turn: 0.8 }),
    dish: mushroomOmelette, x: -14,
    props: (s) => {
      fork(s, 400, -80, 1.45, 1.05);
      mushroom(s, -420, -280, 52);
      mushroom(s, -352, -320, 40);
      mushroomSlice(s, -430, 290, 54, 0.5, 0.2);
    },
  },
  {
    slug: 'full-english-tray', surface: planks('#5d6468', '#3d4347', { width: 150, turn: 0 }), dish: fullEnglish, turn: -0.02,
    props: (s) => napkin(s.at(440, 300, 0.5), 150, 130, { ground: '#e9e2d2', stripe: '#4b6a8a', every: 40, wide: 6, check: true }),
  },
  {
    slug: 'beetroot-goats-cheese-lentils', surface: planks('#e6d8bd', '#c4b08c', { width: 180, turn: 0.06 }), dish: lentils, x: 16,
    props: (s) => {
      napkin(s.at(-420, 150, -0.3), 140, 240, { ground: '#a56b78', fringe: 18 });
      fork(s, -406, 10, 1.3, 1.05);
      walnut(s, 420, -290, 32);
      walnut(s, 366, -324, 28);
      rootSlice(s, 430, 300, 50, '#e9a01f', '#f6cf6a', { thick: 12 });
    },
  },
  {
    slug: 'tomato-mozzarella-flatbread', surface: plaster('#b5694a', 0.16), dish: pizza,
    props: (s) => {
      napkin(s.at(-440, -250, 0.6), 140, 130, { ground: '#efe6d4', stripe: '#7d8f5a', every: 50, wide: 7, check: true });
      for (const [x, y, r] of [[430, -300, 40], [372, -334, 32], [442, -226, 30]] as const) fruit(s, x, y, r, '#cf301c', { gloss: 0.65 });
      sprig(s, 450, 330, 160, -2.5, BASIL, 2, 0.5);
      strew(s, -400, 290, 90, 50, 30, (x, y) => cube(s, x, y, 3, '#ffffff', { gloss: 0.6 }));
    },
  },
  {
    slug: 'sausage-mash-gravy', surface: linen('#8d5a68', { stripe: '#b5848c', every: 70, wide: 20, check: true, turn: -0.2 }),
    dish: sausageMash, x: 10,
    props: (s) => {
      const jug = s.at(-420, -266);
      pot(jug, 86, CREAM, { colour: '#3d1a0a', cloud: '#5b2a12', gloss: 1 });
      knife(s, 410, -60, 1.5, 1);
      fork(s, -410, 60, 1.5, 1.02);
    },
  },
];
