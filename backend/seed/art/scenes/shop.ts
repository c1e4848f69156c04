import { hex } from '../render/colour';
import { smooth } from '../render/noise';
import { bevel, capsule } from '../render/shape';
import type { Stage } from '../render/stage';
import { loaf, MALTED, roll, slice, SOURDOUGH } from '../food/bake';
import { grain, SESAME, strew, type GrainLook } from '../food/heap';
import { BASIL, BAY, leaf, PARSLEY, sprig, trefoil } from '../food/leaf';
import { carrot, garlic, mushroom } from '../food/plant';
import { fruit } from '../food/round';
import { drizzle, drops, dust, fill, flour, spiral } from '../food/sauce';
import { citrusSlice, rootSlice } from '../food/slice';
import { nest, strand } from '../food/strand';
import { napkin } from '../table/cloth';
import { board, bowl, skillet } from '../table/crockery';
import { fork, knife, spoon } from '../table/cutlery';
import { linen, planks, plaster, slate } from '../table/surfaces';
import { CREAM, INDIGO, pot, TERRACOTTA, THYME } from './looks';
import type { Crop, Scene } from './scene';
import { friday } from './friday';
import { monday } from './monday';
import { thursday } from './thursday';
import { tuesday } from './tuesday';
import { wednesday } from './wednesday';

const PHOTO = [320, 640, 960];
const CORN: GrainLook = { colours: ['#d9b26a', '#c99a4c', '#e6c88c'], l: 7, w: 3, h: 3, seam: '#9a7030' };

/** A meal's dish on another table. */
function serve(stage: Stage, slug: string, x: number, y: number, scale: number, turn = 0): void {
  const scene = [...monday, ...tuesday, ...wednesday, ...thursday, ...friday].find((meal) => meal.slug === slug);
  if (!scene) throw new Error(`no dish ${slug}`);
  scene.dish(stage.at(x, y, turn, scale));
}

/** The same picture whole, and closer for a phone. */
function closer(slug: string): readonly Crop[] {
  return [{ slug, x: 0, y: 0, width: 960, height: 720, widths: PHOTO }, { slug: `${slug}-phone`, x: 150, y: 112, width: 660, height: 495, widths: PHOTO }];
}

function sauce(s: Stage): void {
  bowl(s, 286, TERRACOTTA, 112);
  fill(s, 282, 78, { colour: '#9a2610', cloud: '#bd4a20', gloss: 0.62, lumps: 7, grain: 22, oil: '#dd7d2a' });
  strew(s, 0, 0, 230, 230, 60, (x, y) => fruit(s.at(x, y, 0, 1), 0, 0, s.random.between(3, 7), '#c8401c', { gloss: 0.7 }));
  drizzle(s, spiral(10, 0, 20, 150, 1.8, 0.5), { colour: '#c98f1c', r: 7, gloss: 1, cover: 0.7, thick: 1 });
  drops(s, 0, 0, 210, 46, '#d9992c', 9);
  dust(s, 0, 0, 220, '#2f2a1c', 0.2, 2.6);
  for (const [a, l] of [[-2.2, 116], [-0.6, 112], [0.9, 88], [2.5, 84]] as const) leaf(s, 4, -6, l, a, BASIL, { sink: -6 });
}

function bread(s: Stage): void {
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
    t.colour(wood, 0.9 + 0.1 * bevel(d, 8)).shade(0.94 + 0.06 * Math.sin(v / 2.2 + Math.sin(u / 60) * 3)).shade(1 - 0.3 * smooth(half - 6, half, Math.abs(u)) * smooth(half + 6, half, Math.abs(u)));
    t.finish(0.3, 0);
    return true;
  });
}

