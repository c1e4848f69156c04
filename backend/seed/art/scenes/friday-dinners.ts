import { hex } from '../render/colour';
import { fbm, noise, smooth } from '../render/noise';
import type { Stage } from '../render/stage';
import { melted } from '../food/cheese';
import { scrambled } from '../food/egg';
import { crumbedCod } from '../food/fish';
import { cube } from '../food/fruit';
import { lay, strew } from '../food/heap';
import { BASIL, leaf, MINT, sprig, trefoil } from '../food/leaf';
import { sausage } from '../food/meat';
import { bed, peas } from '../food/pile';
import { chip } from '../food/root';
import { dollop, drape, drizzle } from '../food/sauce';
import { cherryHalf, citrusSlice } from '../food/slice';
import { drops, dust } from '../food/sprinkle';
import { strand, wave } from '../food/strand';
import { CREAM, ENAMEL, pot, SEA } from './looks';
import { board, bowl, tray } from '../table/crockery';

export function codAndChips(s: Stage): void {
  const { random } = s;
  tray(s, 404, 274, ENAMEL, { wall: 30, round: 200, thick: 11 });
  lay(s, -150, 34, 186, 160, 46, (x, y) => chip(s, x, y, random.between(56, 80), random.between(12, 15), random.between(0, 7)));
  lay(s, -160, 40, 130, 112, 30, (x, y) => chip(s, x, y, random.between(54, 76), random.between(12, 15), random.between(0, 7), 0.14));
  crumbedCod(s, 96, -62, 196, 88, -0.32);
  scrambled(s, 176, 128, 128, 84, 24, -0.3, ['#9cc055', '#6b9433'], 0.6);
  peas(s, 176, 126, 96, 56, 1, 13);
  for (const [a, l] of [[-2.3, 52], [-0.8, 48]] as const) leaf(s, 176, 118, l, a, MINT, { sink: -4 });
  const tartare = s.at(-262, -148);
  pot(tartare, 82, CREAM, { colour: '#f6f0dc', cloud: '#fffbee', gloss: 0.5, lumps: 3 });
  lay(tartare, 0, 0, 52, 52, 26, (x, y) => cube(tartare, x, y, random.between(3.5, 6), random.pick(['#7f9a3a', '#a4b85a', '#5d7a2c']), {}));
  citrusSlice(s, 300, -22, 60, 'lemon', { half: true, turn: 1.9, thick: 28 });
  for (let i = 0; i < 10; i += 1) {
    trefoil(s, 90 + random.around(190), -60 + random.around(70), random.between(22, 32), random.between(0, 7));
  }
  strew(s, -100, 20, 240, 160, 60, (x, y) => cube(s, x, y, random.between(1.6, 3), '#ffffff', { gloss: 0.6 }));
}

/** Dough, sauce and crust of a stone-baked flatbread. */
function crust(s: Stage, r: number): void {
  const dough = hex('#ecc98c');
  const gold = hex('#c8873a');
  const char = hex('#4a2812');
  const sauce = hex('#a82c12');
  const bright = hex('#c8481f');
  s.put({ x: 0, y: 0, r: r * 1.1 }, (u, v, t) => {
    const angle = Math.atan2(v, u);
    const q = Math.hypot(u, v) / (r * (1 + 0.035 * noise(Math.cos(angle) * 2 + 3, Math.sin(angle) * 2)
      + 0.018 * noise(Math.cos(angle) * 7, Math.sin(angle) * 7 + 5)));
    if (q > 1) return false;
    const rim = smooth(0.8, 0.88, q + 0.02 * noise(u / 18, v / 18));
    const heat = fbm(u / 26, v / 26, 4);
    t.z = 12 + rim * 26 * Math.sqrt(Math.max(0, 1 - ((q - 0.91) / 0.1) ** 2)) * (1 + 0.2 * noise(angle * 5, 2)) + heat * 2;
    if (q > 0.97) t.z *= 1 - 0.4 * smooth(0.97, 1, q);
    t.colour(dough).blend(gold, 0.8 * smooth(-0.2, 0.5, heat + 0.2))
      .blend(char, 0.85 * smooth(0.28, 0.55, heat + 0.1 * noise(u / 6, v / 6)));
    t.finish(0.14, 0.2);
    if (rim < 0.6) {
      t.colour(sauce).blend(bright, smooth(-0.3, 0.5, fbm(u / 15, v / 15, 3)));
      t.z += 2.4 * fbm(u / 12, v / 12, 3);
      t.finish(0.55, 0.4);
    }
    return true;
  });
}

export function pizza(s: Stage): void {
  const { random } = s;
  board(s, 336, 332, '#c79a63', '#8a5d30', { round: 330, thick: 22 });
  crust(s, 308);
  lay(s, 0, 0, 214, 214, 17, (x, y) => melted(s, x, y, random.between(40, 56)));
  lay(s, 0, 0, 216, 216, 20, (x, y) => cherryHalf(s, x, y, random.between(25, 30)));
  lay(s, 0, 0, 200, 200, 10, (x, y) => melted(s, x, y, random.between(20, 30)));
  lay(s, 0, 0, 190, 190, 13, (x, y) => leaf(s, x, y, random.between(64, 92), random.between(0, 7), BASIL, { sink: -3 }));
  dust(s, 0, 0, 230, '#4a5a24', 0.2, 2.8);
  drops(s, 0, 0, 210, 44, '#c98a1c', 7);
}

export function sausageMash(s: Stage): void {
  const { random } = s;
  bowl(s, 322, { ...SEA, body: '#ece2dc', wash: '#d9c2bd', rim: '#7a4a52', speckleColour: '#a08088' }, 62);
  dollop(s, -44, -16, 252, 58, '#f8e6b4', { gloss: 0.32, swirl: 0.9, shadow: '#d9ae62', rough: 1.4 });
  bed(s, 172, -84, 84, 112, 40, { colour: '#5f9a3a', vein: '#cfe0a0', broad: 0.34, ruffle: 0.9, gloss: 0.5 }, 92);
  const gravy = { colour: '#4a200c', cloud: '#6d3514', gloss: 0.85, lumps: 0.7, grain: 20 };
  drape(s, -4, 104, 190, 7, gravy, 0.1);
  drizzle(s, [[-120, -60], [-170, 10], [-200, 80], [-150, 160]], { colour: '#4a200c', r: 24, gloss: 0.85, cover: 0.95, thick: 6 });
  sausage(s, -70, -62, 136, 38, -0.35, 0.14);
  sausage(s, -26, 12, 138, 39, -0.22, 0.14);
  sausage(s, 14, 88, 136, 38, -0.3, 0.14);
  for (let i = 0; i < 26; i += 1) {
    strand(
      s, wave(s, 6 + random.around(140), 110 + random.around(110), random.between(60, 104), random.between(0, 7), 0.8, 10),
      { colour: hex(random.pick(['#b5743a', '#9a5a26', '#c98a4c'])), r: 6, thick: 4, gloss: 0.75, soft: 0.8, edge: hex('#6d3514') },
    );
  }
  drape(s, 30, 150, 70, 4, gravy, 0.12);
  sprig(s, -130, 20, 150, -0.5, { colour: '#5d7f45', vein: '#7d8f5a', broad: 0.2 }, 6, 0.2);
  dust(s, -40, -10, 220, '#2b2622', 0.14, 2.4);
}
