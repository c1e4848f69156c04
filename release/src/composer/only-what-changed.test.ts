import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { openFixtureRelease, type FixtureRelease } from '../../testing/fixture-release';
import { prerender } from '../../testing/fixture-shop';
import type { Bundle, PrerenderProcess } from './prerender-process';

/** What bundles were asked, in order: `mf-a prerender`. */
const mockAsked: string[] = [];
jest.mock('./prerender-process', () => {
  const real = jest.requireActual<{ startPrerenderProcess(bundle: Bundle, limit?: number): PrerenderProcess }>('./prerender-process');
  return {
    ...real,
    startPrerenderProcess(bundle: Bundle, limit?: number): PrerenderProcess {
      const started = real.startPrerenderProcess(bundle, limit);
      const name = /server\/([^/]+)\//.exec(bundle.file)?.[1] ?? '';
      return { ...started, call: (call, input) => { mockAsked.push(`${name} ${call}`); return started.call(call, input); } };
    },
  };
});

let database: TestDatabase;
let release: FixtureRelease;
beforeAll(async () => { database = await openTestDatabase(); });
afterAll(() => database.close());
beforeEach(async () => {
  release = await openFixtureRelease(database);
  await release.ship(
    { name: 'shell' },
    { name: 'mf-a', routes: [{ path: '/', view: 'view', prerender: 'full', data: ['GET /menu/plans'] }] },
    { name: 'mf-b', routes: [{ path: '/extra', view: 'view', prerender: 'full' }, { path: '/orders', view: 'view', prerender: 'skeleton' }] },
  );
  await release.compose();
  mockAsked.length = 0;
});
afterEach(() => release.close());
const prerendered = () => mockAsked.filter((call) => call.endsWith(' prerender'));
const newA = { name: 'mf-a', server: prerender('<h1>new</h1>'), routes: [{ path: '/', view: 'view', prerender: 'full', data: ['GET /menu/plans'] }] };
const change = async (change: object) => release.registry.change(change as Parameters<FixtureRelease['registry']['change']>[0], (await release.registry.current()).sequence, 'tester');

test('a release of one remote renders that remote and no other', async () => {
  await release.ship(newA);
  await release.compose();
  expect(prerendered()).toEqual(['mf-a prerender']);
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

test('a remote that could not render is asked again', async () => {
  await release.ship({ ...newA, server: 'exports.prerender = () => { throw new Error("no") }' });
  await release.compose();
  mockAsked.length = 0;
  await release.compose();
  expect(prerendered()).toEqual(['mf-a prerender', 'mf-a prerender']);
});
