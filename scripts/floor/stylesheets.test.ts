import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '../lib/source-files.mjs';
import { newerIn } from './newer-in-stylesheet.mjs';

const ROOT = path.resolve(__dirname, '../..');

/** Newer than the oldest browsers of docs/browsers.md, each with what those show instead. */
const ACCEPTED: Record<string, string> = {
  ':has()': 'Firefox below 121 scrolls the page behind an open dialog, too.',
  'content-visibility': 'All is laid out at once.',
  'contain-intrinsic-block-size': 'Has a meaning with content-visibility only.',
  'contain-intrinsic-size': 'Has a meaning with content-visibility only.',
  'text-wrap': 'Lines break where they always did.',
  '@media scripting': 'All pictures are requested at once.',
  '::view-transition': 'The next page is there at once (e2e/faults/older-browsers.spec.ts).',
  '::view-transition-old()': 'The same.',
  '::view-transition-new()': 'The same.',
  '::selection': 'Selected text has the colour of the device.',
  'cursor: pointer': 'There is no pointer on a phone.',
  'cursor: progress': 'There is no pointer on a phone.',
  'cursor: not-allowed': 'There is no pointer on a phone.',
  'font-family: ui-monospace': 'The next typeface of the list.',
  '-webkit-tap-highlight-color': 'Only phones have one.',
  'inline-size: fit-content': 'Samsung Internet has it since Chromium 46: the data has taken over the note of another value.',
};

const newer = (css: string) => newerIn(css).map(({ name }) => name);

it('finds at-rules, media features, selectors, properties and values that the oldest browsers lack, and passes over what @supports guards', () => {
  expect(newer('a:has(b) { c: d }')).toEqual([':has()']);
  expect(newer('@media (scripting: none) { a { color: light-dark(red, blue) } }')).toEqual(['@media scripting', 'light-dark()']);
  expect(newer('@scope (a) { b { field-sizing: content; position-anchor: --x } }')).toEqual(['@scope', 'field-sizing', 'position-anchor']);
  expect(newer('a { & b { color: red } text-wrap: balance; --own: 1; inline-size: 100dvb }')).toEqual(['nesting', 'text-wrap']);
  expect(newer('a { float: left; float: inline-start; -webkit-hyphens: auto; hyphens: auto }')).toEqual([]);
  expect(newer('@supports (animation-timeline: scroll()) { a { animation-timeline: scroll() } }')).toEqual([]);
});

it('our stylesheets use nothing that is newer than the oldest browsers but what is named here', () => {
  const files = sourceFiles(ROOT, /^(shell|mf-\w+|mf-[\w-]+|shared-ui)\/src\/.*\.css$/);
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => newerIn(readFileSync(path.join(ROOT, file), 'utf8')).map((one) => ({ ...one, file })));
  expect(found.filter(({ name }) => ACCEPTED[name] === undefined)).toEqual([]);
  expect(Object.keys(ACCEPTED).filter((name) => !found.some((one) => one.name === name))).toEqual([]);
});
