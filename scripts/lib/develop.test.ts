import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { develop } from './develop.mjs';
import { packagesOf } from './packages.mjs';
import { freePort } from './ports.mjs';
import { openShop } from './shop.mjs';

const ROOT = path.resolve(__dirname, '../..');
/** What would have been started, run and ended. */
const mockDone: string[] = [];

// No process is started, nothing is built or installed.
jest.mock('./install.mjs', () => ({ ensureInstalled: () => undefined }));
jest.mock('./program.mjs', () => ({ program: async (entry: string) => [entry] }));
jest.mock('./build.mjs', () => ({
  buildMissing: async (_root: string, { packages }: { packages: string[] }) => Object.fromEntries(packages.map((name) => [name, 'newest'])),
}));
jest.mock('./children.mjs', () => ({
  createChildren: () => ({
    server: async (name: string) => { mockDone.push(`start ${name}`); },
    task: async (name: string, [, ...words]: string[]) => { mockDone.push([name, ...words].join(' ')); },
    stop: async (name: string) => { mockDone.push(`stop ${name}`); },
    stopAll: async () => undefined,
  }),
}));
// A shop runs, in another data folder than DATA_DIR names.
jest.mock('./run-file.mjs', () => ({
  ...jest.requireActual<object>('./run-file.mjs'),
  readRun: (dataDir: string) => (dataDir === process.env.DATA_DIR ? undefined : { address: 'http://localhost:3000', port: 3000 }),
}));
jest.mock('./shop.mjs', () => {
  const actual = jest.requireActual<{ openShop(): unknown }>('./shop.mjs');
  return { openShop: jest.fn(actual.openShop) };
});

let folder: string;
beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), 'fdk-develop-')); });
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test.each([
  [['mf-nobody'], "'mf-nobody' is no package with screens: there are shell, mf-account, "],
  [['--colour'], "npm run dev knows --shop and --port: Unknown option '--colour'."],
])('npm run dev %j ends with a sentence and no stack', (words, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/dev.mjs'), ...words], { encoding: 'utf8' });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});

test('beside a shop that runs, PORT and DATA_DIR start a second one, with a dev server of the remote', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, PORT: '5000', DATA_DIR: folder });
  jest.spyOn(console, 'log').mockReturnValue();
  // What Ctrl-C does would stay for the tests of other files.
  jest.spyOn(process, 'on').mockReturnValue(process);
  jest.mocked(openShop).mockReturnValueOnce({ opened: Promise.resolve(), close: async () => undefined, kill: () => undefined });
  await develop(['mf-catalog'], { port: 4000 });
  const port = 5020 + packagesOf(ROOT).indexOf('mf-catalog');
  expect(openShop).toHaveBeenLastCalledWith(expect.objectContaining({
    dataDir: folder, ports: expect.objectContaining({ shop: 5000, backend: 5001 }),
    develop: [{ name: 'shell', port: 5020 }, { name: 'mf-catalog', port }],
  }));
});

test('a remote whose remote.json says something else is released and served anew, once, and no other is', async () => {
  const declare = (name: string, ...paths: string[]) => {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, 'remote.json'), JSON.stringify({ routes: paths.map((at) => ({ path: at })) }));
  };
  for (const name of ['mf-a', 'mf-b']) declare(name, '/');
  const printed: string[] = [];
  const shop = openShop({
    root: folder, dataDir: path.join(folder, '.data'), ports: { shop: await freePort(), backend: await freePort() },
    packages: ['mf-a', 'mf-b'],
    develop: [{ name: 'mf-a', port: await freePort() }, { name: 'mf-b', port: await freePort() }],
    print: (line) => void printed.push(line), onDeath: (problem) => { throw problem; },
    env: { DATABASE_URL: 'postgres://localhost/none', PUBLIC_CONFIG: path.join(ROOT, 'public.config.json') },
  });
  await shop.opened;
  mockDone.length = 0;

  declare('mf-b', '/');
  declare('mf-a', '/', '/second');
  await until(() => printed.includes('mf-a is as its remote.json says.'), printed);
  declare('mf-a', '/', '/second');
  // A second renewal would begin a tenth of a second after the save.
  await pause(500);
  await shop.close();
  expect(mockDone).toEqual(['ship ship mf-a --override npm start makes the sources live', 'stop dev-mf-a', 'start dev-mf-a']);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(condition: () => boolean, printed: readonly string[]): Promise<void> {
  for (const end = Date.now() + 20_000; !condition() && Date.now() < end;) await pause(20);
  if (!condition()) throw new Error(`It printed:\n${printed.join('\n')}`);
}
