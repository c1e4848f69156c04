import { hex } from '../render/colour';
import { fbm, noise, smooth } from '../render/noise';
import { bevel, box } from '../render/shape';
import type { Stage } from '../render/stage';
import { crescent, cube } from '../food/fruit';
import { BLACK_BEAN, BROWN_RICE, grain, KIDNEY, lay, OAT, PINTO, PUMPKIN_SEED, rice, strew, SULTANA } from '../food/heap';
import { GEM, leaf, MINT, sprig, trefoil, WATERCRESS } from '../food/leaf';
import { chunk } from '../food/meat';
import { walnut } from '../food/nut';
import { zigzag } from '../food/path';
import { bed, chives, peas, ringlets, scatter } from '../food/pile';
import { bean } from '../food/plant';
import { potatoHalf } from '../food/root';
import { ball, fruit, lump } from '../food/round';
import { dollop, drape, drizzle, fill } from '../food/sauce';
import { cherryHalf, citrusSlice, eggHalf, onionRing } from '../food/slice';
import { drops, dust } from '../food/sprinkle';
import { shreds, strand, wave } from '../food/strand';
import { BLUSH, CELADON, CREAM, ENAMEL, INDIGO, THYME } from './looks';
import type { Scene } from './scene';
import { napkin } from '../table/cloth';
import { bowl, tray } from '../table/crockery';
import { fork, spoon } from '../table/cutlery';
import { linen, planks, plaster, slate } from '../table/surfaces';

function peachBowl(s: Stage): void {
  const { random } = s;
  bowl(s, 300, INDIGO, 98);
  fill(s, 296, 60, { colour: '#efe6d4', cloud: '#f8f2e4', gloss: 0.42, lumps: 3, grain: 34 });
  dollop(s, -10, 10, 236, 26, '#f5eedf', { gloss: 0.34, swirl: 1.5, shadow: '#cfc3a8' });
  for (let i = 0; i < 10; i += 1) {
    const a = 3.2 + i * 0.27;
    crescent(
      s, Math.cos(a) * 150 + 4, Math.sin(a) * 150 + 30, 104, a + 0.55,
      { flesh: '#f6a63c', heart: '#d9572a', skin: '#c8402a', fat: 0.6, gloss: 0.5 },
    );
  }
  lay(
    s, 40, 116, 170, 92, 60,
    (x, y) => lump(
      s, x, y, random.between(14, 25), random.between(12, 19), random.between(10, 16),
      { colour: '#cf944c', crust: '#8a5322', fleck: '#edd09a', flecks: 0.16, rough: 0.2, gloss: 0.25 },
    ),
  );
  strew(s, 40, 116, 170, 92, 120, (x, y) => grain(s, x, y, { ...OAT, colours: ['#d9a65c', '#c98e42', '#e6be7c'] }, undefined, 0.5));
  lay(
    s, 40, 112, 120, 62, 26,
    (x, y) => lump(
      s, x, y, random.between(14, 22), random.between(12, 18), 14,
      { colour: '#cf944c', crust: '#8a5322', fleck: '#edd09a', flecks: 0.16, rough: 0.2, gloss: 0.25 },
    ),
  );
  lay(s, 50, 108, 130, 66, 12, (x, y) => walnut(s, x, y, random.between(18, 22), '#9c5f2c'));
  scatter(s, 40, 110, 130, 26, PUMPKIN_SEED);
  drizzle(s, zigzag(-60, 40, 300, 120, 2.2, 0.5), { colour: '#e8a838', r: 6, gloss: 1, cover: 0.95, thick: 5, clear: true });
  for (const [a, l] of [[-2.6, 74], [-1.2, 70], [0.3, 58]] as const) leaf(s, -34, -6, l, a, MINT, { sink: -6 });
}

