import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startBucket, type TestBucket } from '../../testing/bucket/server';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { openFixtureRelease, publishBuild, type FixtureRelease } from '../../testing/fixture-release';
import { prerender, scratch } from '../../testing/fixture-shop';
import { followPages } from '../edge/follow-pages';
import { openBucket } from './bucket';
import { openStore, type Store } from './store';

jest.mock('node:child_process', () => jest.requireActual('../../testing/fork-with-doors'));

let database: TestDatabase;
let server: TestBucket;
let release: FixtureRelease;
beforeAll(async () => {
  [server, database] = await Promise.all([startBucket(), openTestDatabase()]);
  release = await openFixtureRelease(database, server.address);
}, 300_000);
afterAll(async () => {
  await release.close();
  await server.close();
  await database.close();
});

const routes = [{ path: '/', view: 'view', prerender: 'full' }];
const home = (words: string) => ({ name: 'mf-a', routes, server: prerender(`<h1>${words}</h1>`) });
/** The store of another machine: nothing is on its disk. */
const elsewhere = async (): Promise<Store> => openStore(await scratch('elsewhere'), server.address);

interface Machine { follow(): Promise<void>; get(address: string): Promise<{ statusCode: number; body: string }>; close(): Promise<void> }

async function edgeOn(store: Store): Promise<Machine> {
  const edge = await openFixtureEdge(release, { store });
  let pointer = '';
  return {
    follow: async () => { pointer = await followPages(store, pointer); },
    get: (address) => edge.inject({ url: address, headers: { host: new URL(release.options.config.siteUrl).host } }),
    close: () => edge.close(),
  };
}

test('two edges and a composer, each with a disk of its own, show what a fourth machine published, and go back with it', async () => {
  const [first, second] = await Promise.all([edgeOn(await elsewhere()), edgeOn(await elsewhere())]);
  const edges = [first, second];
  const composing = await elsewhere();
  const shown = async () => {
    await release.compose({ store: composing });
    for (const edge of edges) await edge.follow();
    return Promise.all(edges.map(async (edge) => /<h1>[^<]*<\/h1>/.exec((await edge.get('/')).body)?.[0]));
  };
  expect((await first.get('/')).statusCode).toBe(503);
  const [, one = ''] = await release.ship({ name: 'shell' }, home('One'));
  expect(await shown()).toEqual(['<h1>One</h1>', '<h1>One</h1>']);

  // Files of a version come to an edge when they are asked for, in the address of a retry too; what nobody published does not.
  const [script = ''] = /\/r\/shell\/[^"]+\.js/.exec((await first.get('/')).body) ?? [];
  const [again = ''] = [script.replace(/^(\/r\/shell\/[^/]+)/, '$1/~1')];
  for (const edge of edges) for (const address of [script, again]) expect((await edge.get(address)).statusCode).toBe(200);
  expect((await first.get('/r/shell/1.0.0-ffffffffffff/shell.js')).statusCode).toBe(404);
  expect((await first.get('/r/../server/mf-a/x')).statusCode).not.toBe(200);

  await release.ship(home('Two'));
  expect(await shown()).toEqual(['<h1>Two</h1>', '<h1>Two</h1>']);
  await release.registry.change({ action: 'rollback', versions: [{ name: 'mf-a', version: one }] }, (await release.registry.current()).sequence, 'tester');
  expect(await shown()).toEqual(['<h1>One</h1>', '<h1>One</h1>']);
  await Promise.all(edges.map((edge) => edge.close()));
});

test('of two composers at once one wins and the other is told so', async () => {
  await release.ship(home('Raced'));
  const results = await Promise.allSettled([release.compose({ store: await elsewhere() }), release.compose({ store: await elsewhere() })]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
});

test('a version that is in the bucket is published once more from elsewhere with the same bytes, never with others', async () => {
  const version = '1.0.0-aaaaaaaaaaaa';
  const build = { ...home('Same'), version };
  await release.publish(build);
  expect(await publishBuild(release.root, await elsewhere(), build)).toMatchObject({ fresh: false });
  await expect(publishBuild(release.root, await elsewhere(), { ...build, server: prerender('<h1>Other</h1>') })).rejects.toMatchObject({ kind: 'version-exists' });
});

test('what somebody changed in the bucket is used in no page', async () => {
  const [version = ''] = await release.ship(home('Sound'));
  await openBucket(server.address).put(`server/mf-a/${version}/server.cjs`, Buffer.from('exports.prerender = () => ({ html: "<h1>Foul</h1>" })'), {});
  await expect(release.compose({ store: await elsewhere() })).rejects.toMatchObject({ kind: 'integrity' });
});

test('a publish that ended before all was in the bucket is finished by the next', async () => {
  const build = home('Torn');
  const folder = openStore(release.store.root);
  const { signed: { manifest: { name, version } } } = await publishBuild(release.root, folder, build);
  const fresh = await elsewhere();
  await fresh.shared?.bringVersion(name, version);
  await expect(writeFile(path.join(fresh.server(name, version), 'x'), '')).rejects.toThrow('ENOENT');
  await publishBuild(release.root, release.store, build);
  await fresh.shared?.bringVersion(name, version);
  await writeFile(path.join(fresh.server(name, version), 'x'), '');
});

test('a server that does not know us is named as the reason', async () => {
  await expect(openBucket({ ...server.address, accessKeyId: 'nobody' }).get('r/x')).rejects.toThrow('The bucket answered 403 to GET /r/x.');
});
