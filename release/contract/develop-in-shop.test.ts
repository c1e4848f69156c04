import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { developInShop } from './tools/develop-in-shop.mjs';

// webpack itself, and a small remote whose entries are the routes of its remote.json.
let root: string;
let developing: Awaited<ReturnType<typeof developInShop>>;
/** What was built, at each time that a build was shown. */
let shown: string[];
let printed: string[];

const declare = (text: string) => writeFileSync(path.join(root, 'mf-a/remote.json'), text);
const routes = (...paths: string[]) => JSON.stringify({ routes: paths.map((at) => ({ path: at })) });
const holds = async (condition: () => boolean) => {
  for (const end = Date.now() + 60_000; !condition() && Date.now() < end;) await pause(20);
  if (!condition()) throw new Error(printed.join('\n'));
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'fdk-develop-'));
  mkdirSync(path.join(root, 'mf-a/src'), { recursive: true });
  writeFileSync(path.join(root, 'mf-a/src/view.js'), 'first');
  declare(routes('/first'));
  [shown, printed] = [[], []];
  developing = await developInShop({
    name: 'mf-a', shop: 'http://localhost:1', port: 1, root, output: path.join(root, 'out'), print: (line) => void printed.push(line),
    configure: () => {
      const { routes: [...all] } = JSON.parse(readFileSync(path.join(root, 'mf-a/remote.json'), 'utf8')) as { routes: { path: string }[] };
      if (all.length === 0) throw new Error('no route');
      return [{
        mode: 'none', context: root, entry: './mf-a/src/view.js', output: { filename: 'out.js' }, optimization: {}, plugins: [],
        name: all.map(({ path: at }) => at).join(' '),
      }];
    },
    serveShop: async () => ({
      address: 'http://localhost:1', close: async () => {},
      show: async (folder) => { shown.push(readFileSync(path.join(folder, 'files/out.js'), 'utf8')); },
    }),
  });
  await holds(() => shown.length === 1);
});
afterEach(async () => {
  await developing.close();
  rmSync(root, { recursive: true });
});

const builds = () => printed.filter((line) => line.includes('is built')).length;

it('builds anew once when remote.json has another route, however often it is written, and each later save once', async () => {
  for (const text of [routes(), routes('/first', '/second'), routes('/first', '/second')]) declare(text);
  await holds(() => builds() === 2);
  writeFileSync(path.join(root, 'mf-a/src/view.js'), 'another');
  await holds(() => shown.at(-1)?.includes('another') === true);
  // A second watch of the same folder would build it once more.
  await pause(500);
  expect(shown.filter((text) => text.includes('another'))).toHaveLength(1);
});

it.each([
  ['half of a file', '{ "routes": [', /remote\.json can't be used: .*JSON/],
  ['a mistake in it', routes(), /remote\.json can't be used: no route/],
])('says so of %s, goes on, and takes the next save', async (_, text, said) => {
  declare(text);
  await holds(() => printed.some((line) => said.test(line)));
  declare(routes('/first', '/third'));
  await holds(() => builds() === 2);
});
