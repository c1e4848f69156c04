import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { release } from '../../testing/each-release';
import type { FixtureRelease } from '../../testing/fixture-release';
import { prerender } from '../../testing/fixture-shop';
import type { Bundle, PrerenderProcess } from './prerender-process';
import { readPointer } from './page-set';
import { openRenderers, type Renderers } from './renderers';

jest.mock('node:child_process', () => jest.requireActual('../../testing/fork-with-doors'));
/** What bundles were asked, in order: `mf-a prerender`. */
const mockAsked: string[] = [];
/** Whose processes were started. */
const mockStarted: string[] = [];
/** How many were asked for a page and had not answered, at most. */
const mockAtOnce = { now: 0, most: 0 };
jest.mock('./prerender-process', () => {
  const real = jest.requireActual<{ startPrerenderProcess(bundle: Bundle, limit?: number): PrerenderProcess }>('./prerender-process');
  return {
    ...real,
    startPrerenderProcess(bundle: Bundle, limit?: number): PrerenderProcess {
      const started = real.startPrerenderProcess(bundle, limit);
      const name = /server\/([^/]+)\//.exec(bundle.file)?.[1] ?? '';
      mockStarted.push(name);
      return {
        ...started,
        call: (call, ...given) => {
          mockAsked.push(`${name} ${call}`);
          mockAtOnce.most = Math.max(mockAtOnce.most, mockAtOnce.now += 1);
          return started.call(call, ...given).finally(() => { mockAtOnce.now -= 1; });
        },
      };
    },
  };
});

beforeEach(async () => {
  await release.ship(
    { name: 'shell' },
    { name: 'mf-a', routes: [{ path: '/', view: 'view', prerender: 'full', data: ['GET /menu/plans'] }] },
    {
      name: 'mf-b', routes: [{ path: '/extra', view: 'view', prerender: 'full' }, { path: '/orders', view: 'view', prerender: 'skeleton' }],
    },
  );
  await release.compose();
  mockAsked.length = mockStarted.length = 0;
});
const prerendered = () => mockAsked.filter((call) => call.endsWith(' prerender'));
const newA = {
  name: 'mf-a', server: prerender('<h1>new</h1>'), routes: [{ path: '/', view: 'view', prerender: 'full', data: ['GET /menu/plans'] }],
};
const change = async (change: object) => release.registry.change(
  change as Parameters<FixtureRelease['registry']['change']>[0], (await release.registry.current()).sequence, 'tester',
);

test('a release of one remote renders that remote and no other', async () => {
  await release.ship(newA);
  await release.compose();
  expect(prerendered()).toEqual(['mf-a prerender']);
});

test.each(['extra.html', 'robots.txt'])('a file that a disk has damaged (%s.br) is not taken over from the set before', async (file) => {
  const folder = async () => path.join(release.store.pages, (await readPointer(release.store)).cohorts[0]?.folder ?? '');
  const before = await folder();
  await writeFile(path.join(before, `${file}.br`), 'damaged');
  release.backend.answers.set('GET /menu/plans', []);
  await release.compose();
  expect(await folder()).not.toBe(before);
  const [html, compressed] = await Promise.all([file, `${file}.br`].map(async (form) => readFile(path.join(await folder(), form))));
  expect(html).toEqual(compressed && brotliDecompressSync(compressed));
});

test('two remotes are rendered at the same time', async () => {
  mockAtOnce.most = 0;
  await release.ship(newA, {
    name: 'mf-b', server: prerender('<h1>new b</h1>'), routes: [{ path: '/extra', view: 'view', prerender: 'full' }],
  });
  await release.compose();
  expect(prerendered().sort()).toEqual(['mf-a prerender', 'mf-b prerender']);
  expect(mockAtOnce.most).toBe(2);
});

test('a canary renders its version once, a larger share and its promotion nothing', async () => {
  const version = await release.publish(newA);
  await change({ action: 'canary', versions: [version], share: 10 });
  expect((await release.compose()).sets).toHaveLength(2);
  expect(prerendered()).toEqual(['mf-a prerender']);
  mockAsked.length = 0;
  await change({ action: 'canary', versions: [version], share: 50 });
  await release.compose();
  await change({ action: 'promote', versions: [version] });
  await release.compose();
  expect(prerendered()).toEqual([]);
});

