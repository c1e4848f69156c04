import { hex } from '../render/colour';
import type { Stage } from '../render/stage';
import { grain, strew } from '../food/heap';
import { BASIL, BAY, leaf, PARSLEY, sprig, trefoil } from '../food/leaf';
import { garlic } from '../food/root';
import { fruit } from '../food/round';
import { citrusSlice } from '../food/slice';
import { strand } from '../food/strand';
import { friday } from './friday';
import { bread, chefs, CORN, homemade, sauce } from './kitchen';
import { THYME } from './looks';
import { monday } from './monday';
import type { Crop, Scene } from './scene';
import { thursday } from './thursday';
import { tuesday } from './tuesday';
import { wednesday } from './wednesday';
import { napkin } from '../table/cloth';
import { fork, knife, spoon } from '../table/cutlery';
import { linen, planks, plaster, slate } from '../table/surfaces';

const PHOTO = [320, 640, 960];

/** A meal's dish on another table. */
function serve(stage: Stage, slug: string, x: number, y: number, scale: number, turn = 0): void {
  const scene = [...monday, ...tuesday, ...wednesday, ...thursday, ...friday].find((meal) => meal.slug === slug);
  if (!scene) throw new Error(`no dish ${slug}`);
  scene.dish(stage.at(x, y, turn, scale));
}

/** The same picture whole, and closer for a phone. */
function closer(slug: string): readonly Crop[] {
  return [
    { slug, x: 0, y: 0, width: 960, height: 720, widths: PHOTO },
    { slug: `${slug}-phone`, x: 150, y: 112, width: 660, height: 495, widths: PHOTO, carried: true },
  ];
}

/** The whole picture, and for the page of its own that a plan has. */
function planPhoto(slug: string): Pick<Scene, 'slug' | 'crops'> {
  return { slug, crops: [{ slug, x: 0, y: 0, width: 960, height: 720, widths: PHOTO, carried: true }] };
}

export const shop: readonly Scene[] = [
  {
    slug: 'hero', width: 1600, height: 1200, surface: linen('#dfe3cf', { stripe: '#b9c5a2', every: 210, wide: 30, turn: -0.5 }),
    crops: [
      { slug: 'hero', x: 0, y: 0, width: 1600, height: 1200, widths: [320, 640, 960, 1440], carried: true },
      { slug: 'hero-wide', x: 0, y: 150, width: 1600, height: 900, widths: [1920] },
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
    ...planPhoto('low-calorie-plan'), surface: plaster('#a9bd8c', 0.1),
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
    ...planPhoto('balanced-plan'), surface: linen('#efd999', { stripe: '#d3a94a', every: 96, wide: 20, turn: 0.5 }),
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
    ...planPhoto('muscle-gain-plan'), surface: planks('#a3623d', '#6b3a22', { width: 150, turn: -0.05 }),
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
      for (const [x, y, r] of [[-404, -246, 62], [-330, -318, 52], [-436, -130, 46]] as const) {
        fruit(s, x, y, r, '#cf301c', { gloss: 0.65 });
      }
      garlic(s, -404, 262, 58);
      sprig(s, 420, -330, 190, 2.5, BASIL, 3, 0.44);
      leaf(s, -330, 330, 100, -0.4, BAY);
    },
  },
  {
    slug: 'bread', surface: linen('#e6dac0', { stripe: '#9fb2bd', every: 140, wide: 24, turn: 0.3 }), dish: bread, turn: -0.03,
    crops: closer('bread'),
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