function homemade(s: Stage): void {
  flour(s, -50, 90, 400);
  loaf(s, 196, -176, 236, 134, 0.2, 3);
  for (const [x, y] of [[-196, 40], [-26, 76], [-136, 206]] as const) nest(s, x, y, 96, { colours: ['#f0cf7c', '#eac468', '#f5db94'], r: 7, flat: 0.4, count: 90, tall: 40, ribbon: true });
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

function chefs(s: Stage): void {
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
  citrusSlice(s, -400, 300, 52, 'lemon');
}

export const shop: readonly Scene[] = [
  {
    slug: 'hero', width: 1600, height: 1200, surface: linen('#dfe3cf', { stripe: '#b9c5a2', every: 210, wide: 30, turn: -0.5 }),
    crops: [
      { slug: 'hero', x: 0, y: 0, width: 1600, height: 1200, widths: [320, 640, 960, 1440] },
      { slug: 'hero-wide', x: 0, y: 150, width: 1600, height: 900, widths: [480, 960, 1440, 1920] },
      { slug: 'hero-phone', x: 320, y: 0, width: 960, height: 1200, widths: [360, 720] },
    ],
    dish: (s) => {
      napkin(s.at(-330, 40, 0.5), 170, 230, { ground: '#f3ead6', stripe: '#c1371d', every: 54, wide: 6 });
      napkin(s.at(330, 470, -0.3), 220, 150, { ground: '#7f9a72', stripe: '#e9ead9', every: 44, wide: 5 });
      serve(s, 'beef-ragu-tagliatelle', 20, -10, 0.84);
      serve(s, 'honey-berry-porridge', -560, -330, 0.76);
      serve(s, 'ginger-salmon-noodles', 540, -350, 0.8, -0.3);
      serve(s, 'avocado-egg-sourdough', -520, 360, 0.66, -0.24);
      serve(s, 'peach-granola-yoghurt', 590, 250, 0.76);
      serve(s, 'prawn-mango-noodle-salad', 20, -530, 0.7);
      serve(s, 'chickpea-spinach-curry', 60, 540, 0.72, 0.4);
      fork(s, -330, -60, 1.8, 0.9);
      spoon(s, 330, 30, 1.2, 0.9, 'brass');
      for (const [x, y, r] of [[-300, -230, 34], [-356, -196, 28], [300, -180, 30]] as const) fruit(s, x, y, r, '#cf301c', { gloss: 0.65 });
      citrusSlice(s, 330, 250, 46, 'lemon');
      citrusSlice(s, -250, 320, 42, 'lime');
      sprig(s, -700, 60, 150, -0.4, BASIL, 2, 0.5);
      sprig(s, 700, 520, 150, -2.4, PARSLEY, 3, 0.4);
      sprig(s, 740, -40, 130, 2.4, THYME, 6, 0.2);
      garlic(s, -740, 0, 44);
    },
  },
  {
    slug: 'low-calorie-plan', surface: plaster('#a9bd8c', 0.1),
    dish: (s) => {
      napkin(s.at(-420, -250, 0.5), 150, 120, { ground: '#f1efe0', stripe: '#6f8f5a', every: 42, wide: 5 });
      serve(s, 'beetroot-goats-cheese-lentils', -190, 20, 0.78);
      serve(s, 'carrot-coriander-soup', 262, -180, 0.62);
      serve(s, 'mushroom-spinach-omelette', 270, 226, 0.6, 0.3);
      fork(s, 30, 280, 1.9, 0.8);
      citrusSlice(s, 20, -296, 44, 'lime');
      sprig(s, -440, 320, 120, -0.8, PARSLEY, 3, 0.4);
    },
  },
  {
    slug: 'balanced-plan', surface: linen('#efd999', { stripe: '#d3a94a', every: 96, wide: 20, turn: 0.5 }),
    dish: (s) => {
      serve(s, 'roast-chicken-avocado-salad', 150, 40, 0.74, 1.5);
      serve(s, 'basil-pesto-tagliatelle', -260, -130, 0.64);
      serve(s, 'apple-cinnamon-bircher', -250, 250, 0.54);
      serve(s, 'mango-coconut-chia', 460, -240, 0.46);
      fork(s, 408, 150, 1.5, 0.85);
      citrusSlice(s, -440, 60, 44, 'lemon');
      fruit(s, 430, 320, 46, '#cf301c', { gloss: 0.65 });
    },
  },
  {
    slug: 'muscle-gain-plan', surface: planks('#a3623d', '#6b3a22', { width: 150, turn: -0.05 }),
    dish: (s) => {
      napkin(s.at(430, 40, 0.2), 120, 150, { ground: '#e9dcc6', stripe: '#2b3a4a', every: 42, wide: 6, check: true });
      serve(s, 'chicken-tikka-masala', -190, -20, 0.82);
      serve(s, 'ginger-salmon-noodles', 270, -190, 0.62, 0.2);
      serve(s, 'smoked-salmon-egg-bagel', 262, 226, 0.6);
      fork(s, -410, 250, 1.2, 0.85);
      citrusSlice(s, 40, 296, 44, 'lemon');
      trefoil(s, -430, -300, 80, 0.6);
    },
  },
  {
    slug: 'sauce', surface: plaster('#d99a62', 0.12), dish: sauce, x: 10, crops: closer('sauce'),
    props: (s) => {
      napkin(s.at(400, 200, 0.4), 170, 180, { ground: '#f3e6d0', stripe: '#9d3a1c', every: 46, wide: 6 });
      spoon(s, 362, 80, 1.1, 1.15, 'brass');
      for (const [x, y, r] of [[-404, -246, 62], [-330, -318, 52], [-436, -130, 46]] as const) fruit(s, x, y, r, '#cf301c', { gloss: 0.65 });
      garlic(s, -404, 262, 58);
      sprig(s, 420, -330, 190, 2.5, BASIL, 3, 0.44);
      leaf(s, -330, 330, 100, -0.4, BAY);
    },
  },
  {
    slug: 'bread', surface: linen('#e6dac0', { stripe: '#9fb2bd', every: 140, wide: 24, turn: 0.3 }), dish: bread, turn: -0.03, crops: closer('bread'),
    props: (s) => {
      knife(s, 60, 320, 3.1, 1.2);
      strew(s, -400, -300, 100, 60, 50, (x, y) => grain(s, x, y, CORN));
      for (const turn of [-0.5, -0.3, -0.1]) {
        strand(s, [[440, 330], [440 - 160 * Math.cos(turn), 330 - 60 + 120 * turn]], { colour: hex('#c9a45a'), r: 2.4, gloss: 0.2 });
      }
    },
  },
  { slug: 'about-homemade', surface: planks('#8c6a4a', '#5d4029', { width: 160, turn: 0.04 }), dish: homemade },
  { slug: 'about-chefs', surface: slate('#555b5c', '#80868a'), dish: chefs },
  {
    slug: 'about-swap', surface: plaster('#c3cfae', 0.1),
    dish: (s) => {
      serve(s, 'beef-ragu-tagliatelle', -226, -100, 0.68);
      serve(s, 'basil-pesto-tagliatelle', 248, -110, 0.68, 1);
      serve(s, 'aubergine-tomato-rigatoni', 10, 254, 0.6);
      fork(s, -400, 250, 1.2, 0.9);
      sprig(s, 400, 300, 160, -2, BASIL, 2, 0.5);
    },
  },
];
