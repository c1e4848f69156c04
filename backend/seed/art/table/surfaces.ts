import { hex, mix, type Colour } from '../render/colour';
import { cells, fbm, noise, smooth } from '../render/noise';
import type { Stage } from '../render/stage';
import type { Texel } from '../render/texel';

/** Covers the whole picture. */
export type Surface = (stage: Stage) => void;
const EVERYWHERE = { x: 0, y: 0, r: 2400, z: 0 };

/** Boards of oiled or limed wood, laid along `turn`. */
export function planks(light: string, dark: string, { width = 170, turn = 0, seam = true } = {}): Surface {
  const pale = hex(light);
  const deep = hex(dark);
  return (stage) => stage.paint({ ...EVERYWHERE, turn }, (u, v, t) => {
    const board = Math.floor(v / width + 40.37);
    const inside = (v / width + 40.37 - board) * width;
    const shift = board * 371.7;
    const warp = fbm((u + shift) / 340, v / 60 + board * 9, 3) * 2.2;
    const rings = Math.abs(noise(warp * 3 + v / 34 + board * 5, (u + shift) / 900));
    const fibre = noise((u + shift) / 46, v / 1.7) * 0.5 + noise((u + shift) / 15, v / 0.9) * 0.5;
    const edge = seam ? Math.min(inside, width - inside) : 99;
    t.colour(mix(pale, deep, 0.25 + 0.45 * rings + 0.16 * fibre + 0.12 * noise(board * 3.1, 4.7)));
    t.z = fibre * 0.22 - rings * 0.3 - 5 * smooth(3.2, 0.4, edge);
    t.shade(1 - 0.55 * smooth(2.6, 0.6, edge));
    t.finish(0.2, 0);
    return true;
  });
}

/** Woven linen with stripes, checks or none, in soft folds. */
export function linen(ground: string, { stripe = ground, every = 0, wide = 0, check = false, folds = 1, turn = 0 } = {}): Surface {
  return (stage) => stage.paint({ ...EVERYWHERE, turn }, weave(hex(ground), hex(stripe), every, wide, check, folds));
}

export function weave(base: Colour, line: Colour, every: number, wide: number, check: boolean, folds: number) {
  const pitch = 3.1;
  return (u: number, v: number, t: Texel) => {
    const across = Math.sin((u * Math.PI * 2) / pitch + noise(u / 30, v / 90) * 1.5);
    const along = Math.sin((v * Math.PI * 2) / pitch + noise(u / 90, v / 30) * 1.5);
    const over = across * along;
    const slub = noise(u / 1.9, v / 60) * 0.5 + noise(u / 60, v / 1.9) * 0.5;
    t.colour(base, 0.94 + 0.07 * over + 0.09 * slub);
    if (every > 0) {
      const hit = (x: number) => {
        const p = Math.abs((((x % every) + every) % every) - every / 2);
        return smooth(wide / 2 + 0.8, wide / 2 - 0.8, p);
      };
      t.blend(line, 0.82 * hit(u) * (check ? 0.62 : 1));
      if (check) t.blend(line, 0.82 * hit(v) * 0.62);
      t.shade(0.95 + 0.06 * over);
    }
    const wave = noise(u / 210 + v / 420 + 3, v / 320 - u / 700);
    const crease = Math.abs(noise(u / 330 - v / 240, v / 520 + u / 380 + 9));
    t.z = folds * (wave * 4 + 6 * Math.exp(-((crease * 11) ** 2))) + over * 0.28 + slub * 0.3;
    t.finish(0, 0.1);
    return true;
  };
}

/** Honed stone with veins. */
export function marble(ground: string, vein: string): Surface {
  const base = hex(ground);
  const line = hex(vein);
  return (stage) => stage.paint(EVERYWHERE, (u, v, t) => {
    const bend = fbm(u / 190, v / 190, 4) * 1.6;
    const thin = Math.abs(noise(u / 260 + bend, v / 330 - bend * 0.6));
    const faint = Math.abs(noise(u / 120 - bend, v / 150 + bend + 5));
    t.colour(base, 1 + 0.05 * bend);
    t.blend(line, 0.55 * smooth(0.07, 0, thin) + 0.16 * smooth(0.12, 0, faint) + 0.1 * smooth(0.4, -0.4, bend));
    t.z = 0;
    t.finish(0.34, 0.2);
    return true;
  });
}

/** Split slate: dark, layered, matt. */
export function slate(ground: string, pale: string): Surface {
  const base = hex(ground);
  const light = hex(pale);
  return (stage) => stage.paint(EVERYWHERE, (u, v, t) => {
    const layer = fbm(u / 150, v / 210, 5);
    const step = Math.floor(layer * 5) / 5;
    const grit = fbm(u / 4, v / 4, 3);
    t.colour(base).blend(light, 0.3 + 0.55 * layer + 0.14 * grit);
    t.z = step * 3 + layer * 2 + grit * 0.5;
    t.finish(0.16, 0);
    return true;
  });
}

/** Brushed limewash in one colour. */
export function plaster(ground: string, cloud = 0.14): Surface {
  const base = hex(ground);
  return (stage) => stage.paint(EVERYWHERE, (u, v, t) => {
    const sweep = fbm(u / 160 + fbm(u / 300, v / 300, 2), v / 120, 4);
    const brush = noise(u / 70 + v / 9, v / 26 - u / 90);
    t.colour(base, 1 + cloud * sweep + 0.03 * brush);
    t.z = sweep * 1.1 + brush * 0.35 + fbm(u / 5, v / 5, 2) * 0.22;
    t.finish(0.1, 0);
    return true;
  });
}

/** Hand-made glazed tiles, no two of one shade. */
export function tiles(ground: string, grout: string, size = 150): Surface {
  const base = hex(ground);
  const joint = hex(grout);
  return (stage) => stage.paint({ ...EVERYWHERE, turn: 0.06 }, (u, v, t) => {
    const row = Math.floor(v / size + 50.2);
    const shift = u / size + 50.6 + (row % 2) * 0.5;
    const column = Math.floor(shift);
    const x = (shift - column - 0.5) * size;
    const y = (v / size + 50.2 - row - 0.5) * size;
    const edge = size / 2 - Math.max(Math.abs(x), Math.abs(y)) - 2 + noise(u / 20, v / 20) * 0.9;
    const shade = noise(column * 7.3, row * 5.9);
    const crackle = cells(u / 16, v / 16);
    t.colour(base, 1 + 0.16 * shade + 0.1 * fbm(u / 60, v / 60, 3) + (crackle.edge < 0.05 ? -0.05 : 0));
    t.z = 3 * smooth(-1, 7, edge) + (x * noise(row, column) + y * noise(column + 9, row)) * 0.02 + noise(u / 50, v / 50) * 0.7;
    t.finish(0.6, 0.1);
    if (edge < 0) {
      t.colour(joint, 0.95 + 0.1 * noise(u / 3, v / 3));
      t.z = -0.5 + noise(u / 3, v / 3) * 0.4;
      t.finish(0, 0);
    }
    return true;
  });
}
