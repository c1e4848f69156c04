import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import webpack from 'webpack';
import { BrowserFloor } from '../../browser-floor.js';

const ROOT = path.join(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const newer = {
  'AbortSignal.any': 'export const both = (a, b) => (a ? AbortSignal.any([a, b]) : b);',
  'URL.canParse': 'export const isUrl = (text) => { if (URL.canParse(text)) return true; };',
  'Promise.withResolvers': 'export const deferred = () => Promise.withResolvers();',
  Lookbehind: 'export const words = (text) => text.replace(/(?<=[a-z])[?#].*/g, "");',
  'A static block': 'export class Shop { static open; static { Shop.open = Date.now(); } }',
};
const old = 'export const last = (list) => [list.toSorted().at(-1), /a(?=b)(?<name>c)/.test(list), AbortSignal.timeout(1)];';

it('lint refuses in browser code exactly what the oldest supported browsers lack', () => {
  const messages = lint([...Object.values(newer), old].join('\n'));
  for (const what of Object.keys(newer)) expect(messages.filter((message) => message.includes(what))).toHaveLength(1);
  expect(messages).toHaveLength(Object.keys(newer).length);
});

it('the build refuses the same in its output, also in code of libraries', async () => {
  const messages = await build([...Object.values(newer), old].join('\n'));
  for (const what of Object.keys(newer)) expect(messages.filter((message) => message.includes(what))).toHaveLength(1);
  expect(messages).toHaveLength(Object.keys(newer).length);
  expect(await build(old)).toEqual([]);
});

it('docs/browsers.md has the same browsers as .browserslistrc', () => {
  const lines = [...read('.browserslistrc').matchAll(/^(\w+) >= (\d+)$/gm)];
  const listed = Object.fromEntries(lines.map(([, browser, from]) => [browser, from]));
  const page = read('docs/browsers.md');
  expect(listed).toEqual({ safari: '16', ios_saf: '16', firefox: '115', chrome: '110', edge: '110', samsung: '21' });
  for (const row of [/\| Safari, .*\| 16 /, /\| Firefox \| 115,/, /\| Chrome, Edge \| 110 /, /\| Samsung Internet \| 21 /]) {
    expect(page).toMatch(row);
  }
});

function lint(source: string): string[] {
  const { stdout } = spawnSync(
    process.execPath, ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', 'shell/src/floor.js', '--format', 'json'],
    { cwd: ROOT, input: source, encoding: 'utf8' },
  );
  const [file] = v.parse(v.array(v.object({ messages: v.array(v.object({ message: v.string() })) })), JSON.parse(stdout));
  return file?.messages.map(({ message }) => message) ?? [];
}

async function build(source: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fdk-floor-'));
  try {
    writeFileSync(path.join(folder, 'library.js'), source);
    return await new Promise<string[]>((resolve, reject) => {
      webpack({
        mode: 'production',
        entry: path.join(folder, 'library.js'),
        output: { path: path.join(folder, 'built'), library: { type: 'commonjs2' } },
        plugins: [new BrowserFloor()],
      }, (error, stats) => (error ? reject(error) : resolve((stats?.compilation.errors ?? []).map(({ message }) => message))));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
