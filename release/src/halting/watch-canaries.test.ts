import pg from 'pg';
import { openTestShop, type TestShop } from '../../../backend/testing/shop';
import { database, release } from '../../testing/each-release';
import { trustFile } from '../../testing/fixture-release';
import { prerender } from '../../testing/fixture-shop';
import { Arguments, type Tools } from '../cli/command';
import { failures } from '../cli/commands/failures';
import { migrateRegistry } from '../registry/migration';
import { openRegistry, type Registry } from '../registry/registry';
import { checkCanaries, watchCanaries, type CanaryWatch } from './watch-canaries';

const limits = { failures: 20, ratio: 3, minutes: 10 };
let said: string[];
let live: Record<string, string>;
let canary: { name: string; version: string };

beforeEach(async () => {
  said = [];
  const [shell = '', a = ''] = await release.ship({ name: 'shell' }, { name: 'mf-a' });
  live = { shell, a };
  canary = await release.publish({ name: 'mf-a', server: prerender('<h1>canary</h1>') });
});

const watchOf = (
  pool: pg.Pool = database.pool, registry: Registry = release.registry,
): CanaryWatch => ({ pool, registry, environment: 'local', limits, print: (line) => said.push(line) });
const give = async (version: { name: string; version: string }, share: number) =>
  release.registry.change({ action: 'canary', versions: [version], share }, (await release.registry.current()).sequence, 'team');
const note = (...told: { remote: string; version: string; shell?: string; times: number }[]) =>
  database.pool.query("select release.note_failures('local', $1::jsonb)", [JSON.stringify(told)]);
const kept = async () =>
  (await database.pool.query('select remote, version, sum(times)::int as times from release.failure group by 1, 2 order by 1, 2')).rows;

test('a canary that fails more than the live version ends, and everybody gets the live version again', async () => {
  await give(canary, 10);
  await release.compose();
  await note({ remote: 'mf-a', version: canary.version, times: 15 }, { remote: 'mf-a', version: live.a ?? '', times: 3 });
  expect(await checkCanaries(watchOf())).toBe(0);
  await note({ remote: 'mf-a', version: canary.version, times: 12 });
  expect(await checkCanaries(watchOf())).toBe(1);
  const { document, sequence } = await release.registry.current();
  expect(document.live['mf-a']).toEqual({ version: live.a });
  const [row] = await release.registry.history(1);
  expect(row).toMatchObject({
    sequence, actor: 'canary watch', action: 'halt',
    change: { versions: [canary], reason: expect.stringContaining('27 failures in 10 minutes at 10 %') },
  });
  expect(said).toEqual([expect.stringContaining(`Ended the canary mf-a ${canary.version}`)]);
  expect((await release.compose()).pointer.cohorts).toHaveLength(1);
  expect(await checkCanaries(watchOf())).toBe(0);
});

