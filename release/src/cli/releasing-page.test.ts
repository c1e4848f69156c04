import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packagesOf } from '../../../scripts/lib/packages.mjs';
import { database, release } from '../../testing/each-release';
import { toolsOf } from '../../testing/fixture-release';
import { config, prerender, scratch, writeBuild } from '../../testing/fixture-shop';
import { Refusal } from '../refusal';
import { ROOT } from '../settings';
import { readKey } from '../signing/keys';
import { readTrust } from '../signing/trust';
import { commands } from './commands';
import { run } from './run';
import { runTool } from './run-tool';

// A checkout whose compiler, linter and test runner find nothing, and a smoke run that does not either: e2e/releases/elsewhere.spec.ts has
// the real ones, and compares what they say with the page.
jest.mock('../settings', () => {
  const { mkdtempSync } = jest.requireActual<{ mkdtempSync(prefix: string): string }>('node:fs');
  const { tmpdir } = jest.requireActual<{ tmpdir(): string }>('node:os');
  return { ...jest.requireActual<object>('../settings'), ROOT: mkdtempSync(`${tmpdir()}/fdk-page-`), readPublicConfig: async () => config };
});
jest.mock('./run-tool');
jest.mock('../smoke/smoke', () => ({ smoke: async () => ({ opened: 4, problems: [], notOpened: [] }) }));

const page = readFileSync(path.resolve(__dirname, '../../../docs/releasing.md'), 'utf8');
/** What is typed and what is said, in the order of the page. */
const typed = [...page.matchAll(/^\$ npm run release -w (\S+)(?: -- ([^\n]+))?\n(.*?)(?=^\$ |^```)/gms)]
  .map(([, team = '', words = '', said = '']) => ({ team, words: words.split(' ').filter(Boolean), said: said.trimEnd() }));

/** Commands within its sentences. */
const inline = [...page.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)]
  .map(([, code = '']) => code.replace(/^node \S+ tsx \S+main\.ts /, ''))
  .filter((code) => Object.hasOwn(commands, code.split(' ')[0] ?? ''));
/** One of them, by its first word, for this version: without quotation marks, as a terminal hands it over. */
function wordsOf(command: string, version = ''): string[] {
  const [found = ''] = inline.filter((code) => code.startsWith(`${command} `));
  return [...found.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted = word]) => quoted.replace('<version>', version));
}

/** Without what is another at each time: versions, numbers of documents, moments. */
const general = (text: string) =>
  text.replace(/1\.0\.0-[0-9a-f]{12}/g, 'V').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').replace(/document \d+/g, 'document N')
  .replace(/after [\d.]+ s/g, 'after S').replace(/\d+ page loads/g, 'N page loads')
  .replace(/:\d+\/preview\/\d+(-[0-9a-f]{12}){2}/g, ':PORT/preview/ID')
  .replace(/^ *\d+(?=  T)/gm, 'N').split('\n').filter((line) => line !== '');

/** Its build is made where webpack would. */
beforeAll(() => {
  const name = 'mf-catalog';
  mkdirSync(path.join(ROOT, name));
  const files = {
    'package.json': '{}', 'package-lock.json': '{ "packages": {} }', 'eslint.config.js': '',
    [`${name}/package.json`]: '{ "version": "1.0.0" }', [`${name}/remote.json`]: '{}',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(ROOT, file), text);
  jest.mocked(runTool).mockImplementation(async ({ progress }, what) => {
    progress(what);
    const [, version] = /^Building \S+ (\S+) …$/.exec(what) ?? [];
    if (version !== undefined) await writeBuild(ROOT, { name, version, server: prerender('<h1>new</h1>'), ...OURS });
  });
});
afterAll(() => rmSync(ROOT, { recursive: true }));

/** Whose failures the page shows: column 0 of its script is line 14 of a source, column 10 line 31. */
const OURS = {
  declaration: { owner: 'Catalog' },
  files: {
    'remoteEntry.js': '1;', 'view.0a.js': '2;', 'style.css': '',
    'view.0a.js.map': JSON.stringify({
      version: 3, names: [], mappings: 'AAaqB,UAiBb', sources: ['webpack://mf-catalog_1/./src/meal-plan/meal-card.tsx'],
    }),
  },
};

/** As browsers report it, three times. */
const fail = (version: string) => database.pool.query("select release.note_causes('local', $1::jsonb)", [JSON.stringify([{
  remote: 'mf-catalog', version, kind: 'mount', detail: "TypeError: Cannot read properties of undefined (reading 'price')", times: 3,
  stack: [`Week@mf-catalog/${version}/view.0a.js:1:1`], components: [`MealCard@mf-catalog/${version}/view.0a.js:1:11`],
}])]);

const openTools = async () => ({ tools: toolsOf(release), close: async () => {} });

async function runWords(team: string, words: readonly string[]): Promise<string> {
  const told: string[] = [];
  const tools = { ...toolsOf(release), progress: (line: string) => void told.push(line) };
  const { code, out, error } = await run(['--as', team, ...words], async () => ({ tools, close: async () => {} }));
  expect([words, code, error]).toEqual([words, 0, '']);
  return [...told, out].join('\n');
}

test('the commands of docs/releasing.md, in their order, say what stands there', async () => {
  expect(typed.map(({ words: [command = 'release'] }) => command))
    .toEqual(['release', 'canary', 'promote', 'rollback', 'disable', 'enable', 'status', 'history', 'failures']);
  // As `npm start` has them: each package with screens.
  const others = packagesOf(path.resolve(__dirname, '../../..')).filter((name) => name !== 'shell' && name !== 'mf-catalog')
    .map((name) => ({ name, routes: [] }));
  const [, live = ''] = await release.ship({ name: 'shell' }, { name: 'mf-catalog', ...OURS }, ...others);
  await fail(live);
  for (const { team, words, said } of typed) {
    // What the runner of tests says: e2e/releases/elsewhere.spec.ts.
    const expected = general(said).filter((line) => !line.startsWith('Tests:'));
    expect(general(await runWords(team, words)).slice(0, expected.length)).toEqual(expected);
  }
});

test('a command within a sentence of docs/releasing.md is one that the tool knows, with the options that it has', async () => {
  const some = ['smoke mf-catalog@<version>', 'promote --override "only the demo account is broken"', 'check-backend'];
  expect(inline).toEqual(expect.arrayContaining(some));
  // It asks for the shop once it has understood what was typed.
  const open = async () => { throw new Refusal('not-live', 'It was understood.'); };
  for (const code of new Set(inline)) {
    expect([code, (await run(['--as', 'mf-catalog', ...code.split(' ')], open)).error]).toEqual([code, 'It was understood.']);
  }
});

test('what docs/releasing.md has typed for a version without a passed smoke run makes it live, and a reason stands in the history', async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-catalog', ...OURS });
  const publish = async (html: string, smoke: 'none' | 'failed') => {
    const { version } = await release.publish({ name: 'mf-catalog', ...OURS, server: prerender(html), smoke });
    expect(await run(['--as', 'mf-catalog', 'promote'], openTools)).toMatchObject({ code: 1, error: expect.stringContaining('smoke run') });
    return version;
  };

  const untried = await publish('untried', 'none');
  expect(await runWords('mf-catalog', wordsOf('smoke', untried))).toBe(`mf-catalog ${untried} passed the smoke run: 4 page loads.`);
  expect(await runWords('mf-catalog', ['promote'])).toContain(`mf-catalog ${untried} is live`);

  const failed = await publish('failed', 'failed');
  expect(await runWords('mf-catalog', wordsOf('promote'))).toContain(`mf-catalog ${failed} is live`);
  const noted = `promote mf-catalog ${failed} (without a passed smoke run: only the demo account is broken)`;
  expect(await runWords('mf-catalog', ['history'])).toContain(noted);

  const [, option = '', why = '', ...names] = /`(--\w+) "([^"]+)"` of `(\w+)`, `(\w+)` and `(\w+)`/.exec(page) ?? [];
  expect(names).toEqual(['rollback', 'disable', 'enable']);
  for (const name of names) {
    await runWords('mf-catalog', [name, option, why]);
    expect(await runWords('mf-catalog', ['history'])).toContain(`${name} mf-catalog ${untried} (${why})`);
  }
});

