import { readFileSync } from 'node:fs';
import { sourceFiles } from '../lib/source-files.mjs';

const TOKENS = namesSetIn(readFileSync('shared-ui/src/tokens.css', 'utf8'));
const PACKAGES = '(shell|shared-ui|mf-[a-z-]+)/';
const SHEETS = read(new RegExp(`^${PACKAGES}.*\\.css$`)).map(({ file, text }) => ({ file, text: text.replace(/\/\*[^]*?\*\//g, '') }));

function read(files: RegExp) {
  return sourceFiles('.', files).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
function namesSetIn(css: string): Set<string> {
  return new Set([...css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name));
}

it('stylesheets read a token without a value beside it, which the dark theme or a change of the token would not reach', () => {
  expect(TOKENS.size).toBeGreaterThan(40);
  expect(SHEETS.length).toBeGreaterThan(50);
  const beside = SHEETS.flatMap(({ file, text }) => [...text.matchAll(/var\(\s*(--[\w-]+)\s*,/g)]
    .filter(([, name = '']) => TOKENS.has(name)).map(([found]) => `${file}: ${found}`));
  expect(beside).toEqual([]);
});

it('stylesheets read no property that nothing sets', () => {
  const set = new Set([...TOKENS, ...SHEETS.flatMap(({ text }) => [...namesSetIn(text)])]);
  for (const { text } of read(new RegExp(`^${PACKAGES}src/.*\\.tsx?$`))) {
    for (const [, name = ''] of text.matchAll(/['"`](--[\w-]+)['"`]/g)) set.add(name);
  }
  const unset = SHEETS.flatMap(({ file, text }) => [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)]
    .filter(([, name = '']) => !set.has(name)).map(([found]) => `${file}: ${found}`));
  expect(unset).toEqual([]);
});
