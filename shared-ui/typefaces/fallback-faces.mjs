// Prints the fallback @font-face rules of ../src/fonts.css, calculated from the font files: a fallback gets the typeface's
// average width at the weight that is used, and its ascent and descent, so that no line moves when the web font loads.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import arial from '@capsizecss/metrics/arial';
import figtree from '@capsizecss/metrics/figtree';
import fraunces from '@capsizecss/metrics/fraunces';
import georgia from '@capsizecss/metrics/georgia';
import notoSerif from '@capsizecss/metrics/notoSerif';
import roboto from '@capsizecss/metrics/roboto';
import * as fontkit from 'fontkit';

const require = createRequire(import.meta.url);
// Letters of English and the space, with their frequency per thousand characters.
const FREQUENCY = {
  ' ': 183, e: 102, t: 75, a: 65, o: 62, n: 57, i: 57, s: 53, r: 50, h: 50, l: 33, d: 33, u: 23, c: 22, m: 20, f: 20, w: 17, g: 16, p: 15,
  y: 14, b: 13, v: 8, k: 6, x: 1, j: 1, q: 1, z: 1,
};

const TYPEFACES = [
  { family: 'Fraunces', file: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2', weight: 600, known: fraunces,
    fallbacks: [['Georgia', georgia], ['Noto Serif', notoSerif], ['DejaVu Serif', '/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf']] },
  { family: 'Figtree', file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', weight: 400, known: figtree,
    fallbacks: [['Arial', arial], ['Roboto', roboto], ['DejaVu Sans', '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf']] },
];

for (const { family, file, weight, known, fallbacks } of TYPEFACES) {
  const font = openedAt(file, weight);
  // The published averages use other frequencies, so our own measure is scaled to theirs.
  const regular = measure(openedAt(file, 400));
  const width = (measure(font) / regular) * (known.xWidthAvg / known.unitsPerEm);
  for (const [name, source] of fallbacks) {
    const fallback = typeof source === 'string' ? opened(source, known.xWidthAvg / known.unitsPerEm / regular) : source;
    if (!fallback) continue;
    const scale = width / (fallback.xWidthAvg / fallback.unitsPerEm);
    const part = (units) => percent(units / font.unitsPerEm / scale);
    process.stdout.write(`@font-face {
  font-family: '${family} Fallback ${name}';
  font-weight: 100 900;
  src: local('${name}');
  size-adjust: ${percent(scale)};
  ascent-override: ${part(font.hhea.ascent)};
  descent-override: ${part(-font.hhea.descent)};
  line-gap-override: ${part(font.hhea.lineGap)};
}
`);
  }
}

/** `getVariation` can't read compressed files; the coordinate of the one axis, wght, can be set before anything is read. */
function openedAt(file, weight) {
  return Object.assign(fontkit.openSync(require.resolve(file)), { variationCoords: [weight] });
}

function opened(path, toTheirScale) {
  if (!existsSync(path)) return undefined;
  const font = fontkit.openSync(path);
  return { unitsPerEm: font.unitsPerEm, xWidthAvg: measure(font) * toTheirScale * font.unitsPerEm };
}

/** Average width of a letter, in em. */
function measure(font) {
  let sum = 0;
  let count = 0;
  for (const [letter, often] of Object.entries(FREQUENCY)) {
    sum += advance(font, font._cmapProcessor.lookup(letter.codePointAt(0))) * often;
    count += often;
  }
  return sum / count / font.unitsPerEm;
}

/** From the tables of widths and of their variation; decoding outlines of compressed variable fonts is beyond fontkit. */
function advance(font, glyph) {
  const base = font.hmtx.metrics.get(Math.min(glyph, font.hmtx.metrics.length - 1)).advance;
  return base + (font.variationCoords ? font._variationProcessor.getAdvanceAdjustment(glyph, font.HVAR) : 0);
}

function percent(value) {
  return `${(value * 100).toFixed(2)}%`;
}
