import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** A font of the shop, ready to become outlines: the drawing machine need not have it installed. */
export function face(file: string): Font {
  const opened = create(readFileSync(require.resolve(`@fontsource/${file}`)));
  if (!('layout' in opened)) throw new Error(`${file} is a collection`);
  return opened;
}

/** One line of text as an SVG path whose baseline starts at (x, y). */
export function line(font: Font, text: string, x: number, y: number, size: number, fill: string): string {
  const scale = size / font.unitsPerEm;
  let pen = 0;
  const run = font.layout(text);
  const paths = run.glyphs.map((glyph, i) => {
    const path = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`;
    pen += run.positions[i]?.xAdvance ?? 0;
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}