function nicoise(s: Stage): void {
  const { random } = s;
  tray(
    s, 410, 262, { ...CREAM, body: '#f3f1ea', rim: '#5b6f86', bands: [[0.6, 0.66]], bandColour: '#8fa3b8' },
    { wall: 28, round: 240, thick: 10 },
  );
  bed(s, 0, 0, 318, 176, 56, GEM, 126);
  bed(s, 0, 0, 310, 170, 16, WATERCRESS, 80);
  lay(s, -210, -72, 112, 70, 14, (x, y) => potatoHalf(s, x, y, random.between(28, 34)));
  lay(s, 186, 100, 120, 60, 34, (x, y) => bean(s, x, y, random.between(48, 62), 0.35 + random.around(0.5), { colour: '#4f8a30' }));
  lay(s, 190, 96, 80, 40, 16, (x, y) => bean(s, x, y, random.between(48, 60), 0.3 + random.around(0.5), { colour: '#5f9a3a' }));
  lay(
    s, -4, -20, 128, 98, 17, (x, y) => chunk(s, x, y, random.between(28, 40), '#dcb492', '#b98a66', { char: 0.06, gloss: 0.4, long: 1.4 }),
  );
  lay(s, -4, -26, 74, 56, 7, (x, y) => chunk(s, x, y, random.between(26, 36), '#e6c09c', '#c39470', { char: 0.04, gloss: 0.4, long: 1.4 }));
  eggHalf(s, -238, 86, 52, 0.7, 0.5);
  eggHalf(s, -150, 128, 52, -0.5, 0.5);
  eggHalf(s, 196, -96, 52, 2.4, 0.5);
  eggHalf(s, 282, -30, 52, 0.2, 0.5);
  for (const [x, y] of [[-60, 152], [-14, 176], [34, 142], [106, -146], [58, -166], [-330, 10], [-306, 48], [328, 46]] as const) {
    cherryHalf(s, x, y, random.between(29, 34));
  }
  lay(
    s, 0, 0, 270, 150, 20,
    (x, y) => ball(s, x, y, random.between(13, 16), hex(random.pick(['#2a2530', '#3a2d38', '#241f24'])), { gloss: 0.7, long: 1.25 }),
  );
  for (let i = 0; i < 6; i += 1) onionRing(s, random.around(220), random.around(120), random.between(24, 36));
  for (const [x, y, a] of [[-24, -54, 0.5], [34, 0, -0.6], [-60, 10, 1.4]] as const) {
    strand(s, wave(s, x, y, 92, a, 0.5, 10), { colour: hex('#9a6a4a'), r: 6.5, gloss: 0.7, edge: hex('#5b3a28') });
  }
  drops(s, 0, 0, 260, 40, '#d9b64a', 6);
  chives(s, 0, 0, 230, 50, 2.4, 13);
}

/** The pie's top: mash drawn up with a fork, browned on its ridges. */
function mashTop(s: Stage, a: number, b: number): void {
  const mash = hex('#f6df9e');
  const gold = hex('#dea24a');
  const brown = hex('#8a4c1a');
  const seed = s.random.between(0, 900);
  s.put({ x: 0, y: 0, r: Math.hypot(a, b) }, (u, v, t) => {
    const d = box(u, v, a + 7 * noise(u / 30 + seed, v / 30), b + 7 * noise(u / 26 + seed, v / 34), 60);
    if (d > 0) return false;
    const swirl = 30 * noise(u / 150 + seed, v / 150);
    const ridge = Math.sin((v + swirl + 14 * Math.sin(u / 56)) / 6.8);
    const heat = fbm(u / 70 + seed, v / 70, 4);
    t.z = 28 * bevel(d, 26) + 6 * noise(u / 90 + seed, v / 90) + ridge * 4.6 + fbm(u / 8 + seed, v / 8, 2) * 1.6;
    t.colour(mash).blend(gold, 0.75 * smooth(-0.5, 0.9, ridge + heat * 1.6))
      .blend(brown, 0.8 * smooth(0.3, 1.3, ridge * 0.8 + heat * 2.2 + smooth(-34, -4, d) * 0.7));
    t.finish(0.3, 0.4);
    return true;
  });
}