test('a new menu makes the pages anew that show it; the others are the same files', async () => {
  const before = (await release.compose()).pointer.cohorts[0]?.folder ?? '';
  release.backend.answers.set('GET /menu/plans', []);
  const { pointer, sets } = await release.compose();
  expect(mockAsked).toEqual(['mf-a prerender', 'shell renderDocument']);
  const inode = async (folder: string, file: string) => (await stat(path.join(release.store.pages, folder, file))).ino;
  const after = pointer.cohorts[0]?.folder ?? '';
  expect(after).not.toBe(before);
  for (const file of ['extra.html', 'extra.html.br', 'orders.html.gz']) expect(await inode(after, file)).toBe(await inode(before, file));
  expect(await inode(after, 'index.html')).not.toBe(await inode(before, 'index.html'));
  expect(sets[0]?.pages.map(({ path }) => path).sort()).toEqual(['/', '/extra', '/orders']);
  expect(await readdir(path.join(release.store.pages, after))).toContain('sitemap.xml');
});

test('another version of the menu, too: the others don’t carry its number', async () => {
  const config = (menuVersion: number, orderingEnabled = true) =>
    release.backend.answers.set('GET /config', { menuVersion, orderingEnabled, now: '2026-11-07T00:00:00.000Z' });
  config(1);
  await release.compose();
  mockAsked.length = 0;
  release.backend.answers.set('GET /menu/plans', []);
  config(2);
  const { pointer } = await release.compose();
  expect(mockAsked).toEqual(['mf-a prerender', 'shell renderDocument']);
  const page = (file: string) => readFile(path.join(release.store.pages, pointer.cohorts[0]?.folder ?? '', file), 'utf8');
  expect(await page('index.html')).toContain('"menuVersion":2');
  expect(await page('extra.html')).toContain('"orderingEnabled":true');
  expect(await page('extra.html')).not.toContain('menuVersion');
  mockAsked.length = 0;
  config(2, false);
  await release.compose();
  expect(mockAsked.filter((call) => call === 'shell renderDocument')).toHaveLength(3);
});

test('the end of an ordering week makes the pages anew that ask for the time, and another hour none', async () => {
  const at = (now: string) => release.backend.answers.set('GET /config', { menuVersion: 1, now });
  at('2026-11-07T00:00:00.000Z');
  await release.ship({ ...newA, routes: newA.routes.map((route) => ({ ...route, data: ['GET /menu/plans', 'GET /config'] })) });
  await release.compose();
  mockAsked.length = 0;
  at('2026-11-13T23:59:59.000Z');
  await release.compose();
  expect(mockAsked).toEqual([]);
  at('2026-11-14T00:00:00.000Z');
  await release.compose();
  expect(mockAsked).toEqual(['mf-a prerender', 'shell renderDocument']);
});

test('a rollback makes no page: those of the versions before are linked, from any of the sets that are kept', async () => {
  const { pointer: first } = await release.compose();
  await release.ship(newA);
  await release.compose();
  mockAsked.length = 0;
  await change({ action: 'rollback', versions: [{ name: 'mf-a', version: (await release.registry.past('mf-a')).before }] });
  const { pointer, sets } = await release.compose();
  expect(pointer.sequence).toBe(3);
  expect(mockAsked).toEqual([]);
  expect(sets[0]?.pages).toHaveLength(3);
  const page = async ({ cohorts }: typeof pointer) => stat(path.join(release.store.pages, cohorts[0]?.folder ?? '', 'index.html'));
  expect((await page(pointer)).ino).toBe((await page(first)).ino);
});

test('a remote that could not render is asked again', async () => {
  await release.ship({ ...newA, server: 'exports.prerender = () => { throw new Error("no") }' });
  await release.compose();
  mockAsked.length = 0;
  await release.compose();
  expect(prerendered()).toEqual(['mf-a prerender', 'mf-a prerender']);
});

