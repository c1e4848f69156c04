import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { startBucket, type TestBucket } from '../../testing/bucket/server';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { openFixtureRelease, type FixtureRelease } from '../../testing/fixture-release';
import { prerender, scratch } from '../../testing/fixture-shop';
import type { disk as Disk } from '../../testing/full-disk';
import { openRenderers } from '../composer/renderers';
import { watch } from '../composer/watch';
import { followPages } from '../edge/follow-pages';
import { isDraft } from './drafts';
import { openStore, type Store } from './store';

jest.mock('node:fs/promises', () => jest.requireActual('../../testing/full-disk'));
const { disk } = jest.requireMock<{ disk: typeof Disk }>('node:fs/promises');

let database: TestDatabase;
let bucket: TestBucket;
let release: FixtureRelease;
beforeAll(async () => { [database, bucket] = await Promise.all([openTestDatabase(), startBucket()]); });
afterAll(() => Promise.all([database.close(), bucket.close()]));
beforeEach(async () => { release = await openFixtureRelease(database); });
afterEach(async () => {
  jest.restoreAllMocks();
  roomFor(Infinity);
  await release.close();
});

const home = (words: string) => ({ name: 'mf-a', server: prerender(`<h1>${words}</h1>`) });
const shop = (words: string) => [{ name: 'shell' }, home(words)];

function roomFor(bytes: number, { root }: Store = release.store): void {
  Object.assign(disk, { folder: root, room: bytes });
}

async function edgeOf(store: Store) {
  const edge = await openFixtureEdge(release, { store });
  const get = (url: string) => edge.inject({ url, headers: { host: new URL(release.options.config.siteUrl).host } });
  return { get, close: () => edge.close(), title: async () => /<h1>[^<]*<\/h1>/.exec((await get('/')).body)?.[0] };
}

/** What is half done and of no use to anybody. */
const drafts = async ({ root }: Store) => (await readdir(root, { recursive: true })).filter((name) => name.split(path.sep).some(isDraft));

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await condition()); await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (Date.now() > end) throw new Error('It did not come to pass.');
  }
}

test('wherever in a composition the disk gets full, visitors keep the pages that they have, no half is left, and with room the new ones come', async () => {
  await release.ship(...shop('one'));
  await release.compose();
  const edge = await edgeOf(release.store);
  await release.ship(home('two'));
  let failures = 0;
  for (let room = 0; ; room = room * 1.3 + 50) {
    roomFor(room);
    const failure = await release.compose().then(() => undefined, (error: unknown) => error);
    if (failure === undefined) break;
    failures += 1;
    expect(failure).toMatchObject({ code: 'ENOSPC' });
    expect(await edge.title()).toBe('<h1>one</h1>');
    expect(await drafts(release.store)).toEqual([]);
  }
  expect(failures).toBeGreaterThan(5);
  expect(await edge.title()).toBe('<h1>two</h1>');
  await edge.close();
});

test('a composer says once that its disk is full, and goes on by itself when there is room', async () => {
  await release.ship(...shop('one'));
  const [said, warned]: string[][] = [[], []];
  roomFor(0);
  const watching = watch({
    compose: { ...release.options, renderers: openRenderers(release.store) }, intervalMs: 20, listen: async () => async () => {},
    print: (line) => said?.push(line), warn: (error) => warned?.push(String(error)),
  });
  await until(() => warned?.length === 1);
  roomFor(Infinity);
  await until(() => said?.length === 1);
  expect(warned).toEqual([expect.stringContaining('ENOSPC')]);
  await watching.stop();
});

test('wherever in publishing the disk gets full, the store holds nothing of the version; with room it takes it', async () => {
  await release.ship({ name: 'shell' });
  let failures = 0;
  for (let room = 0; ; room = room * 1.3 + 50) {
    roomFor(room);
    const failure = await release.publish(home('one')).then(() => undefined, (error: unknown) => error);
    if (failure === undefined) break;
    failures += 1;
    expect(failure).toMatchObject({ code: 'ENOSPC' });
    const left = await Promise.all(
      [release.store.public, path.join(release.store.root, 'server')].map((side) => readdir(path.join(side, 'mf-a')).catch(() => [])),
    );
    expect(left).toEqual([[], []]);
  }
  expect(failures).toBeGreaterThan(5);
  await release.ship(home('one'));
  roomFor(Infinity);
  await release.compose();
});

test('an edge whose own disk is full goes on with the pages that it has, and follows when there is room', async () => {
  await release.close();
  release = await openFixtureRelease(database, bucket.address);
  await release.ship(...shop('one'));
  await release.compose();
  const store = openStore(await scratch('edge'), bucket.address);
  const edge = await edgeOf(store);
  let pointer = await followPages(store, '');
  await release.ship(home('two'));
  await release.compose();
  for (const room of [0, 500, 2_000]) {
    roomFor(room, store);
    await expect(followPages(store, pointer)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await edge.title()).toBe('<h1>one</h1>');
    expect(await drafts(store)).toEqual([]);
  }
  roomFor(Infinity, store);
  pointer = await followPages(store, pointer);
  expect(await edge.title()).toBe('<h1>two</h1>');
  // A file of a version that there is no room for comes from the bucket, and is kept once there is room.
  const [script = ''] = /\/r\/mf-a\/[^"]+\.js/.exec((await edge.get('/')).body) ?? [];
  const whole = {
    statusCode: 200, body: await readFile(path.join(release.store.root, script), 'utf8'),
    headers: expect.objectContaining({
      'content-type': expect.stringMatching(/javascript/), 'cache-control': 'public, max-age=31536000, immutable',
    }),
  };
  roomFor(10, store);
  const asked = jest.spyOn(globalThis, 'fetch');
  const downloads = () =>
    asked.mock.calls.filter(([address]) => String(address instanceof Request ? address.url : address).includes('list-type')).length;
  expect(await Promise.all([edge.get(script), edge.get(script)])).toMatchObject([whole, whole]);
  expect(downloads()).toBe(1);
  expect((await edge.get(script.replace('.js', 'x.js'))).statusCode).toBe(404);
  expect(await edge.get(script)).toMatchObject(whole);
  // The whole version is not fetched anew for each of its files.
  expect(downloads()).toBe(1);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 11_000);
  expect(await edge.get(script)).toMatchObject(whole);
  expect(downloads()).toBe(2);
  jest.spyOn(Date, 'now').mockImplementation(() => now + 22_000);
  expect(await readdir(path.join(store.public, 'mf-a')).catch(() => [])).toEqual([]);
  roomFor(Infinity, store);
  expect(await edge.get(script)).toMatchObject(whole);
  await rm(path.join(store.root, script));
  roomFor(10, store);
  expect(await edge.get(script)).toMatchObject(whole);
  await edge.close();
});
