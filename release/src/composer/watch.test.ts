import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { database, release } from '../../testing/each-release';
import { prerender, type FixtureBuild } from '../../testing/fixture-shop';
import type { Store } from '../store/store';
import { readPageSet, readPointer } from './page-set';
import { openRenderers } from './renderers';
import { watch } from './watch';

jest.mock('node:child_process', () => jest.requireActual('../../testing/fork-with-doors'));

let watching: { stop(): Promise<void> };
let said: string[];
let warned: string[];
let notify: () => void;

const shop = (text: string): FixtureBuild[] => [{ name: 'shell' }, { name: 'mf-a', server: prerender(text) }];

beforeEach(async () => {
  said = [];
  warned = [];
});
afterEach(() => watching.stop());

function begin(intervalMs: number, limits: Parameters<typeof openRenderers>[1] = { slotMs: 1_000 }, store: Store = release.store): void {
  watching = watch({
    compose: { ...release.options, store, renderers: openRenderers(store, limits) }, intervalMs,
    listen: async (onChange) => { notify = onChange; return async () => {}; },
    print: (line) => said.push(line),
    warn: (error) => warned.push(String(error)),
  });
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await condition()); await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (Date.now() > end) throw new Error(`It did not come to pass. Said: ${said.join(' ')} Warned: ${warned.join(' ')}`);
  }
}

test('a release is composed as soon as it is told of', async () => {
  await release.ship(...shop('one'));
  begin(60_000);
  await until(() => said.length === 1);
  await release.ship(...shop('two'));
  notify();
  await until(() => said.length === 2);
  expect((await readPointer(release.store)).sequence).toBe(2);
});

test('a release that comes while a slow remote is rendered does not wait for it; the slow page comes later', async () => {
  const [asked, door] = ['asked', 'door'].map((file) => path.join(release.root, file)) as [string, string];
  const slow = {
    name: 'mf-b', routes: [{ path: '/slow', view: 'view', prerender: 'full' }],
    server: `${prerender('<h1>slow</h1>')} const [fine, fs] = [exports.prerender, process.getBuiltinModule('node:fs')];
      exports.prerender = async (input) => {
        fs.writeFileSync(${JSON.stringify(asked)}, '');
        while (!fs.existsSync(${JSON.stringify(door)})) await new Promise((resolve) => setTimeout(resolve, 20));
        return fine(input);
      };`,
  };
  const page = async (file: string) =>
    readFile(path.join(release.store.pages, (await readPointer(release.store)).cohorts[0]?.folder ?? '', file), 'utf8');
  await release.ship(...shop('one'));
  // Whoever waited for the slow remote would wait for longer than this test may take.
  begin(60_000, { slotMs: 120_000, remoteMs: 120_000 });
  await until(() => said.length === 1);
  await release.ship(slow);
  notify();
  await until(() => existsSync(asked));
  await release.ship({ name: 'mf-a', server: prerender('two') });
  notify();
  await until(() => said.some((line) => line.startsWith('Composed release document 3')));
  expect(await page('index.html')).toContain('two');
  expect(await page('slow.html')).not.toContain('<h1>slow</h1>');
  expect(warned.join()).toMatch(/mf-b.*was not waited for, since another release came/);
  writeFileSync(door, '');
  await until(async () => (await page('slow.html')).includes('<h1>slow</h1>'));
});

test('a release that comes while the pages before it are put into the bucket has all its time to be rendered', async () => {
  let keeping = false;
  const door = path.join(release.root, 'door');
  const shared: Store['shared'] = {
    bringVersion: async () => {}, bringAgain: async () => false, keepVersion: async () => {}, bringFile: async () => undefined,
    bringPages: async () => undefined, pointer: async () => undefined,
    async keepPages() {
      keeping = true;
      await until(() => existsSync(door));
    },
  };
  const page = async () =>
    readFile(path.join(release.store.pages, (await readPointer(release.store)).cohorts[0]?.folder ?? '', 'index.html'), 'utf8');
  await release.ship(...shop('one'));
  begin(60_000, { slotMs: 10_000, remoteMs: 10_000 }, { ...release.store, shared });
  await until(() => keeping);
  await release.ship({ name: 'mf-a', server: `${prerender('<h1>two</h1>')} const fine = exports.prerender;
    exports.prerender = (input) => new Promise((resolve) => setTimeout(() => resolve(fine(input)), 1_500));` });
  notify();
  // So long that the watch has asked which release this is.
  await new Promise((resolve) => setTimeout(resolve, 300));
  writeFileSync(door, '');
  await until(() => said.length === 2);
  expect(await page()).toContain('<h1>two</h1>');
  expect(warned).toEqual([]);
});

