import { openStore, type Store } from '../store/store';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { publishBuild } from '../../testing/fixture-release';
import { scratch, type FixtureBuild } from '../../testing/fixture-shop';
import { migrateRegistry } from './migration';
import { openRegistry, type Registry } from './registry';

let database: TestDatabase;
let store: Store;
let registry: Registry;
let root: string;

async function ready(build: FixtureBuild): Promise<{ name: string; version: string }> {
  const { signed } = await publishBuild(root, store, build);
  await registry.record(signed);
  return { name: signed.manifest.name, version: signed.manifest.version };
}
const promote = async (...versions: { name: string; version: string }[]) => registry.change({ action: 'promote', versions }, (await registry.current()).sequence, 'tester');

beforeAll(async () => {
  database = await openTestDatabase();
  root = await scratch('registry');
  store = openStore(root);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('drop schema if exists release cascade');
  await Promise.all([migrateRegistry(database.pool), migrateRegistry(database.pool), migrateRegistry(database.pool)]);
  registry = openRegistry(database.pool, 'local');
});

test('starts empty, and each change raises the sequence and leaves an audit row', async () => {
  expect(await registry.current()).toEqual({ sequence: 0, document: { live: {} } });
  const shell = await ready({ name: 'shell' });
  const remote = await ready({ name: 'mf-a' });
  expect((await promote(shell)).sequence).toBe(1);
  expect((await promote(remote)).document.live).toEqual({ shell: { version: shell.version }, 'mf-a': { version: remote.version } });
  expect(await registry.history(5)).toMatchObject([{ sequence: 2, actor: 'tester', action: 'promote', change: { versions: [remote] } }, { sequence: 1 }]);
});

test('of two changes decided on the same document one wins, and the other is told what changed', async () => {
  const [one, two] = [await ready({ name: 'mf-a' }), await ready({ name: 'mf-b', routes: [] })];
  const results = await Promise.allSettled([one, two].map((version) => registry.change({ action: 'promote', versions: [version] }, 0, version.name)));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = results.find((result) => result.status === 'rejected');
  const winner = results[0]?.status === 'fulfilled' ? one : two;
  expect(lost).toMatchObject({ reason: { kind: 'conflict', message: expect.stringContaining(`1: ${winner.name} promote ${winner.name} ${winner.version}`) } });
  expect((await registry.current()).document.live).toEqual({ [winner.name]: { version: winner.version } });
});

test('an environment has a document of its own', async () => {
  await promote(await ready({ name: 'mf-a' }));
  expect((await openRegistry(database.pool, 'preview').current()).sequence).toBe(0);
});

test('a version that was never published cannot go live, and nothing changes', async () => {
  await expect(promote({ name: 'mf-a', version: '9.9.9-000000000000' })).rejects.toMatchObject({ kind: 'version-unknown' });
  expect((await registry.current()).sequence).toBe(0);
});

test('a version on record is never replaced', async () => {
  const { signed } = await publishBuild(root, store, { name: 'mf-a' });
  await registry.record(signed);
  await registry.record(signed);
  await expect(registry.record({ ...signed, raw: `${signed.raw} ` })).rejects.toMatchObject({ kind: 'version-exists' });
});

test.each([
  ['a route that another remote owns', { name: 'mf-b' }, 'route-clash', /route \/, which is mf-a's/],
  ['another contract', { name: 'mf-b', routes: [], declaration: { contract: 2 } }, 'incompatible', /contract 2/],
  ['a newer React than the shell shares', { name: 'mf-b', routes: [], declaration: { requires: { runtime: '2.9.2', shared: { react: '19.4.0' } } } }, 'incompatible', /react 19.4.0/],
  ['another major version of React', { name: 'mf-b', routes: [], declaration: { requires: { runtime: '2.9.2', shared: { react: '18.3.0' } } } }, 'incompatible', /react 18.3.0/],
  ['a library that the shell does not share', { name: 'mf-b', routes: [], declaration: { requires: { runtime: '2.9.2', shared: { rxjs: '7.0.0' } } } }, 'incompatible', /rxjs/],
  ['a newer federation runtime', { name: 'mf-b', routes: [], declaration: { requires: { runtime: '2.10.0', shared: {} } } }, 'incompatible', /2.10.0/],
  ['a topic that is not its own', { name: 'mf-b', routes: [], declaration: { publishes: ['auth'] } }, 'route-clash', /topic 'auth'/],
])('%s is refused', async (_, build, kind, message) => {
  await promote(await ready({ name: 'shell' }), await ready({ name: 'mf-a', declaration: { publishes: ['auth'] } }));
  const late = await ready(build);
  await expect(promote(late)).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
  expect((await registry.current()).sequence).toBe(1);
});
