import { localKey } from '../signing/keys';
import { digestOfManifest, signSmokeResult } from '../smoke/smoke-result';
import { openStore, type Store } from '../store/store';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { keysFolder, publishBuild, recordSmoke, trustFile } from '../../testing/fixture-release';
import { scratch, type FixtureBuild } from '../../testing/fixture-shop';
import { migrateRegistry } from './migration';
import { checkBackend, checkBesideLive } from '../gate/gate';
import { describeChange } from './change';
import type { Version } from './live-document';
import { CHANNEL, openRegistry, type Registry } from './registry';

let database: TestDatabase;
let store: Store;
let registry: Registry;
let root: string;

async function ready(build: FixtureBuild): Promise<Version> {
  const { signed } = await publishBuild(root, store, build);
  await registry.record(signed);
  await recordSmoke(root, registry, signed, build.smoke);
  return { name: signed.manifest.name, version: signed.manifest.version };
}
const promote = async (...versions: Version[]) =>
  registry.change({ action: 'promote', versions }, (await registry.current()).sequence, 'tester');
const gate = async ({ name, version }: Version) => checkBesideLive(registry, [await registry.manifest(name, version)], undefined);

beforeAll(async () => {
  database = await openTestDatabase();
  root = await scratch('registry');
  store = openStore(root);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('drop schema if exists release cascade');
  await Promise.all([migrateRegistry(database.pool), migrateRegistry(database.pool), migrateRegistry(database.pool)]);
  registry = openRegistry(database.pool, 'local', trustFile(root));
});

test('starts empty, and each change raises the sequence and leaves an audit row', async () => {
  expect(await registry.current()).toEqual({ sequence: 0, document: { live: {} } });
  const shell = await ready({ name: 'shell' });
  const remote = await ready({ name: 'mf-a' });
  expect((await promote(shell)).sequence).toBe(1);
  expect((await promote(remote)).document.live).toEqual({ shell: { version: shell.version }, 'mf-a': { version: remote.version } });
  expect(await registry.history(5)).toMatchObject([
    { sequence: 2, actor: 'tester', action: 'promote', change: { versions: [remote] } }, { sequence: 1 },
  ]);
});