test('the command of docs/releasing.md that is typed before a backend is deployed compares it with what is live', async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-catalog', ...OURS });
  const [command = ''] = inline.filter((code) => code.startsWith('check-backend'));
  const { code, out } = await run(command.split(' '), openTools);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Nothing breaks: \d+ calls, compared with 2 versions/)]);
});

test('a release of what is published already checks it again and says so', async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-catalog', ...OURS });
  await runWords('mf-catalog', []);
  const said = await runWords('mf-catalog', []);
  expect(said).not.toContain('Building');
  expect(said).toContain('Running the tests of mf-catalog …\n');
  expect(general(said)).toContain('mf-catalog V was published already (checked again after S). It is not live yet.');
  expect(general(said)).toContain('mf-catalog V passed the smoke run: N page loads.');
});

(spawnSync('openssl', ['version']).status === 0
  ? test
  : test.skip)('the two lines about a key make one that signs, and print what is listed as trusted', async () => {
  const [, lines = ''] = /^```sh\n(openssl .*?)^```/ms.exec(page) ?? [];
  expect(lines.trim().split('\n')).toHaveLength(2);
  const folder = await scratch('key');
  const { status, stdout } = spawnSync('sh', ['-e', '-c', lines], { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(0);
  // It refuses one that others may read.
  expect((await readKey(path.join(folder, 'mf-catalog.pem'))).public).toBe(stdout);
  const list = path.join(folder, 'trusted.json');
  writeFileSync(list, JSON.stringify({ 'mf-catalog': [stdout] }));
  expect([...(await readTrust(list)).keys()]).toEqual([stdout]);
});