describe('causes that were made up', () => {
  type Cause = { remote?: string; detail: string; times?: number };
  const cause = (
    { remote = 'mf-a', detail, times = 1 }: Cause,
  ) => ({ remote, version: remote === 'mf-a' ? live.a : live.shell, kind: 'mount', detail, stack: [], components: [], times });
  const told = (...causes: Cause[]) =>
    database.pool.query("select release.note_causes('local', $1::jsonb)", [JSON.stringify(causes.map(cause))]);
  const flood = async (times: number) => {
    for (const part of [1, 2, 3]) await told(...Array.from({ length: 100 }, (_, nth) => ({ detail: `made up ${part} ${nth}`, times })));
  };
  const details = async () => (await release.registry.failures(24)).filter(({ remote }) => remote === 'mf-a').map(({ detail }) => detail);

  test('leave room for one that comes after them, even where they were told of often', async () => {
    await flood(1_000);
    await told({ detail: 'TypeError: real' });
    expect(await details()).toContain('TypeError: real');
    expect(await details()).toHaveLength(50);
  });

  test('push out none that was told of more often, however long ago', async () => {
    await told({ detail: 'TypeError: real', times: 3 }, { remote: 'shell', detail: 'TypeError: of the shell' });
    await flood(1);
    expect(await details()).toContain('TypeError: real');
    expect(await details()).toHaveLength(50);
    expect((await release.registry.failures(24)).map(({ detail }) => detail)).toContain('TypeError: of the shell');
  });

  test('leave a role without rights to the table what it may do: tell of causes, and nothing else', async () => {
    const role = `told_${release.store.root.replace(/[^a-z0-9]/gi, '').toLowerCase()}`;
    await database.pool.query(
      `create role ${role} login password 'x'; grant usage on schema release to ${role}; grant select on release.failure_cause to ${role}`,
    );
    const url = new URL(database.url);
    Object.assign(url, { username: role, password: 'x' });
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    for (let nth = 0; nth < 60; nth += 1) {
      await pool.query("select release.note_causes('local', $1::jsonb)", [JSON.stringify([cause({ detail: `of a backend ${nth}` })])]);
    }
    await expect(pool.query('delete from release.failure_cause')).rejects.toThrow('permission denied');
    await pool.end();
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
    expect(await details()).toHaveLength(50);
  });

  test('that two backends write at the same time are written by both', async () => {
    const pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 1 }));
    await Promise.all(pools.flatMap((pool, nth) => Array.from({
      length: 20,
    }, (_, round) => pool.query("select release.note_causes('local', $1::jsonb)", [
      JSON.stringify(Array.from({ length: 60 }, (_, many) => cause({ detail: `${nth === 0 ? many + round : 60 - many}` }))),
    ]))));
    await Promise.all(pools.map((pool) => pool.end()));
    await told({ detail: 'the last' });
    expect(await details()).toHaveLength(50);
  });
});

test('two composers that see it at once end it once', async () => {
  await give(canary, 10);
  await note({ remote: 'mf-a', version: canary.version, times: 500 });
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 2 }));
  const ended = await Promise.all(pools.map((pool) => checkCanaries(watchOf(pool, openRegistry(pool, 'local', trustFile(release.root))))));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(ended.sort()).toEqual([0, 1]);
  expect((await release.registry.history(10)).filter(({ action }) => action === 'halt')).toHaveLength(1);
  expect(said).toHaveLength(1);
});

test('the watch goes on after a database that was away, and says so once', async () => {
  const pool = new pg.Pool({ connectionString: database.url.replace(/\/test_[^/]*$/, '/nowhere'), max: 1 });
  pool.on('error', () => {});
  const warned: string[] = [];
  let away = true;
  const registry: Registry = {
    ...release.registry,
    current: () => (away ? openRegistry(pool, 'local', trustFile(release.root)).current() : release.registry.current()),
  };
  await give(canary, 10);
  await note({ remote: 'mf-a', version: canary.version, times: 50 });
  const watching = watchCanaries({
    ...watchOf(database.pool, registry), warn: (error) => { warned.push(String(error)); setTimeout(() => { away = false; }, 100); },
    intervalMs: 10,
  });
  for (const end = Date.now() + 60_000; said.length === 0 && Date.now() < end;) await new Promise((resolve) => setTimeout(resolve, 20));
  await watching.stop();
  await pool.end();
  expect(said).toHaveLength(1);
  expect(warned).toHaveLength(1);
});

test('a canary that goes on while another version goes live is compared with what both live versions failed', async () => {
  await give(canary, 50);
  await note({ remote: 'mf-a', version: canary.version, times: 30 }, { remote: 'mf-a', version: live.a ?? '', times: 30 });
  expect(await checkCanaries(watchOf())).toBe(0);
  const next = await release.publish({ name: 'mf-a', server: prerender('<h1>next</h1>') });
  await release.registry.change({ action: 'promote', versions: [next] }, (await release.registry.current()).sequence, 'team');
  expect(await checkCanaries(watchOf())).toBe(0);
  expect((await release.registry.current()).document.live['mf-a'])
    .toMatchObject({ version: next.version, canary: { version: canary.version } });
});