test('of two changes decided on the same document one wins, and the other is told what changed', async () => {
  const [one, two] = [await ready({ name: 'mf-a' }), await ready({ name: 'mf-b', routes: [] })];
  const results = await Promise.allSettled(
    [one, two].map((version) => registry.change({ action: 'promote', versions: [version] }, 0, version.name)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = results.find((result) => result.status === 'rejected');
  const winner = results[0]?.status === 'fulfilled' ? one : two;
  expect(lost).toMatchObject({
    reason: { kind: 'conflict', message: expect.stringContaining(`1: ${winner.name} promote ${winner.name} ${winner.version}`) },
  });
  expect((await registry.current()).document.live).toEqual({ [winner.name]: { version: winner.version } });
});

test('an environment has a document of its own', async () => {
  await promote(await ready({ name: 'mf-a' }));
  expect((await openRegistry(database.pool, 'preview', trustFile(root)).current()).sequence).toBe(0);
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

const ROUTES = [
  { path: '/', view: 'view', prerender: 'full' }, { path: '/a', match: 'prefix', view: 'view', prerender: 'full' },
  { path: '/a/own', view: 'view', prerender: 'full' },
  { path: '/c/d', view: 'view', prerender: 'full' },
];

test.each([
  ['a route that another remote owns', { name: 'mf-b' }, 'route-clash', /route \/, which is mf-a's/],
  [
    'a route below another’s that takes all below it', { name: 'mf-b', routes: [{ path: '/a/b', view: 'view', prerender: 'full' }] },
    'route-clash', /mf-a's route \/a takes all addresses below it, so mf-b's \/a\/b can't be there/,
  ],
  [
    'a route that takes all below it, where another has one',
    { name: 'mf-b', routes: [{ path: '/c', match: 'prefix', view: 'view', prerender: 'full' }] }, 'route-clash',
    /mf-b's route \/c takes all addresses below it, so mf-a's \/c\/d can't be there/,
  ],
  [
    'a contract that the shell does not carry', { name: 'mf-b', routes: [], declaration: { contract: 3 } }, 'incompatible',
    /needs contract 3, the shell carries 1 and 2/,
  ],
  [
    'a newer React than the shell shares',
    { name: 'mf-b', routes: [], declaration: { requires: { runtime: '2.9.2', shared: { react: '19.4.0' } } } }, 'incompatible',
    /react 19.4.0/,
  ],
  [
    'another major version of React',
    { name: 'mf-b', routes: [], declaration: { requires: { runtime: '2.9.2', shared: { react: '18.3.0' } } } }, 'incompatible',
    /react 18.3.0/,
  ],
  [
    'a library that the shell does not share',
    { name: 'mf-b', routes: [], declaration: { requires: { runtime: '2.9.2', shared: { rxjs: '7.0.0' } } } }, 'incompatible', /rxjs/,
  ],
  [
    'a newer federation runtime', { name: 'mf-b', routes: [], declaration: { requires: { runtime: '2.10.0', shared: {} } } },
    'incompatible', /2.10.0/,
  ],
  ['a second link beside the greeting', {
    name: 'mf-b', routes: [{ path: '/b', view: 'view', prerender: 'full' }],
    declaration: { links: [{ place: 'customer', path: '/b', text: 'B' }] },
  }, 'route-clash', /the link beside the greeting, which is mf-a's/],
  [
    'an analytics event that is not its own', { name: 'mf-b', routes: [], declaration: { events: { seen: {} } } }, 'route-clash',
    /analytics event 'seen'/,
  ],
  ['a topic that is not its own', { name: 'mf-b', routes: [], declaration: { publishes: ['auth'] } }, 'route-clash', /topic 'auth'/],
  [
    'a storage key that is not its own', { name: 'mf-b', routes: [], declaration: { storage: ['mf-a:seen'] } }, 'route-clash',
    /storage 'mf-a:seen', which is mf-a's/,
  ],
  [
    'a storage key among those that another has by their beginning',
    { name: 'mf-b', routes: [], declaration: { storage: ['mf-a:cache:plans'] } }, 'route-clash',
    /storage 'mf-a:cache:plans', which mf-a has by 'mf-a:cache:\*'/,
  ],
  [
    'storage keys by a beginning, one of which another has', { name: 'mf-b', routes: [], declaration: { storage: ['mf-b:x', 'mf-a:s*'] } },
    'route-clash', /storage 'mf-a:s\*', of which mf-a has 'mf-a:seen'/,
  ],
  [
    'storage keys by a longer beginning than another’s', { name: 'mf-b', routes: [], declaration: { storage: ['mf-a:cache:p*'] } },
    'route-clash', /storage 'mf-a:cache:p\*', which mf-a has by 'mf-a:cache:\*'/,
  ],
  ['all of the storage', { name: 'mf-b', routes: [], declaration: { storage: ['*'] } }, 'route-clash', /storage '\*', of which mf-a has/],
])('%s is refused', async (_, build, kind, message) => {
  await promote(
    await ready({ name: 'shell' }),
    await ready({
      name: 'mf-a', routes: ROUTES,
      declaration: {
        storage: ['mf-a:seen', 'mf-a:cache:*'], publishes: ['auth'], events: { seen: {} },
        links: [{ place: 'customer', path: '/', text: 'A' }],
      },
    }),
  );
  const late = await ready(build);
  await expect(promote(late)).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
  expect((await registry.current()).sequence).toBe(1);
});

test('a route below another’s that was live before that was asked stops no other team', async () => {
  const both = [
    await ready({ name: 'mf-a', routes: ROUTES }),
    await ready({ name: 'mf-b', routes: [{ path: '/a/b', view: 'view', prerender: 'full' }] }),
  ];
  const live = Object.fromEntries(both.map(({ name, version }) => [name, { version }]));
  await database.pool.query(
    `insert into release.document (environment, sequence, body) values ('local', 1, $1::jsonb)`, [JSON.stringify({ live })],
  );
  await promote(await ready({ name: 'mf-c', routes: [] }));
  await promote(await ready({ name: 'shell' }));
});

test('keys that two had before they were compared by their beginning stop no other team', async () => {
  const storing = (storage: string[]) => ready({ name: 'mf-b', routes: [], declaration: { storage } });
  const both = [await ready({ name: 'mf-a', declaration: { storage: ['old:*'] } }), await storing(['old:b'])];
  const live = Object.fromEntries(both.map(({ name, version }) => [name, { version }]));
  await database.pool.query(
    `insert into release.document (environment, sequence, body) values ('local', 1, $1::jsonb)`, [JSON.stringify({ live })],
  );
  await promote(await ready({ name: 'mf-c', routes: [] }));
  await promote(await storing(['old:b', 'mf-b:new']));
  await expect(promote(await storing(['old:b', 'old:c']))).rejects.toMatchObject({ kind: 'route-clash' });
});

test('a new storage key begins with its remote’s name, or the gate refuses it; those that it had stay, and stop no rollback', async () => {
  const storing = (...storage: string[]) => ready({ name: 'mf-a', declaration: { storage } });
  const old = await storing('basket', 'old:*');
  await promote(await ready({ name: 'shell' }), old);
  const fresh = await storing('basket', 'old:seen', 'mf-a', 'mf-a:seen', 'mf-a:cache:*', 'five-day-kitchen:basket');
  await gate(fresh);
  for (const key of ['visits', 'mf-ab:visits', 'mf-a*', 'mf-orders:*']) {
    await expect(gate(await storing('basket', key))).rejects.toMatchObject({
      kind: 'reach', message: expect.stringContaining(`declares the storage key '${key}'. New keys begin with its name: 'mf-a:…'.`),
    });
  }
  await promote(fresh);
  await registry.change({ action: 'rollback', versions: [old] }, (await registry.current()).sequence, 'tester');
  await gate(fresh);
});

test.each([
  [
    'a topic that nobody publishes', { name: 'mf-b', routes: [], declaration: { reads: ['weather'] } },
    /mf-b .* reads topic 'weather', which nobody publishes/,
  ],
  [
    'a version without a topic that another reads',
    { name: 'mf-a', declaration: { publishes: [] }, server: 'exports.prerender = () => 1' },
    /mf-c .* reads topic 'auth', which nobody publishes/,
  ],
])('%s is refused', async (_, build, message) => {
  await promote(
    await ready({ name: 'shell' }), await ready({ name: 'mf-a', declaration: { publishes: ['auth'] } }),
    await ready({ name: 'mf-c', routes: [], declaration: { reads: ['auth', 'app-status'] } }),
  );
  await expect(promote(await ready(build))).rejects.toMatchObject({ kind: 'topic', message: expect.stringMatching(message) });
});

describe('canary, rollback and kill switch', () => {
  let old: Version;
  let fresh: Version;
  const change = async (action: 'canary' | 'rollback' | 'disable' | 'enable', version: Version, share?: number) =>
    registry.change(
      { action, versions: [version], ...(share !== undefined && { share }) } as Parameters<Registry['change']>[0],
      (await registry.current()).sequence, 'tester',
    );
  beforeEach(async () => {
    await promote(await ready({ name: 'shell' }));
    old = await ready({ name: 'mf-a', declaration: { publishes: ['auth'] } });
    await promote(old);
    fresh = await ready({
      name: 'mf-a', declaration: { publishes: ['auth'] }, files: { 'remoteEntry.js': 'fresh', 'style.css': '', 'view.0a.js': '' },
    });
  });

  test('each is one step of the document with its row in the audit, and the pages are told', async () => {
    const listener = await database.pool.connect();
    const told: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => told.push(payload));
    await listener.query(`listen ${CHANNEL}`);
    await change('canary', fresh, 10);
    await change('canary', fresh, 50);
    await change('rollback', old);
    await change('disable', old);
    expect((await change('enable', old)).sequence).toBe(7);
    await listener.query('select 1');
    listener.release(true);
    expect(told).toEqual(Array(5).fill('local'));
    expect((await registry.history(5)).map((row) => describeChange(row.change))).toEqual([
      `enable mf-a ${old.version}`, `disable mf-a ${old.version}`, `rollback mf-a ${old.version}`, `canary mf-a ${fresh.version} at 50 %`,
      `canary mf-a ${fresh.version} at 10 %`,
    ]);
    expect(await registry.history(9, 'shell')).toHaveLength(1);
  });

  test.each(
    ['canary', 'promote', 'rollback', 'disable'] as const,
  )('of two who decide on %s at once one wins, and the other is told what changed', async (action) => {
    const { sequence } = await registry.current();
    const mine = {
      action, versions: [action === 'disable' ? old : fresh], ...(action === 'canary' && { share: 5 }),
    } as Parameters<Registry['change']>[0];
    const results = await Promise.allSettled([registry.change(mine, sequence, 'one'), registry.change(mine, sequence, 'two')]);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({
      kind: 'conflict', message: expect.stringMatching(new RegExp(`Meanwhile: ${sequence + 1}: (one|two) ${action} mf-a`)),
    });
    expect((await registry.current()).sequence).toBe(sequence + 1);
  });

  test('a rollback leads to the version before, and remembers what visitors had lately', async () => {
    expect((await registry.past('mf-a')).before).toBeUndefined();
    await promote(fresh);
    expect((await registry.past('mf-a')).before).toBe(old.version);
    expect(await registry.lately('mf-a', 3)).toEqual([fresh.version, old.version]);
    await change('rollback', old);
    expect(await registry.lately('mf-a', 1)).toEqual([old.version]);
  });

  test('the gate looks at canaries too, also at those that nobody gets yet', async () => {
    await change(
      'canary',
      await ready({
        name: 'mf-a', declaration: { publishes: ['auth'] },
        routes: [{ path: '/', view: 'view', prerender: 'full' }, { path: '/news', view: 'view', prerender: 'full' }],
      }),
      0,
    );
    await expect(
      promote(await ready({ name: 'mf-b', routes: [{ path: '/news', view: 'view', prerender: 'full' }] })),
    ).rejects.toMatchObject({
      kind: 'route-clash', message: expect.stringContaining("route /news, which is mf-a's"),
    });
  });

  test('a shell is held against every live remote and canary', async () => {
    await change(
      'canary',
      await ready({ name: 'mf-a', declaration: { publishes: ['auth'], requires: { runtime: '2.9.2', shared: { react: '19.3.1' } } } }), 1,
    );
    const older = await ready({ name: 'shell', record: { provides: { react: '19.3.0' } } });
    await expect(promote(older)).rejects.toMatchObject({ kind: 'incompatible', message: expect.stringContaining('react 19.3.1') });
    await expect(change('canary', older, 1)).rejects.toMatchObject({ kind: 'incompatible' });
  });

  describe('a version that has not passed its smoke run', () => {
    const files = (text: string) => ({ 'remoteEntry.js': text, 'style.css': '', 'view.0a.js': '' });
    const unproven = (smoke: 'failed' | 'none') =>
      ready({ name: 'mf-a', smoke, declaration: { publishes: ['auth'] }, files: files(smoke) });
    const going = async (action: 'promote' | 'canary' | 'rollback', version: Version, override?: string) =>
      registry.change(
        {
          action, versions: [version], ...(action === 'canary' && { share: 5 }), ...(override !== undefined && { override }),
        } as Parameters<Registry['change']>[0],
        (await registry.current()).sequence, 'tester',
      );

    test.each(
      ['promote', 'canary', 'rollback'] as const,
    )('does not go live by %s, unless a reason is named, which stands in the history', async (action) => {
      const failed = await unproven('failed');
      const before = await registry.current();
      await expect(going(action, failed)).rejects.toMatchObject({
        kind: 'smoke', message: expect.stringMatching(/failed its smoke run at .*: \/: it did not mount.*--override/),
      });
      await expect(going(action, await unproven('none'))).rejects.toMatchObject({
        kind: 'smoke', message: expect.stringMatching(/has not passed a smoke run here: 'smoke mf-a@.*--override/),
      });
      expect(await registry.current()).toEqual(before);
      await going(action, failed, 'only the demo account is broken');
      expect((await registry.history(1)).map((row) => describeChange(row.change)))
        .toEqual([expect.stringContaining(`mf-a ${failed.version}`)]);
      expect((await registry.history(1)).map((row) => describeChange(row.change)))
        .toEqual([expect.stringContaining('(without a passed smoke run: only the demo account is broken)')]);
    });

    test('may go back live by the reason that was given for it before, until a run fails', async () => {
      const { signed } = await publishBuild(root, store, { name: 'mf-a', declaration: { publishes: ['auth'] }, files: files('urgent') });
      await registry.record(signed);
      const urgent = { name: 'mf-a', version: signed.manifest.version };
      await going('promote', urgent, 'the shop is down');
      await going('promote', fresh);
      await going('rollback', urgent);
      expect((await registry.history(1))[0]?.change).toMatchObject({ action: 'rollback', override: 'the shop is down' });
      await going('promote', fresh);
      await recordSmoke(root, registry, signed, 'failed');
      await expect(going('rollback', urgent)).rejects.toMatchObject({ kind: 'smoke' });
    });

    test.each([
      ['an hour slow', -1], ['an hour fast', 1],
    ])('may go back live by a reason that was given after a failed run and not before it, also where the run’s machine has a clock that is %s', async (_, hours) => {
      const { signed } = await publishBuild(
        root, store, { name: 'mf-a', declaration: { publishes: ['auth'] }, files: files(`clock ${hours}`) },
      );
      await registry.record(signed);
      const urgent = { name: 'mf-a', version: signed.manifest.version };
      const fail = () => recordSmoke(root, registry, signed, 'failed', new Date(Date.now() + hours * 3_600_000));
      await fail();
      await going('promote', urgent, 'the shop is down');
      await going('promote', fresh);
      await going('rollback', urgent);
      await going('promote', fresh);
      await fail();
      await expect(going('rollback', urgent)).rejects.toMatchObject({ kind: 'smoke' });
    });

    test('goes live once a later run of it has passed, without a word in the history', async () => {
      const { signed } = await publishBuild(
        root, store, { name: 'mf-a', declaration: { publishes: ['auth'] }, files: files('second try') },
      );
      await registry.record(signed);
      await recordSmoke(root, registry, signed, 'failed');
      await recordSmoke(root, registry, signed, 'passed');
      await going('promote', { name: 'mf-a', version: signed.manifest.version });
      expect((await registry.history(1))[0]?.change).not.toHaveProperty('override');
    });

    test('is not helped by a result that another team signed, of other bytes, of another environment, or that was changed in the database', async () => {
      const none = await unproven('none');
      const { raw = '' } = { raw: await registry.raw('mf-a', none.version) };
      const result = {
        ...none, environment: 'local', manifest: digestOfManifest(raw), at: new Date().toISOString(), passed: true, opened: 1,
        problems: [], notOpened: [],
      };
      const own = await localKey(keysFolder(root), 'mf-a');
      await expect(
        registry.recordSmoke(none, signSmokeResult(result, await localKey(keysFolder(root), 'shell'))),
      ).rejects.toMatchObject({ kind: 'wrong-key' });
      await expect(
        registry.recordSmoke(none, signSmokeResult({ ...result, manifest: digestOfManifest('other') }, own)),
      ).rejects.toMatchObject({ kind: 'smoke' });
      await expect(
        registry.recordSmoke(none, signSmokeResult({ ...result, environment: 'preview' }, own)),
      ).rejects.toMatchObject({ kind: 'smoke' });
      await registry.recordSmoke(none, signSmokeResult({ ...result, passed: false, problems: ['/: no'] }, own));
      await database.pool.query(
        `update release.smoke_result set raw = replace(raw, '"passed":false', '"passed":true') where version = $1`, [none.version],
      );
      await expect(going('promote', none)).rejects.toMatchObject({ kind: 'signature' });
    });

    test('a reason that was not needed is not noted; one that is needed helps where results can’t be verified', async () => {
      await going('promote', fresh, 'to be sure');
      expect((await registry.history(1))[0]?.change).not.toHaveProperty('override');
      const failed = await unproven('failed');
      await database.pool.query(`update release.smoke_result set raw = raw || ' ' where version = $1`, [failed.version]);
      await expect(going('promote', failed)).rejects.toMatchObject({ kind: 'signature' });
      await going('promote', failed, 'the list of keys is lost');
      expect((await registry.history(1))[0]?.change).toMatchObject({ override: 'the list of keys is lost' });
    });

    test('what visitors have already needs none: its canary can be ended', async () => {
      await database.pool.query('delete from release.smoke_result where version = $1', [old.version]);
      await going('canary', fresh);
      await going('rollback', old);
    });
  });

  test('a contract is a range: remotes of either fit, a shell must carry what is live, what is a canary, and what was live lately', async () => {
    const files = (text: string) => ({ 'remoteEntry.js': text, 'style.css': '', 'view.0a.js': '' });
    const remote = (contract: number, text: string) =>
      ready({ name: 'mf-a', declaration: { publishes: ['auth'], contract }, files: files(text) });
    const shell = (contracts: number[]) => ready({ name: 'shell', declaration: { contracts } });
    const second = await remote(2, 'second');
    await promote(second);
    // Contract 1 was live before it, and a rollback may want it.
    const narrow = await shell([2]);
    await expect(gate(narrow)).rejects.toMatchObject({
      kind: 'incompatible',
      message: expect.stringContaining(
        `mf-a ${old.version} was live lately, and could not be rolled back to: mf-a ${old.version} needs contract 1`,
      ),
    });
    await expect(promote(await shell([1]))).rejects.toMatchObject({
      kind: 'incompatible', message: expect.stringContaining(`mf-a ${second.version} needs contract 2, the shell carries 1`),
    });
    for (const text of ['third', 'fourth']) await promote(await remote(2, text));
    await gate(narrow);
    const canary = await remote(1, 'canary');
    await change('canary', canary, 0);
    await expect(promote(narrow)).rejects.toMatchObject({
      kind: 'incompatible', message: expect.stringContaining(`mf-a ${canary.version} needs contract 1, the shell carries 2`),
    });
  });

  test('a new version must have what the last three of everybody need: shared libraries, topics, fields of topics and calls of services', async () => {
    const text = { type: 'string' };
    const fields = (...names: string[]) => ({
      type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])), required: names,
    });
    const owner = (done: object, calls: string[], publishes = ['auth', 'a:done']) => ready({ name: 'mf-a', declaration: {
      publishes, topics: { 'a:done': done }, services: [{ name: 'guide', module: 'view' }],
      calls: { guide: Object.fromEntries(calls.map((call) => [call, { takes: fields() }])) },
    } });
    await promote(await owner(fields('id', 'colour'), ['heat', 'cool']));
    const needing = await ready({ name: 'mf-b', routes: [], declaration: {
      reads: ['a:done'], topics: { 'a:done': fields('colour') }, calls: { guide: { heat: { takes: fields() } } },
      requires: { runtime: '2.9.2', shared: { react: '19.3.1' } },
    } });
    await promote(needing);
    // It needs less now, and may have to go back.
    const modest = (turn: string) =>
      ready({ name: 'mf-b', routes: [], files: { 'remoteEntry.js': turn, 'style.css': '', 'view.0a.js': '' } });
    await promote(await modest('one'));
    const losing = {
      colour: await owner(fields('id'), ['heat', 'cool']), heat: await owner(fields('id', 'colour'), ['cool']),
      topic: await owner(fields('id', 'colour'), ['heat', 'cool'], ['auth']),
      react: await ready({ name: 'shell', record: { provides: { react: '19.3.0', 'shared-remote/router': '1.0.0' } } }),
    };
    const refusal = (kind: string, what: string) => ({
      kind, message: expect.stringMatching(`mf-b ${needing.version} was live lately, and could not be rolled back to: .*${what}`),
    });
    await expect(gate(losing.colour)).rejects.toMatchObject(refusal('topic', 'payload.colour is missing'));
    await expect(gate(losing.heat)).rejects.toMatchObject(refusal('service', "has no 'guide.heat'"));
    await expect(gate(losing.topic)).rejects.toMatchObject(refusal('topic', `mf-a ${losing.topic.version} no longer publishes`));
    await expect(gate(losing.react)).rejects.toMatchObject(refusal('incompatible', 'needs react 19.3.1'));
    for (const turn of ['two', 'three']) await promote(await modest(turn));
    for (const version of Object.values(losing)) await gate(version);
    // What a version asks for may be newer than what was there lately.
    await gate(await ready({ name: 'mf-b', routes: [], declaration: { reads: ['a:done'], topics: { 'a:done': fields('colour') } } }));
  });

  test('an owner may change of a topic what no live reader reads, and a reader may not want more than is published', async () => {
    const text = { type: 'string' };
    const payload = (properties: object, required = Object.keys(properties)) => ({ 'a:done': { type: 'object', properties, required } });
    const owner = (topics: object) => ready({ name: 'mf-a', declaration: { publishes: ['auth', 'a:done'], topics } });
    const reader = (topics: object) => ready({ name: 'mf-b', routes: [], declaration: { reads: ['a:done'], topics } });
    const first = await owner(payload({ id: text, colour: text }));
    await promote(first);
    const reading = await reader(payload({ id: text }));
    await promote(reading);
    await promote(await owner(payload({ id: text })));
    const renamed = await owner(payload({ key: text }));
    await expect(promote(renamed)).rejects.toMatchObject({
      kind: 'topic',
      message: `mf-a ${renamed.version} publishes 'a:done' in a form that mf-b ${reading.version} can’t read: payload.id is missing.`,
    });
    await expect(promote(await owner(payload({ id: text }, [])))).rejects.toMatchObject({
      kind: 'topic', message: expect.stringContaining('payload.id may be missing'),
    });
    await expect(promote(await owner(payload({ id: { type: 'number' } })))).rejects.toMatchObject({
      kind: 'topic', message: expect.stringContaining('payload.id should be string and is number'),
    });
    await expect(promote(await reader(payload({ id: text, colour: text })))).rejects.toMatchObject({
      kind: 'topic', message: expect.stringContaining('payload.colour is missing'),
    });
    // What may be missing is no reason.
    await promote(await reader(payload({ id: text, colour: text }, ['id'])));
    await change('rollback', first);
  });

  test('a service’s owner may change what no live caller gives or reads, and a caller may not want more than there is', async () => {
    const text = { type: 'string' };
    const fields = (properties: object, required = Object.keys(properties)) => ({ type: 'object', properties, required });
    const call = (
      given: object, read: object, name = 'heat',
    ) => ({ guide: { [name]: { takes: fields({ 0: fields(given) }), answers: fields(read) } } });
    const owner = (calls: object) =>
      ready({ name: 'mf-a', declaration: { publishes: ['auth'], services: [{ name: 'guide', module: 'view' }], calls } });
    const caller = (calls: object) => ready({ name: 'mf-b', routes: [], declaration: { calls } });
    const first = await owner(call({ id: text }, { minutes: text, colour: text }));
    await promote(first);
    const calling = await caller(call({ id: text, more: text }, { minutes: text }));
    await promote(calling);
    await promote(await owner({ guide: { ...call({ id: text }, { minutes: text }).guide, other: { takes: fields({}) } } }));
    const gone = await owner(call({ id: text }, { minutes: text }, 'warm'));
    await expect(promote(gone)).rejects.toMatchObject({
      kind: 'service', message: `mf-a ${gone.version} has no 'guide.heat' as mf-b ${calling.version} calls it: there is none.`,
    });
    await expect(promote(await owner(call({ id: text }, { colour: text })))).rejects.toMatchObject({
      kind: 'service', message: expect.stringContaining('answer.minutes is missing'),
    });
    await expect(promote(await owner(call({ id: text, oven: text }, { minutes: text })))).rejects.toMatchObject({
      kind: 'service', message: expect.stringContaining('given.0.oven is required'),
    });
    await expect(promote(await caller(call({ id: { type: 'number' } }, { minutes: text })))).rejects.toMatchObject({
      kind: 'service', message: expect.stringContaining('given.0.id is number and must be string'),
    });
    await expect(promote(await caller(call({ id: text }, { minutes: text, seconds: text })))).rejects.toMatchObject({
      kind: 'service', message: expect.stringContaining('answer.seconds is missing'),
    });
    // Nobody has it: its callers are told so when they call.
    await promote(await caller({ ...call({ id: text }, { minutes: text }), weather: { today: { takes: fields({}) } } }));
    await change('rollback', first);
  });

  test('a fragment needs its place to be live first, within the bytes that the place allows; no other remote may lend to it; and no rollback fails for a place', async () => {
    const lending = (name: string, budget: number, more: Partial<FixtureBuild> = {}) => ready({
      name, routes: [], declaration: { fragments: [{ name: 'again', view: 'view', places: ['home/hero'], budget }] }, ...more,
    });
    const small = await lending('mf-b', 500);
    await expect(gate(small)).rejects.toMatchObject({
      kind: 'place',
      message: `mf-b ${small.version} lends 'again' to place 'home/hero', which nobody has. The page that holds it goes live first.`,
    });
    const host = await ready({ name: 'mf-a', declaration: { publishes: ['auth'], places: [{ name: 'home/hero', bytes: 600 }] } });
    await promote(host);
    await gate(small);
    await promote(small);
    await expect(gate(await lending('mf-b', 700))).rejects.toMatchObject({
      kind: 'place', message: expect.stringContaining(`Place 'home/hero' of mf-a ${host.version} allows 600 bytes; 'again' of mf-b`),
    });
    await expect(
      gate(await ready({ name: 'mf-a', declaration: { publishes: ['auth'], places: [{ name: 'home/hero', bytes: 400 }] } })),
    ).rejects.toMatchObject({
      kind: 'place', message: expect.stringContaining(`'again' of mf-b ${small.version} may take 500`),
    });
    await expect(gate(await lending('mf-c', 500))).rejects.toMatchObject({
      kind: 'route-clash', message: expect.stringContaining("declares the fragment in place 'home/hero', which is"),
    });
    await expect(
      gate(await ready({ name: 'mf-c', routes: [], declaration: { places: [{ name: 'home/hero', bytes: 9 }] } })),
    ).rejects.toMatchObject({ kind: 'route-clash' });
    // The host goes back to a version without the place: the fragment is not shown, and nothing is refused.
    await promote(await ready({
      name: 'mf-a', declaration: { publishes: ['auth'] }, files: { 'remoteEntry.js': 'later', 'style.css': '', 'view.0a.js': '' },
    }));
    await promote(await lending('mf-b', 500, { files: { 'remoteEntry.js': 'later', 'style.css': '', 'view.0a.js': '' } }));
    await change('rollback', small);
  });

  test('a shell from before there were several contracts carries the one that it names', async () => {
    await promote(await ready({ name: 'shell', declaration: { contract: 1, contracts: undefined } }));
    await expect(promote(await ready({ name: 'mf-b', routes: [], declaration: { contract: 2 } }))).rejects.toMatchObject({
      message: expect.stringContaining('needs contract 2, the shell carries 1'),
    });
  });

  test('a version from before releases were signed does not go live, until it is published again', async () => {
    await database.pool.query('update release.version set raw = null, signature = null where version = $1', [fresh.version]);
    await expect(promote(fresh)).rejects.toMatchObject({ kind: 'unsigned' });
    await ready({
      name: 'mf-a', declaration: { publishes: ['auth'] }, files: { 'remoteEntry.js': 'fresh', 'style.css': '', 'view.0a.js': '' },
    });
    await promote(fresh);
  });

  test('a version may not need of the API what the live backend lacks, and a backend may not drop what the last three versions use', async () => {
    const orders = { data: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } };
    const calling = async (version: Version, api: object) => database.pool.query(
      `update release.version set manifest = jsonb_set(manifest, '{api}', $2) where version = $1`, [version.version, JSON.stringify(api)],
    );
    await calling(fresh, { 'GET /orders': orders });
    await expect(checkBesideLive(registry, [await registry.manifest('mf-a', fresh.version)], { 'GET /menu': {} })).rejects.toMatchObject({
      kind: 'api', message: expect.stringMatching(/GET \/orders is missing.*The backend goes first/),
    });
    await checkBesideLive(registry, [await registry.manifest('mf-a', fresh.version)], { 'GET /orders': orders });
    await promote(fresh);
    await expect(checkBackend(registry, { 'GET /menu': {} })).rejects.toMatchObject({
      kind: 'api', message: expect.stringContaining(`mf-a ${fresh.version}: GET /orders is missing`),
    });
    expect(await checkBackend(registry, { 'GET /orders': orders })).toHaveLength(3);
    // Still open in somebody's tab, two versions later.
    for (const text of ['two', 'three']) {
      await promote(await ready({
        name: 'mf-a', declaration: { publishes: ['auth'] }, files: { 'remoteEntry.js': text, 'style.css': '', 'view.0a.js': '' },
      }));
    }
    await expect(checkBackend(registry, {})).rejects.toMatchObject({ kind: 'api' });
    await promote(await ready({
      name: 'mf-a', declaration: { publishes: ['auth'] }, files: { 'remoteEntry.js': 'four', 'style.css': '', 'view.0a.js': '' },
    }));
    await checkBackend(registry, {});
  });
});
