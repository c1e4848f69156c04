// Makes the font files of ../src/typefaces from fontsource's by ../src/fonts.css: each face has the characters of its
// unicode-range and the weights of its font-weight. Unused weights and features, and hinting for old screens, are removed.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const SOURCES = path.join(import.meta.dirname, '../src');
const FOLDER = path.join(SOURCES, 'typefaces');
// The features that browsers apply by default, and tabular figures (font-variant-numeric: tabular-nums).
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'rlig', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];
// Copyright and licence, which the Open Font License requires in each copy.
const NAMES = [0, 13, 14];

mkdirSync(FOLDER, { recursive: true });
for (const [, face] of readFileSync(path.join(SOURCES, 'fonts.css'), 'utf8').matchAll(/@font-face \{(.*?)\}/gs)) {
  const [, file, typeface] = /url\('\.\/typefaces\/(([a-z]+)[^']*)'\)/.exec(face) ?? [];
  if (!file) continue;
  const home = path.dirname(require.resolve(`@fontsource-variable/${typeface}/package.json`));
  const [min, max = min] = valueOf(face, 'font-weight').split(' ').map(Number);
  const font = await subsetFont(readFileSync(
    path.join(home, `files/${typeface}-latin-wght-normal.woff2`),
  ), charactersOf(valueOf(face, 'unicode-range')), {
    targetFormat: 'woff2', variationAxes: { wght: min === max ? min : { min, max } }, keepFeatures: FEATURES, noHinting: true,
    preserveNameIds: NAMES,
  });
  writeFileSync(path.join(FOLDER, file), font);
  copyFileSync(path.join(home, 'LICENSE'), path.join(FOLDER, `${typeface}-licence.txt`));
  process.stdout.write(`${file} ${font.length} bytes\n`);
}

function valueOf(face, property) {
  return new RegExp(`${property}: ([^;]+);`).exec(face)[1];
}

function charactersOf(ranges) {
  return ranges.split(',').map((range) => {
    const [first, last = first] = range.trim().replace('U+', '').split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
  }).join('');
}
