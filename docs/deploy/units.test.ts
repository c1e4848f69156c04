import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../backend/testing/database';
import { freePort } from '../../scripts/lib/ports.mjs';
import { commandWith, documentedVariables, OTHERS, programs, ROOT, STOP_WITHIN_SECONDS, variablesIn } from './documented';
import { killUnits, runUnit, secretsOfNoService, type Running } from './run-unit';
import { readUnit, unitFiles } from './unit';

const units = unitFiles.map((file) => [path.basename(file), readUnit(file, '3001')] as const);
const analyze = (...args: string[]) => spawnSync(
  'systemd-analyze', args, { encoding: 'utf8', env: { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: `${path.join(__dirname, 'systemd')}:` } },
);
const hasSystemd = analyze('--version').status === 0;
// systemd-analyze is in Debian's package systemd; elsewhere its two tests are skipped.
const withSystemd = hasSystemd ? test : test.skip;

test('there is a unit for each of the three programs that run all the time, and one that a timer starts', () => {
  expect(units.map(([, { command }]) => command[3]).sort())
    .toEqual(['backend/src/main.ts', 'backend/src/ops/main.ts', 'release/src/composer/main.ts', 'release/src/edge/main.ts']);
});

withSystemd('each night a timer starts the export of the list of erasures, also when the machine was off then', () => {
  const timer = path.join(__dirname, 'systemd/five-day-kitchen-erasures.timer');
  const { stdout, stderr } = analyze('verify', timer);
  expect((stdout + stderr).split('\n').filter((line) => line && !line.includes('/usr/bin/node is not executable'))).toEqual([]);
  const text = readFileSync(timer, 'utf8');
  const [, when = ''] = /^OnCalendar=(.+)$/m.exec(text) ?? [];
  expect(analyze('calendar', '--iterations=2', when).stdout).toMatch(/Normalized form: \*-\*-\* \d\d:/);
  expect(text).toContain('Persistent=true');
});

withSystemd.each(units)('systemd takes %s', (_, { file }) => {
  const { status, stdout, stderr } = analyze('verify', file);
  // On a machine whose node lies elsewhere, only that is said.
  expect((stdout + stderr).split('\n').filter((line) => line && !line.includes('/usr/bin/node is not executable'))).toEqual([]);
  if (existsSync('/usr/bin/node')) expect(status).toBe(0);
});

withSystemd.each(units)('systemd finds little that %s may do beyond its work', (_, { file }) => {
  const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(analyze('security', '--offline=true', file).stdout) ?? [];
  // From 0 to 10; without the common settings 9. What is left is the network, which a shop needs.
  expect(Number(exposure)).toBeLessThan(2);
});

test.each(units)('%s starts what the guide names, with variables that it explains', (_, { command, environment, environmentFiles }) => {
  expect(command.slice(0, 3)).toEqual(['/usr/bin/node', '--import', 'tsx']);
  expect(programs).toContain(command[3]);
  const samples = environmentFiles.map((file) => path.join(__dirname, 'env', path.basename(file)));
  const named = [...Object.keys(environment), ...samples.flatMap(variablesIn)];
  expect(named.filter((name) => !documentedVariables.has(name) && !OTHERS.has(name))).toEqual([]);
});

test('the guide’s command for the release tool has the composer’s user, folder and variables', () => {
  const [, unit] = units.find(([name]) => name.includes('composer')) ?? [];
  const command = commandWith('systemd-run');
  const given = Object.fromEntries([...command.matchAll(/-E (\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value]));
  const { NODE_ENV: _, ...variables } = unit?.environment ?? {};
  expect(given).toEqual({ ...variables, RELEASE_ACTOR: 'ann' });
  for (const part of [
    `--uid=${unit?.setting('User')} `, `-p WorkingDirectory=${unit?.setting('WorkingDirectory')} `,
    `-p EnvironmentFile=${unit?.environmentFiles.join('')} `,
  ]) {
    expect(command).toContain(part);
  }
});

test.each(units)('%s may take as long to stop as the guide says', (_, { environment, setting }) => {
  expect(Number(setting('TimeoutStopSec'))).toBeGreaterThanOrEqual(STOP_WITHIN_SECONDS + Number(environment.STOP_DELAY_SECONDS ?? 0));
});

test('the edge runs as its unit says, as nobody in particular, and ends in time', async () => {
  const store = await openStore();
  const port = await freePort();
  const edge = runUnit('edge', { RELEASE_STORE: store, PORT: String(port) });
  expect(await edge.said).toContain('The edge listens');
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([503, 'max-age=63072000; includeSubDomains']);
  // Whoever has not yet seen that it ends is still answered.
  const ended = edge.stop();
  await sleep(300);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503);
  expect(await ended).toBe(0);
  await rm(store, { recursive: true });
});

