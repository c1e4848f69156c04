import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { scratch } from '../../testing/fixture-shop';
import { ROOT } from '../settings';

const GOOD: [file: string, css: string][] = [
  ['own.module.css', '.page { color: red } .page button { color: red } :global(:root[data-starting]) .page { color: red } @keyframes turn { to { opacity: 0 } }'],
  ['own.css', '.page { color: red }'],
];
const LEAKS: [file: string, css: string][] = [
  ['leak.module.css', 'button { color: red }'],
  ['leak.css', 'button { color: red }'],
  ['leak.module.css', '.page, button { color: red }'],
  ['leak.module.css', ':root { --color-ink: red }'],
  ['leak.module.css', ':global(.button) { color: red }'],
  ['leak.module.css', '@layer base { button { color: red } }'],
  ['leak.module.css', '@keyframes :global(fade) { to { opacity: 0 } }'],
];
const ALL = [...GOOD, ...LEAKS];

/** webpack's errors by the stylesheet's text, built by the rules that a remote's build has. */
const errors = new Map<string, string>();
beforeAll(async () => {
  const folder = await scratch('styles');
  const files = ALL.map(([file], index) => path.join(folder, `${index}-${file}`));
  await Promise.all(files.map((file, index) => writeFile(file, ALL[index]?.[1] ?? '')));
  const script = `
    import webpack from 'webpack';
    import { configure } from './webpack.common.js';
    const [, { module }] = configure('mf-catalog');
    const files = ${JSON.stringify(files)};
    const entry = Object.fromEntries(files.map((file, index) => [index, file]));
    const rules = module.rules.filter(({ test }) => test?.test('x.css') || test?.test('x.module.css'));
    webpack({ mode: 'none', context: process.cwd(), entry, output: { path: ${JSON.stringify(folder)} }, module: { rules } }, (failed, stats) => {
      if (failed) throw failed;
      console.log(JSON.stringify(stats.compilation.errors.map(({ module, message }) => [files.indexOf(module.resource), message])));
    });`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT });
  for (const [index, message] of JSON.parse(stdout) as [number, string][]) errors.set(ALL[index]?.join(' ') ?? '', message);
});

test.each(GOOD)('%s with %s is built', (...sheet) => {
  expect(errors.get(sheet.join(' '))).toBeUndefined();
});

test.each(LEAKS)('%s with %s fails the build: it would be for the elements of others', (...sheet) => {
  expect(errors.get(sheet.join(' '))).toMatch(/is not pure|not allowed in pure mode/);
});