test('failures at an earlier share do not count against a new one, nor those of yesterday', async () => {
  await give(canary, 10);
  await note({ remote: 'mf-a', version: canary.version, times: 50 });
  await database.pool.query("update release.failure set minute = minute - interval '3 minutes'");
  await give(canary, 50);
  expect(await checkCanaries(watchOf())).toBe(0);
  await database.pool.query("update release.audit set at = at - interval '2 days'");
  await database.pool.query("update release.failure set minute = minute - interval '8 minutes'");
  expect(await checkCanaries(watchOf())).toBe(0);
  await database.pool.query("update release.failure set minute = minute - interval '1 day'");
  await checkCanaries(watchOf());
  expect(await kept()).toEqual([]);
});

test('what fails in a shell counts against the canary of the shell, unless the remote is in a canary itself', async () => {
  const shell = await release.publish({ name: 'shell', files: { 'shell.js': 'globalThis.shell = 2;', 'style.css': '' } });
  await give(shell, 20);
  await note({ remote: 'mf-a', version: live.a ?? '', shell: shell.version, times: 30 });
  await give(canary, 20);
  await note(
    { remote: 'mf-a', version: canary.version, shell: shell.version, times: 12 },
    { remote: 'shell', version: shell.version, shell: shell.version, times: 1 },
  );
  const rows = await kept();
  expect(rows).toContainEqual({ remote: 'shell', version: shell.version, times: 31 });
  expect(rows).toContainEqual({ remote: 'mf-a', version: canary.version, times: 12 });
  expect(await checkCanaries(watchOf())).toBe(1);
  const { document } = await release.registry.current();
  expect(document.live.shell).toEqual({ version: live.shell });
  expect(document.live['mf-a']?.canary).toEqual({ version: canary.version, share: 20 });
});

test('nothing is kept while no canary runs, nor of versions that are not in play, nor for another environment', async () => {
  const told = [
    { remote: 'mf-a', version: live.a ?? '', times: 9 }, { remote: 'mf-a', version: canary.version, times: 9 },
    { remote: 'ada@example.org', version: 'x', times: 9 },
  ];
  await note(...told);
  expect(await kept()).toEqual([]);
  await give(canary, 10);
  await note(
    ...told, { remote: 'mf-a', version: '1.0.0-ffffffffffff', times: 9 }, { remote: 'shell', version: live.shell ?? '', times: 9 },
    { remote: 'mf-a', version: canary.version, times: -5 },
  );
  await database.pool.query("select release.note_failures('production', $1::jsonb)", [JSON.stringify(told)]);
  expect(await kept()).toEqual(
    expect.arrayContaining([{ remote: 'mf-a', version: live.a, times: 9 }, { remote: 'mf-a', version: canary.version, times: 9 }]),
  );
  expect(await kept()).toHaveLength(2);
});

