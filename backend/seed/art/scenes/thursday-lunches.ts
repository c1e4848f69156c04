import { hex } from '../render/colour';
import type { Stage } from '../render/stage';
import { lay, PUMPKIN_SEED } from '../food/heap';
import { GEM, trefoil, WATERCRESS } from '../food/leaf';
import { bed, scatter } from '../food/pile';
import { bean } from '../food/plant';
import { potatoHalf } from '../food/root';
import { ball } from '../food/round';
import { cherryHalf, citrusSlice, onionRing } from '../food/slice';
import { drops } from '../food/sprinkle';
import { TERRACOTTA } from './looks';
import type { Scene } from './scene';
import { napkin } from '../table/cloth';
import { bowl } from '../table/crockery';
import { fork } from '../table/cutlery';
import { tiles } from '../table/surfaces';

const OLIVES = ['#2a2530', '#3a2d38', '#241f24'];

/** What the tuna's salad has, with chickpeas instead of fish and eggs. */
function chickpeaNicoise(s: Stage): void {
  const { random } = s;
  bowl(s, 318, TERRACOTTA, 74);
  bed(s, 0, 0, 244, 232, 56, GEM, 112);
  bed(s, 0, 0, 220, 210, 16, WATERCRESS, 78);
  lay(s, -150, -96, 108, 92, 15, (x, y) => potatoHalf(s, x, y, random.between(27, 34)));
  lay(
    s, 158, -82, 106, 90, 40,
    (x, y) => bean(s, x, y, random.between(46, 60), 0.7 + random.around(0.5), { colour: random.pick(['#4f8a30', '#5f9a3a']) }),
  );
  lay(s, -6, 104, 172, 112, 92, (x, y) =>
    ball(s, x, y, random.between(17, 20), hex(random.pick(['#e0b56c', '#d9a955', '#e8c486'])), { gloss: 0.45, sink: 0.35, vary: 0.16 }));
  lay(
    s, -6, 98, 112, 70, 36,
    (x, y) => ball(s, x, y, random.between(17, 20), hex(random.pick(['#e0b56c', '#e8c486'])), { gloss: 0.45, sink: 0.35, vary: 0.16 }),
  );
  for (const [x, y] of [[-10, -190], [36, -160], [-34, -136], [-222, 26], [-206, 76], [216, 60], [196, 112], [14, -104]] as const) {
    cherryHalf(s, x, y, random.between(29, 34));
  }
  lay(s, 0, -20, 210, 180, 18, (x, y) => ball(s, x, y, random.between(13, 16), hex(random.pick(OLIVES)), { gloss: 0.7, long: 1.25 }));
  for (let i = 0; i < 6; i += 1) onionRing(s, random.around(170), random.around(150), random.between(24, 36));
  scatter(s, 0, 60, 170, 26, PUMPKIN_SEED);
  drops(s, 0, 0, 220, 40, '#d9b64a', 6);
  for (let i = 0; i < 7; i += 1) trefoil(s, random.around(150), 80 + random.around(90), random.between(30, 40), random.between(0, 7));
}

export const thursdayLunches: readonly Scene[] = [
  {
    slug: 'chickpea-nicoise-salad', surface: tiles('#e8dfc9', '#f7f3e8', 150), dish: chickpeaNicoise, x: -14,
    props: (s) => {
      napkin(s.at(410, 220, -0.3), 150, 190, { ground: '#5f7488', stripe: '#c9d3da', every: 46, wide: 6 });
      fork(s, 400, 120, 1.9, 1.05);
      citrusSlice(s, 414, -268, 54, 'lemon');
      for (const [x, y] of [[-424, 280], [-386, 312], [-440, 246]] as const) ball(s, x, y, 19, hex('#2a2530'), { gloss: 0.7, long: 1.25 });
    },
  },
];