describe('beside a remote that hangs', () => {
  let renderers: Renderers;
  beforeEach(() => { renderers = openRenderers(release.store, { slotMs: 1_500, longMs: 3_000 }); });
  afterEach(() => renderers.close());
  const compose = () => release.compose({ renderers });
  const readPage = async (file: string) =>
    readFile(path.join(release.store.pages, (await readPointer(release.store)).cohorts[0]?.folder ?? '', file), 'utf8');
  /** Its page for the menu hangs while the menu is empty; `open` makes its file, which ends the hang. */
  const moody = (door: string) => ({
    ...newA,
    server: `${prerender('<h1>moody</h1>')} const fine = exports.prerender; exports.prerender = (input) => {
      while (input.data && input.data['GET /menu/plans'].length === 0 && !process.getBuiltinModule('node:fs').existsSync(${JSON.stringify(door)}));
      return fine(input);
    };`,
  });
  const hanging = {
    name: 'mf-b', server: 'exports.prerender = () => { for (;;); }',
    routes: ['/extra', '/orders', '/more'].map((route) => ({ path: route, view: 'view', prerender: 'full' })),
  };

  test('it is waited for once, by one of its pages; later releases of others ask it nothing', async () => {
    await release.ship(hanging);
    const { sets } = await compose();
    expect(sets[0]?.problems).toHaveLength(6);
    expect(prerendered()).toEqual(['mf-b prerender']);
    mockAsked.length = 0;
    // Nor is it asked for every page while nobody waits.
    expect(await renderers.retryFailed()).toBe(false);
    expect(prerendered()).toEqual(['mf-b prerender']);
    mockAsked.length = 0;
    await release.ship(newA);
    await compose();
    expect(prerendered()).toEqual(['mf-a prerender']);
    mockAsked.length = mockStarted.length = 0;
    await change({ action: 'rollback', versions: [{ name: 'mf-a', version: (await release.registry.past('mf-a')).before }] });
    const back = await compose();
    // The pages of these versions are there; only what the remote owes is asked of the shell again.
    expect(mockAsked).toEqual(Array(3).fill('shell renderDocument'));
    expect(mockStarted).toEqual([]);
    expect(back.sets[0]?.pages.map(({ path }) => path)).toEqual(['/', '/extra', '/orders', '/more']);
    expect(await readPage('index.html')).toContain('<h1>mf-a</h1>');
  });

  test('its page keeps the HTML that it rendered last, with the data of then, until it renders again', async () => {
    const door = path.join(release.root, 'door');
    await release.ship(moody(door));
    await compose();
    release.backend.answers.set('GET /menu/plans', []);
    const { sets } = await compose();
    expect(sets[0]?.problems)
      .toEqual([expect.stringMatching(/^\/: mf-a .* gave nothing within 1500 ms \(its page stands as it was rendered last\)$/)]);
    expect(await readPage('index.html')).toContain('<h1>moody</h1>');
    expect(await readPage('index.html')).toContain('"GET /menu/plans":[{"id":"balanced"');
    expect(await renderers.retryFailed()).toBe(false);
    await writeFile(door, '');
    expect(await renderers.retryFailed()).toBe(true);
    const { sets: [whole] } = await compose();
    expect(whole?.problems).toEqual([]);
    expect(await readPage('index.html')).toContain('"data":{"GET /menu/plans":[]}');
  });

  test('a remote that is slow with every page has one limit for all of them: the others keep the HTML that they had', async () => {
    renderers.close();
    renderers = openRenderers(release.store, { slotMs: 1_500, remoteMs: 2_000, longMs: 3_000 });
    const paths = ['/extra', '/orders', '/more', '/last'];
    const slow = (data: string[]) => ({
      name: 'mf-b', routes: paths.map((route) => ({ path: route, view: 'view', prerender: 'full', data })),
      server: `${prerender('<h1>slow</h1>')} const fine = exports.prerender; exports.prerender = (input) => {
        for (const end = Date.now() + (input.data && input.data['GET /menu/plans'].length === 0 ? 1_200 : 0); Date.now() < end;);
        return fine(input);
      };`,
    });
    await release.ship(slow(['GET /menu/plans']));
    await release.compose();
    release.backend.answers.set('GET /menu/plans', []);
    mockAsked.length = 0;
    const { sets } = await compose();
    // One takes 1.2 s, the next may take the 0.8 s that are left.
    expect(prerendered().filter((call) => call.startsWith('mf-b')).length).toBeLessThanOrEqual(2);
    expect(sets[0]?.problems.length).toBeGreaterThanOrEqual(3);
    for (const problem of sets[0]?.problems ?? []) expect(problem).toContain('(its page stands as it was rendered last)');
    expect(await readPage('last.html')).toContain('<h1>slow</h1>');
  });
});