describe('by way of POST /reports', () => {
  let shop: TestShop;
  let pool: pg.Pool;
  beforeAll(async () => {
    shop = await openTestShop({ env: { RATE_LIMIT: '100000' } });
    pool = new pg.Pool({ connectionString: shop.config.databaseUrl, max: 3 });
    pool.on('error', () => {});
    await migrateRegistry(pool);
  });
  afterAll(async () => {
    await pool.end();
    await shop.close();
  });
  const print = (remote: string, version: string) =>
    shop.call('POST /reports', { body: { type: 'remote-failure', remote, version, shell: live.shell, kind: 'crash' } });

  test('why a version failed is kept once for each cause, of published versions alone, and told by owner', async () => {
    for (const table of ['version', 'document']) {
      const { rows } = await database.pool.query<{ row: unknown }>(`select to_jsonb(t) as row from release.${table} t`);
      for (const { row } of rows) {
        await pool.query(
          `insert into release.${table} select * from jsonb_populate_record(null::release.${table}, $1::jsonb)`, [JSON.stringify(row)],
        );
      }
    }
    const report = (detail: string, version = live.a ?? '') => shop.call('POST /reports', { body: {
      type: 'remote-failure', remote: 'mf-a', version, kind: 'mount', detail, stack: [`Meal@mf-a/${version}/home.js:2:10`],
      components: [`mf-a/${version}/home.js:2:4`],
    } });
    for (const detail of ['TypeError: x is undefined', 'TypeError: x is undefined', 'RangeError: too long']) await report(detail);
    await report('made up', '9.9.9-0123456789ab');
    await shop.deps.failures.flush();
    for (let cause = 0; cause < 80; cause += 1) {
      await report(`flood ${cause}`);
      await shop.deps.failures.flush();
    }

    const registry = openRegistry(pool, 'local', trustFile(release.root));
    const found = await registry.failures(24);
    expect(found[0]).toMatchObject({
      owner: 'Somebody', remote: 'mf-a', version: live.a, kind: 'mount', detail: 'TypeError: x is undefined', times: 2,
      stack: [`Meal@mf-a/${live.a}/home.js:2:10`],
    });
    expect(found.length).toBeLessThanOrEqual(51);
    expect(JSON.stringify(found)).not.toContain('made up');

    const tools = { registry, store: release.store } as Tools;
    const { text } = await failures.run(tools, new Arguments(['mf-a'], { owner: 'somebody' }));
    expect(text).toContain(`Somebody\n  mf-a ${live.a}  mount  2 times, last `);
    expect(text).toContain(
      `      TypeError: x is undefined\n      at Meal  mf-a/${live.a}/home.js:2:10\n      in mf-a/${live.a}/home.js:2:4\n`,
    );
    expect((await failures.run(tools, new Arguments([], { owner: 'Nobody' }))).text).toBe('No failures were reported.');
    await expect(failures.run(tools, new Arguments([], { hours: '0' }))).rejects.toThrow('--hours is a whole number from 1 to 336.');

    const metrics = (await shop.app.inject('/metrics')).body;
    expect(metrics).toContain(`shop_browser_failures_total{remote="mf-a",version="${live.a}",kind="mount",error="TypeError"} 2`);
    expect(metrics).toContain('shop_remote_owner{remote="mf-a",owner="Somebody"} 1');
    await pool.query("update release.failure_cause set last_at = now() - interval '15 days'");
    await checkCanaries(watchOf(pool, registry));
    expect(await registry.failures(24 * 30)).toEqual([]);
    for (const table of ['version', 'document']) await pool.query(`delete from release.${table}`);
  });

  test('10,000 forged reports against live versions change nothing; against a canary they can only end it', async () => {
    // The same releases, in the backend's own database.
    for (const table of ['version', 'document', 'audit', 'smoke_result']) {
      const { rows } = await database.pool.query<{ row: unknown }>(`select to_jsonb(t) as row from release.${table} t`);
      for (const { row } of rows) {
        await pool.query(
          `insert into release.${table} select * from jsonb_populate_record(null::release.${table}, $1::jsonb)`, [JSON.stringify(row)],
        );
      }
    }
    const registry = openRegistry(pool, 'local', trustFile(release.root));
    const watch = watchOf(pool, registry);
    const forge = async (times: number, version: string) => {
      for (let sent = 0; sent < times; sent += 500) {
        await Promise.all(
          Array.from(
            { length: 500 }, (_, index) => print(index % 10 === 0 ? 'shell' : 'mf-a', index % 10 === 0 ? (live.shell ?? '') : version),
          ),
        );
      }
      await shop.deps.failures.flush();
    };
    const before = await registry.current();
    await forge(5_000, live.a ?? '');
    expect(await checkCanaries(watch)).toBe(0);
    expect(await registry.current()).toEqual(before);

    const { sequence } = await registry.change({ action: 'canary', versions: [canary], share: 10 }, before.sequence, 'team');
    await forge(5_000, live.a ?? '');
    expect(await checkCanaries(watch)).toBe(0);
    expect((await registry.current()).sequence).toBe(sequence);
    // A handful of rows, whatever was sent.
    expect((await pool.query('select count(*)::int as rows from release.failure')).rows[0]?.rows).toBeLessThanOrEqual(3);

    await pool.query('delete from release.failure');
    await forge(500, canary.version);
    expect(await checkCanaries(watch)).toBe(1);
    expect((await registry.current()).document).toEqual(before.document);
    expect((await shop.app.inject('/metrics')).body).toContain(`shop_canaries_ended{remote="${canary.name}"} 1`);
  });
});