function cottagePie(s: Stage): void {
  const { random } = s;
  tray(s.at(-70, -4), 318, 254, ENAMEL, { wall: 54, round: 62, thick: 11 });
  const pie = s.at(-70, -4);
  pie.put({ x: 0, y: 0, r: 420 }, (u, v, t) => {
    const d = box(u, v, 300, 236, 52);
    if (d > 0) return false;
    t.z = 24 + 2.4 * fbm(u / 9, v / 9, 3);
    t.colour(hex('#5b2a12')).blend(hex('#8a4520'), smooth(-0.2, 0.5, fbm(u / 14, v / 14, 3))).finish(0.7, 0.3);
    return true;
  });
  for (let i = 0; i < 60; i += 1) {
    const side = random.pick([0, 1, 2, 3]);
    const k = random.between(-1, 1);
    const [x, y] = side < 2 ? [k * 280, (side ? 1 : -1) * 222] : [(side === 2 ? 1 : -1) * 286, k * 215];
    cube(pie, x, y, random.between(6, 10), random.pick(['#d9701c', '#7a3a1a', '#8f4a22', '#8aa040']), { gloss: 0.5 });
  }
  mashTop(pie, 272, 208);
  sprig(pie, -120, 60, 170, -0.5, THYME, 7, 0.19);
  chives(pie, 30, -20, 190, 30, 2.4, 12);
  const side = s.at(336, 132);
  bowl(side, 128, CREAM, 62);
  peas(side, 0, 0, 96, 96, 3, 13);
  leaf(side, 0, -4, 52, -0.9, MINT, { sink: -4 });
  leaf(side, -2, -2, 48, -2.4, MINT, { sink: -4 });
}

function bircher(s: Stage): void {
  const { random } = s;
  bowl(s, 294, CELADON, 98);
  fill(s, 290, 62, { colour: '#ead9b8', cloud: '#f7edd6', clouds: 0.9, gloss: 0.4, lumps: 7, grain: 20 });
  strew(s, 0, 0, 254, 254, 260, (x, y) => grain(s, x, y, { ...OAT, l: 11, w: 8, h: 1.4 }, undefined, 0.2));
  shreds(s, 70, 70, 150, 110, { colours: ['#f7eccb', '#efe0b4', '#e4e0a0'], length: 46, r: 3.6, gloss: 0.4 });
  for (let i = 0; i < 11; i += 1) {
    const a = 2.5 + i * 0.235;
    crescent(
      s, Math.cos(a) * 160 - 4, Math.sin(a) * 160 + 12, 104, a + 0.6,
      { flesh: '#f8f1d8', heart: '#f0dfae', skin: i % 3 === 0 ? '#a8331f' : '#c0392a', fat: 0.56 },
    );
  }
  lay(s, 60, 60, 130, 110, 22, (x, y) => grain(s, x, y, { ...SULTANA, l: 14, w: 11, h: 9 }, undefined, 0.3));
  lay(
    s, 80, 40, 120, 120, 17,
    (x, y) => ball(s, x, y, random.between(13, 16), hex(random.pick(['#d9b078', '#c99a5e', '#b9824a'])), { gloss: 0.25, soft: 0.2 }),
  );
  dust(s, 20, 20, 190, '#7d3f14', 0.44, 2);
  drizzle(s, zigzag(20, 60, 300, 110, 2.1, -0.4), { colour: '#e9a136', r: 6, gloss: 1, cover: 0.95, thick: 4, clear: true });
}