describe('with a database', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await openStore();
    const sample = JSON.parse(await readFile(path.join(ROOT, 'public.config.json'), 'utf8')) as object;
    await writeFile(
      path.join(folder, 'public.config.json'),
      JSON.stringify({ ...sample, environment: 'production', siteUrl: 'https://shop.example', sandbox: undefined }),
    );
    await writeFile(path.join(folder, 'trusted.json'), '{}');
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const files = () => ({ PUBLIC_CONFIG: path.join(folder, 'public.config.json'), DATABASE_URL: database.url });

  test('a backend runs as its unit says, as nobody in particular, with nothing but what its file of secrets names, and ends in time', async () => {
    const secrets = secretsOfNoService(database.url, 'https://shop.example');
    expect(Object.keys(secrets)).toEqual(variablesIn(path.join(__dirname, 'env/backend.env')));
    const port = await freePort();
    const backend = runUnit('backend', { ...secrets, ...files(), PORT: String(port) });
    expect(await answers(`http://127.0.0.1:${port}/readyz`, backend)).toEqual({ status: 'ok' });
    // What the guide does next: the first backend has made the tables.
    const menu = spawnSync(process.execPath, [
      '--import', 'tsx', 'backend/src/ops/main.ts', 'menu', 'import', 'backend/seed/menu.json', '--dry-run',
    ], {
      cwd: ROOT, encoding: 'utf8', env: { PATH: process.env.PATH, SHOP_ENVIRONMENT: 'production', ...secrets, ...files() },
    });
    expect(menu).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('The file is good.') });
    // As root types it on a server, with the units' file of secrets.
    await writeFile(
      path.join(folder, 'backend.env'),
      Object.entries({ ...secrets, DATABASE_URL: database.url }).map(([name, value]) => `${name}='${value}'\n`).join(''),
    );
    const command = commandWith('--env-file').replaceAll('/etc/five-day-kitchen', folder);
    const status = spawnSync('sh', ['-c', command], { cwd: ROOT, encoding: 'utf8', env: { PATH: process.env.PATH } });
    expect(status).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Payments in quarantine') });
    expect(await backend.stop()).toBe(0);
  });

  test('the composer runs as its unit says, as nobody in particular, listens for releases, and ends in time', async () => {
    const composer = runUnit('composer', { ...files(), RELEASE_STORE: folder, RELEASE_TRUST: path.join(folder, 'trusted.json') });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const listens = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'listen %'";
    while ((await client.query(listens)).rowCount === 0) {
      if (composer.hasEnded()) throw new Error(await composer.said);
      await sleep(100);
    }
    await client.end();
    expect(await composer.stop()).toBe(0);
  });

  test.each(
    [['backend', {}], ['composer', {}], ['edge', { OVERRIDE_ORIGINS: 'http://localhost:4000' }]] as const,
  )('the %s whose settings do not fit production says so in one sentence, and ends', async (name, more) => {
    const sample = path.join(ROOT, 'public.config.json');
    const unit = runUnit(name, {
      ...secretsOfNoService(database.url, 'https://shop.example'), ...files(), PUBLIC_CONFIG: sample, RELEASE_STORE: folder, ...more,
    });
    expect(await unit.said).toBe(name === 'edge'
      ? 'OVERRIDE_ORIGINS is for local and preview environments: a production shop shows what is live and nothing else.\n'
      : `${sample}: "environment" is local, and SHOP_ENVIRONMENT is production; they must be the same.\n`);
    while (!unit.hasEnded()) await sleep(50);
    expect(await unit.stop()).toBe(1);
  });
});

// What a failed test leaves.
afterEach(killUnits);

/** A folder with an empty store that every user can write to. */
async function openStore(): Promise<string> {
  const store = await mkdtemp(path.join(tmpdir(), 'store-'));
  await mkdir(path.join(store, 'r'));
  for (const folder of [store, path.join(store, 'r')]) await chmod(folder, 0o777);
  return store;
}

async function answers(url: string, { hasEnded, said }: Running): Promise<unknown> {
  for (;;) {
    if (hasEnded()) throw new Error(await said);
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return answer.json();
    await sleep(100);
  }
}
