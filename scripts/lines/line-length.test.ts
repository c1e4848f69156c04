import { Linter } from 'eslint';
import rule from './line-length.mjs';

const judged = (source: string) => new Linter()
  .verify(source, [{ plugins: { lines: { rules: { 'line-length': rule } } }, rules: { 'lines/line-length': 'error' } }])
  .map(({ line, message }) => [line, message]);

const REST = ' + a'.repeat(40);
const TEXT = 'x'.repeat(60);

test('refuses a line of over 140 characters, also with short texts in it, and says how long it is', () => {
  const code = `const b = 'short'${REST};`;
  expect(judged(`const a = 1;\n${code}`)).toEqual([[2, `The line has ${code.length} characters, and may have 140: break it.`]]);
  expect(judged(`const b = 1;${' '.repeat(128)}`)).toEqual([]);
});

test.each([
  ['a text', `const b = '${TEXT}'${REST};`],
  ['a template', `const b = \`${TEXT}\`${REST};`],
  ['a pattern', `const b = /${TEXT}/.test('') ${REST};`],
  ['an address', `// https://shop.example/${TEXT}${TEXT}${TEXT}`],
])('spares a line with %s that is long by itself', (_, source) => {
  expect(judged(source)).toEqual([]);
});

test('spares of a template with many lines those that are long by themselves', () => {
  expect(judged(`const b = \`\n${TEXT}${TEXT}${TEXT}\n\`;\nconst c = 1${REST};`).map(([line]) => line)).toEqual([4]);
});