function chilli(s: Stage): void {
  const { random } = s;
  bowl(s, 314, BLUSH, 88);
  const sauce = { colour: '#6d1f0f', cloud: '#8f3016', gloss: 0.6, lumps: 5, grain: 13, oil: '#b5521d' };
  fill(s, 310, 42, sauce);
  rice(s, -156, 20, 136, 236, 82, BROWN_RICE, -0.2);
  lay(s, 110, 0, 168, 230, 62, (x, y) => grain(s, x, y, { ...KIDNEY, l: 21, w: 12, h: 10 }, undefined, 0.3));
  lay(s, 110, 0, 160, 220, 42, (x, y) => grain(s, x, y, { ...BLACK_BEAN, l: 16, w: 10, h: 9 }, undefined, 0.3));
  lay(s, 110, 0, 150, 210, 30, (x, y) => grain(s, x, y, { ...PINTO, l: 18, w: 11, h: 10 }, undefined, 0.3));
  lay(s, 110, 0, 160, 220, 50, (x, y) => cube(s, x, y, random.between(8, 11), '#f2c230', { gloss: 0.5, deep: '#c98a1a' }));
  lay(s, 110, 0, 150, 210, 24, (x, y) => cube(s, x, y, random.between(10, 14), '#c0301c', { gloss: 0.6 }));
  for (let i = 0; i < 10; i += 1) drape(s, 120 + random.around(130), random.around(200), random.between(22, 40), 4, sauce, 0.5);
  dollop(s, 116, -46, 68, 30, '#fdfaf2', { gloss: 0.4 });
  dust(s, 116, -46, 56, '#9d2f12', 0.3, 2);
  citrusSlice(s, 196, 152, 52, 'lime', { half: true, turn: 0.9, thick: 28 });
  citrusSlice(s, 132, 196, 52, 'lime', { half: true, turn: 0.3, thick: 28 });
  for (let i = 0; i < 13; i += 1) trefoil(s, 60 + random.around(220), random.around(230), random.between(34, 46), random.between(0, 7));
  ringlets(s, 110, 60, 120, 7, 12, ['#3f8a2c', '#c9dc9a']);
}

export const thursday: readonly Scene[] = [
  {
    slug: 'peach-granola-yoghurt', surface: plaster('#eab08a', 0.1), dish: peachBowl, x: 24, y: 4,
    props: (s) => {
      napkin(s.at(-400, 240, 0.5), 170, 150, { ground: '#f7efe0', stripe: '#d9784a', every: 44, wide: 5 });
      spoon(s, -372, 120, 2.2, 1.05);
      fruit(s, 424, -288, 82, '#eea04a', { blush: '#c8402a', gloss: 0.2 });
      walnut(s, 420, 290, 24, '#9c5f2c');
      walnut(s, 372, 322, 22, '#9c5f2c');
    },
  },
  {
    slug: 'tuna-nicoise-salad', surface: linen('#5f7488', { stripe: '#8b9cab', every: 110, wide: 8, turn: -0.3 }), dish: nicoise,
    turn: -0.04,
    props: (s) => {
      fork(s, -120, 330, 3.25, 0.95);
      citrusSlice(s, 424, 290, 54, 'lemon');
      for (const [x, y] of [[-430, -300], [-392, -330], [-446, -254]] as const) {
        ball(s, x, y, 19, hex('#2a2530'), { gloss: 0.7, long: 1.25 });
      }
    },
  },
  {
    slug: 'cottage-pie', surface: planks('#b5774a', '#7d4a2a', { width: 150, turn: 0.02 }), dish: cottagePie,
    props: (s) => {
      napkin(s.at(380, -190, 0.2), 150, 170, { ground: '#e6dcc8', stripe: '#8a4a2c', every: 42, wide: 6, check: true });
      spoon(s, 330, -150, -1.2, 1.05);
    },
  },
  {
    slug: 'apple-cinnamon-bircher', surface: planks('#a9b890', '#839470', { width: 170, turn: 1.57 }), dish: bircher, x: -30,
    props: (s) => {
      fruit(s, 400, -260, 84, '#b3301f', { blush: '#d9a23a', gloss: 0.6 });
      lay(
        s, 400, 290, 60, 44, 8,
        (x, y) => ball(s, x, y, 19, hex(s.random.pick(['#b9824a', '#a8703a', '#c99a5e'])), { gloss: 0.25, soft: 0.2 }),
      );
      spoon(s, -400, 240, 2.4, 1, 'brass');
    },
  },
  {
    slug: 'three-bean-chilli', surface: slate('#3b4148', '#646b72'), dish: chilli, x: 14,
    props: (s) => {
      napkin(s.at(-430, 120, -0.2), 120, 270, { ground: '#b5542f', stripe: '#e8c78a', every: 40, wide: 6 });
      spoon(s, -410, -60, 1.35, 1.05);
      scatter(s, 420, -290, 60, 12, { ...KIDNEY, l: 20, w: 12, h: 10 });
      trefoil(s, 420, 300, 80, -1.2);
    },
  },
];