test('a changed menu version is found without being told', async () => {
  await release.ship(...shop('one'));
  begin(30);
  await until(() => said.length === 1);
  release.backend.answers.set('GET /config', { ...(release.backend.answers.get('GET /config') as object), menuVersion: 2 });
  await until(() => said.length === 2);
});

test('a price that a second backend gives only a moment after the menu’s new version is in the pages soon', async () => {
  await release.ship({ name: 'shell' }, {
    name: 'mf-a', server: prerender('one'), routes: [{ path: '/', view: 'view', prerender: 'full', data: ['GET /menu/plans'] }],
  });
  release.backend.answers.set('GET /menu/plans', [{ priceInCents: 1 }]);
  begin(30);
  await until(() => said.length === 1);
  release.backend.answers.set('GET /config', { ...(release.backend.answers.get('GET /config') as object), menuVersion: 2 });
  await until(() => said.length === 2);
  release.backend.answers.set('GET /menu/plans', [{ priceInCents: 2 }]);
  const before = (await readPointer(release.store)).cohorts[0]?.folder;
  await until(() => said.length === 3);
  expect((await readPointer(release.store)).cohorts[0]?.folder).not.toBe(before);
});

test('nothing is composed again while nothing changes', async () => {
  await release.ship(...shop('one'));
  begin(10);
  await until(() => said.length === 1 && release.backend.seen.length > 8);
  expect(said).toHaveLength(1);
});

test('pages made while the backend was away are made again when it is back', async () => {
  await release.ship(...shop('one'));
  release.backend.answers.set('GET /config', 503);
  begin(20);
  await until(() => warned.length > 0);
  const before = await readPointer(release.store);
  release.backend.answers.set('GET /config', { menuVersion: 1 });
  await until(() => said.at(-1)?.includes(before.cohorts[0]?.folder ?? '') === false);
});

test('the registry is told when the pages are of what is live, and no more while a composition fails', async () => {
  const lastComposed = async () => (await database.pool.query('select composed_at from release.document')).rows[0]?.composed_at;
  const longAgo = new Date('2026-01-01');
  const backdate = () => database.pool.query('update release.document set composed_at = $1', [longAgo]);
  await release.ship(...shop('one'));
  expect(await lastComposed()).toBeNull();
  begin(20);
  await until(async () => (await lastComposed()) !== null);
  // Of a page set that is found again, too.
  await backdate();
  await until(async () => (await lastComposed()) > longAgo);
  await database.pool.query(`update release.document
    set sequence = 2, body = jsonb_set(body, '{live,mf-a,version}', '"never-published"'), composed_at = $1`, [longAgo]);
  await until(() => warned.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await lastComposed()).toEqual(longAgo);
});

test('before the first release it says once that nothing is live, and goes on', async () => {
  begin(10);
  await until(() => warned.length > 0 && release.backend.seen.length > 3);
  expect(warned).toEqual([expect.stringContaining('No shell is live yet')]);
  await release.ship(...shop('one'));
  await until(() => said.length === 1);
});

test('a remote that can’t be verified is said once, and is on again by itself when it can', async () => {
  const [, version = ''] = await release.ship(...shop('one'));
  const target = path.join(release.store.files('mf-a', version), 'style.css');
  const bytes = await readFile(target);
  writeFileSync(target, 'other');
  const page = async () =>
    (await readPageSet(path.join(release.store.pages, (await readPointer(release.store)).cohorts[0]?.folder ?? ''))).pages[0];
  begin(30);
  await until(() => warned.length > 0 && said.length > 0);
  expect((await page())?.status).toBe(503);
  expect(warned).toEqual([expect.stringMatching(/^mf-a \S+ can't be verified/)]);
  const noted = async () => (await database.pool.query('select composed_at as at from release.document')).rows[0]?.at;
  expect(await noted()).toBeNull();
  writeFileSync(target, bytes);
  await until(async () => (await page())?.status === undefined && await noted() !== null);
  expect(warned).toHaveLength(1);
});
