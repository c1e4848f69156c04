import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { openFixtureRelease, keysFolder, trustFile, type FixtureRelease } from '../../testing/fixture-release';
import { checkBesideLive } from '../gate/gate';
import { run } from './run';

let database: TestDatabase;
let release: FixtureRelease;
let opened: number;
beforeAll(async () => { database = await openTestDatabase(); });
afterAll(() => database.close());
beforeEach(async () => {
  release = await openFixtureRelease(database);
  opened = 0;
});
afterEach(() => release.close());

/** What a team types after `npm run release -w mf-a --`. */
const typed = (...words: string[]) => run(['--as', 'mf-a', ...words], open);
async function open() {
  opened += 1;
  const { store, registry, backend, root } = release;
  const settings = { environment: 'local' as const, store: store.root, databaseUrl: database.url, apiUrl: backend.url, trust: trustFile(root), key: { folder: keysFolder(root) }, photos: '', host: '', port: 0 };
  const gate = async (name: string, version: string) => checkBesideLive(registry, await registry.manifest(name, version), undefined);
  return { tools: { settings, store, registry, gate, actor: 'ada', progress: () => {} }, close: async () => {} };
}
const live = async () => (await release.registry.current()).document.live['mf-a'];

test('a team goes from canary to everybody and back, and need not type its own name', async () => {
  const [, old = ''] = await release.ship({ name: 'shell' }, { name: 'mf-a' });
  const { version } = await release.publish({ name: 'mf-a', server: 'exports.prerender = () => 2' });
  expect((await typed('canary', '10')).out).toBe(`10 % of visitors get mf-a ${version}, the others ${old} (release document 2).`);
  expect((await typed('status')).out).toContain(`mf-a   ${old}  canary ${version} at 10 %`);
  expect((await typed('rollback')).out).toContain(`The canary of mf-a is over: everybody gets ${old}`);
  await typed('canary', '0', version);
  expect((await typed('promote')).out).toContain(`mf-a ${version} is live`);
  expect((await typed('rollback')).out).toContain(`mf-a is back at ${old}`);
  expect(await typed('rollback')).toMatchObject({ code: 1, error: expect.stringContaining('the first version that was live') });
  expect((await typed('history')).out.split('\n')).toHaveLength(6);
});

test('the kill switch says how it ends, and survives a rollback', async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-a' });
  await release.ship({ name: 'mf-a', server: 'exports.prerender = () => 2' });
  expect((await typed('disable')).out).toContain("'enable' or 'promote' brings it back");
  expect((await typed('rollback')).out).toContain('It is still disabled');
  expect((await live())?.disabled).toBe(true);
  expect((await typed('enable')).code).toBe(0);
  expect(await typed('disable', 'shell')).toMatchObject({ code: 1, error: expect.stringContaining('there would be no page') });
});

test('the same for a script: JSON on success, and a refusal with its kind', async () => {
  const [, version] = await release.ship({ name: 'shell' }, { name: 'mf-a' });
  expect(JSON.parse((await typed('status', '--json')).out)).toMatchObject({ environment: 'local', sequence: 1, live: [{ name: 'shell' }, { name: 'mf-a', version }] });
  const { code, out, error } = await typed('canary', '10', '--json');
  expect([code, out]).toEqual([1, '']);
  expect(JSON.parse(error)).toMatchObject({ error: { kind: 'no-change', message: expect.stringContaining('live for everybody already') } });
});

test.each([
  [['canary'], /Say which share/], [['canary', 'ten'], /Say which share/], [['canary', '10', 'new'], /'new' is no version/],
  [['promote', '1.0'], /no version/], [['promote', '1.0.0-0123456789ab', 'x'], /one word too many/], [['canary', '--fast'], /It goes: canary/], [['depromote'], /There is no 'depromote'/],
])('%j is not understood, and nothing is done', async (words, message) => {
  await release.ship({ name: 'shell' }, { name: 'mf-a' });
  expect(await typed(...words)).toMatchObject({ code: 2, out: '', error: expect.stringMatching(message) });
  expect((await release.registry.current()).sequence).toBe(1);
});

test('help needs no shop', async () => {
  expect(await run(['help'], open)).toMatchObject({ code: 0, out: expect.stringContaining('canary [<package>] <share> [<version>]') });
  expect(await typed('canary', '--help')).toMatchObject({ code: 0, out: expect.stringMatching(/npm run release -w mf-a -- canary.*keeps their side/s) });
  expect(await run(['canary', '10'], open)).toMatchObject({ code: 2, error: 'Say which package, e.g. mf-catalog.' });
  expect(opened).toBe(1);
});
