import { hex } from '../render/colour';
import { noise, smooth } from '../render/noise';
import { bevel, box } from '../render/shape';
import type { Stage } from '../render/stage';
import { grain, lay, strew, type GrainLook } from './heap';
import { leaf, type LeafLook } from './leaf';
import { ball } from './round';
import { strand } from './strand';

/** A bed of leaves that stays inside an ellipse (or, `square`, a box) of half sides a × b. */
export function bed(
  stage: Stage, x: number, y: number, a: number, b: number, count: number, look: LeafLook, size: number, square = false,
): void {
  const { random } = stage;
  lay(stage, x, y, a, b, count, (px, py) => {
    const l = size * random.between(0.8, 1.2);
    const turn = random.between(0, 7);
    leaf(stage, px - Math.cos(turn) * l * 0.5, py - Math.sin(turn) * l * 0.5, l, turn, look, { sink: 3 });
  }, square);
}

/** Round things heaped in layers, each layer smaller: peas, chickpeas, berries. */
function mound(
  stage: Stage, x: number, y: number, a: number, b: number, layers: number, r: number, each: (x: number, y: number) => void,
): void {
  for (let i = 0; i < layers; i += 1) {
    const k = 1 - i / (layers + 0.6);
    lay(stage, x, y, a * k, b * k, Math.round((a * b * k * k * 2.4) / (r * r)), each);
  }
}

export function peas(stage: Stage, x: number, y: number, a: number, b: number, layers = 2, r = 10): void {
  const greens = ['#6fa82f', '#7db53b', '#639a2a', '#88bd4a'] as const;
  mound(stage, x, y, a, b, layers, r, (px, py) =>
    ball(stage, px, py, r * stage.random.between(0.85, 1.1), hex(stage.random.pick(greens)), { gloss: 0.4 }));
}

/** Mustard cress: threads with two tiny leaves. */
export function cress(stage: Stage, x: number, y: number, radius: number, count: number): void {
  const { random } = stage;
  strew(stage, x, y, radius, radius, count, (px, py) => {
    const turn = random.between(0, 7);
    const l = random.between(18, 34);
    const end = [px + Math.cos(turn) * l, py + Math.sin(turn) * l] as const;
    strand(
      stage, [[px, py], [px + Math.cos(turn + 0.3) * l * 0.5, py + Math.sin(turn + 0.3) * l * 0.5], end],
      { colour: hex('#cfe0a4'), r: 1.5, gloss: 0.3 },
    );
    for (const side of [-0.8, 0.8]) {
      leaf(
        stage, end[0], end[1], random.between(9, 14), turn + side, { colour: '#5c9a38', vein: '#8dbb62', broad: 0.4, widest: 0.6 },
        { sink: -4 },
      );
    }
  });
}

/** Cut chives or spring onion: rings and short tubes. */
export function chives(stage: Stage, x: number, y: number, radius: number, count: number, r = 2.6, length = 12): void {
  const { random } = stage;
  strew(stage, x, y, radius, radius, count, (px, py) => {
    const turn = random.between(0, 7);
    const l = length * random.between(0.5, 1.2);
    strand(
      stage, [[px, py], [px + Math.cos(turn) * l, py + Math.sin(turn) * l]],
      { colour: hex(random.pick(['#5b9438', '#6aa544', '#4b8330'])), r, gloss: 0.3, vary: 0.15 },
    );
  });
}

/** Thin rings of spring onion or chilli. */
export function ringlets(
  stage: Stage, x: number, y: number, radius: number, count: number, r: number, colours: readonly [string, string] = ['#7fb04f', '#e4efc4'],
): void {
  const outer = hex(colours[0]);
  const inner = hex(colours[1]);
  strew(stage, x, y, radius, radius, count, (px, py) => {
    const size = r * stage.random.between(0.7, 1.15);
    stage.put({ x: px, y: py, r: size, lean: 0.35, turn: stage.random.between(0, 7) }, (u, v, t) => {
      const q = Math.hypot(u, v * 1.12) / size;
      if (q > 1 || q < 0.45) return false;
      t.z = 3.4;
      t.colour(inner).blend(outer, smooth(0.7, 0.92, q)).finish(0.4, 0.7);
      return true;
    });
  });
}

/** Grains strewn in layers. */
export function scatter(stage: Stage, x: number, y: number, radius: number, count: number, look: GrainLook, lean = 0.3): void {
  strew(stage, x, y, radius, radius, count, (px, py) => grain(stage, px, py, look, undefined, lean));
}

/** A tube of rigatoni: ridged, its ends open. */
export function rigatoni(stage: Stage, x: number, y: number, half: number, r: number, coat: string): void {
  const dough = hex('#eecb7c');
  const sauce = hex(coat);
  const seed = stage.random.between(0, 900);
  const bend = stage.random.around(0.12);
  stage.put({ x, y, r: half + r, turn: stage.random.between(0, 7), foot: 0.5, lean: 0.16 }, (u, v, t) => {
    const w = v - bend * half * ((u / half) ** 2 - 0.4);
    const d = box(u, w, half, r, 3);
    if (d > 0) return false;
    const q = w / r;
    const ridge = Math.cos(Math.asin(Math.max(-1, Math.min(1, q))) * 11);
    const end = smooth(half - 3.4, half - 1.5, Math.abs(u));
    t.z = r * 0.5 + r * Math.sqrt(Math.max(0, 1 - q * q)) + 0.9 * ridge - 3 * end * bevel(d, 3);
    t.colour(dough, 0.93 + 0.07 * ridge).blend(sauce, 0.55 * smooth(0.05, 0.55, noise(u / 20 + seed, w / 14))).shade(1 - 0.25 * end);
    t.finish(0.45, 0.5);
    return true;
  });
}
