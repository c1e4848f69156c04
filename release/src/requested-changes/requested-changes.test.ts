import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { ReleaseChange, Releases } from 'shared-api/schemas/releases';
import { openTestShop, type TestShop } from '../../../backend/testing/shop';
import { openFixtureRelease, toolsOf, type FixtureRelease } from '../../testing/fixture-release';
import { prerender } from '../../testing/fixture-shop';
import { answerAlways, answerRequests, type Answering } from './answer-requests';

// The API and the composer's side of it, over one real database.
let shop: TestShop;
let pool: pg.Pool;
let release: FixtureRelease;
let answering: Answering;
let composer: { stop(): Promise<void> };
let token: string;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMIT: '100000' } });
  pool = new pg.Pool({ connectionString: shop.config.databaseUrl, max: 5 });
  token = (await shop.customer('rita', { role: 'releaser' })).token;
});
afterAll(async () => {
  await pool.end();
  await shop.close();
});
beforeEach(async () => {
  release = await openFixtureRelease({ pool });
  answering = { ...toolsOf(release), pool, limits: { failures: 20, ratio: 3, minutes: 10 } };
  await release.ship({ name: 'shell' }, { name: 'mf-a' });
  composer = answerAlways(answering, (error) => { throw error; }, 20);
});
afterEach(async () => {
  await composer.stop();
  await release.close();
});

const read = async () => (await shop.call('GET /releases', { token })).data as Releases;
const packageA = async () => (await read()).packages.find(({ name }) => name === 'mf-a');
const change = async (body: Omit<ReleaseChange, 'seen' | 'name'> & { seen?: number }) =>
  shop.call('POST /releases/changes', { token, body: { name: 'mf-a', seen: (await release.registry.current()).sequence, ...body } });

test('a version goes to some visitors, to all, and is taken back with a reason; the history says who', async () => {
  const { version } = await release.publish({ name: 'mf-a', server: prerender('<h1>newer</h1>') });
  expect(await packageA()).toMatchObject({
    owner: expect.any(String), isDisabled: false, live: { smoke: 'passed' }, others: [{ version, smoke: 'passed' }],
  });
  expect(await change({ action: 'canary', version, share: 10 }))
    .toMatchObject({ status: 200, data: { text: expect.stringContaining('10 % of visitors get mf-a') } });
  expect((await packageA())?.canary)
    .toMatchObject({ version: { version }, share: 10, failures: 0, liveFailures: 0, endsAt: 20, since: expect.any(String) });
  expect((await change({ action: 'promote', version })).status).toBe(200);
  expect(await packageA()).toMatchObject({ live: { version }, since: expect.any(String) });
  expect((await change({ action: 'rollback', reason: 'prices were wrong' })).status).toBe(200);
  expect((await change({ action: 'disable', reason: 'all of it' })).status).toBe(200);
  expect(await packageA()).toMatchObject({ isDisabled: true });
  const { history } = await read();
  expect(history.slice(0, 4).map(({ actor, text }) => [actor, text.replace(/1\.0\.0-\w+/, 'V')])).toEqual([
    ['releaser:rita', 'disable mf-a V (all of it)'], ['releaser:rita', 'rollback mf-a V (prices were wrong)'],
    ['releaser:rita', 'promote mf-a V'], ['releaser:rita', 'canary mf-a V at 10 %'],
  ]);
  const { rows } = await pool.query("select actor, details ->> 'action' as action from audit where action = 'release-changed' order by id");
  expect(rows.slice(-4)).toEqual(['canary', 'promote', 'rollback', 'disable'].map((action) => ({ actor: 'releaser:rita', action })));
});

test('a version that failed its smoke run needs a reason, which stands in the history', async () => {
  const { version } = await release.publish({ name: 'mf-a', server: prerender('<h1>bad</h1>'), smoke: 'failed' });
  expect((await packageA())?.others).toMatchObject([{ version, smoke: 'failed', problem: expect.any(String) }]);
  expect(await change({ action: 'promote', version }))
    .toMatchObject({ status: 409, error: { code: 'refused', message: expect.stringContaining('failed its smoke run') } });
  expect((await change({ action: 'promote', version, override: 'only the demo account' })).status).toBe(200);
  expect((await read()).history[0]?.text).toContain('without a passed smoke run: only the demo account');
});

test('the version that a rollback leads to is among those that are shown, with its smoke run, however many are newer', async () => {
  const next = async (text: string, smoke: 'passed' | 'failed' | 'none') =>
    release.publish({ name: 'mf-a', server: prerender(`<h1>${text}</h1>`), smoke });
  const { version } = await next('urgent', 'none');
  await change({ action: 'promote', version, override: 'urgent' });
  await change({ action: 'promote', version: (await next('live', 'passed')).version });
  for (const text of ['1', '2', '3', '4', '5', '6']) await next(text, 'passed');
  const { before, others } = (await packageA()) ?? {};
  expect(before).toBe(version);
  expect(others?.find((one) => one.version === before)?.smoke).toBe('none');
});

test('what the gate refuses is refused here, in its words', async () => {
  const { version } = await release.publish({ name: 'mf-b' });
  expect(await shop.call('POST /releases/changes', {
    token, body: { action: 'promote', name: 'mf-b', version, seen: (await release.registry.current()).sequence },
  }))
    .toMatchObject({ status: 409, error: { message: expect.stringContaining('declares route /') } });
});

test('a step that was decided on an older document is refused, and says what changed', async () => {
  const { version } = await release.publish({ name: 'mf-a', server: prerender('<h1>newer</h1>') });
  const seen = (await read()).sequence;
  await change({ action: 'canary', version, share: 1 });
  expect(await change({ action: 'disable', reason: 'x', seen }))
    .toMatchObject({ status: 409, error: { message: expect.stringContaining('Meanwhile') } });
});

test('how fast a version is and what fails in it stand beside it', async () => {
  const version = (await packageA())?.live.version ?? '';
  for (const value of [900, 1100, 1200, 2400]) {
    await shop.call('POST /reports', { body: { type: 'web-vital', kind: 'lcp', value, path: '/a', remote: 'mf-a', version } });
  }
  await shop.call('POST /reports', { body: { type: 'web-vital', kind: 'cls', value: 0.3, path: '/a', remote: 'mf-a', version } });
  await shop.call('POST /reports', {
    body: { type: 'web-vital', kind: 'cls', value: 0.3, path: '/a', remote: 'mf-a', version: '1.0.0-ffffffffffff' },
  });
  await shop.call('POST /reports', { body: { type: 'remote-failure', kind: 'mount', detail: 'TypeError: x', remote: 'mf-a', version } });
  await shop.deps.failures.flush();
  expect((await packageA())?.live).toMatchObject({
    vitals: { lcp: { upto: 1500, loads: 4 }, cls: { upto: 350, loads: 1 } },
    failures: [{ kind: 'mount', detail: 'TypeError: x', times: 1 }],
  });
  const { rows } = await pool.query('select distinct version from release.vital');
  expect(rows).toEqual([{ version }]);
});

test('without a reason nothing is taken back, and after 15 minutes it is asked who it is', async () => {
  expect(await change({ action: 'rollback' })).toMatchObject({ status: 422, error: { field: 'reason' } });
  const late = (await shop.customer('late', { role: 'releaser', signedInAt: Math.floor(Date.now() / 1000) - 16 * 60 })).token;
  for (const route of ['GET /releases', 'POST /releases/changes']) {
    expect(await shop.call(route, { token: late, ...(route.startsWith('POST') && { body: { action: 'enable', name: 'mf-a', seen: 1 } }) }))
      .toMatchObject({ status: 403, error: { code: 'requires-recent-login' } });
  }
});

test('what nobody took in time is never done', async () => {
  await composer.stop();
  await pool.query(
    "insert into release.request (environment, asked, at) values ('local', $1, now() - interval '20 seconds')",
    [JSON.stringify({ kind: 'change', actor: 'x', change: { action: 'disable', name: 'mf-a', reason: 'old', seen: 1 } })],
  );
  await pool.query("insert into release.request (environment, asked) values ('production', $1)", [JSON.stringify({ kind: 'page' })]);
  expect(await answerRequests(answering)).toBe(0);
  expect((await release.registry.current()).document.live['mf-a']?.disabled).toBeUndefined();
});

test('what the gate has checked for too long is not done any more: who asked has been told that nobody answers', async () => {
  await composer.stop();
  const { version } = await release.publish({ name: 'mf-a', server: prerender('<h1>late</h1>') });
  const { sequence } = await release.registry.current();
  const asked = JSON.stringify({ kind: 'change', actor: 'x', change: { action: 'promote', name: 'mf-a', version, seen: sequence } });
  const { rows: [row] } = await pool.query<{ id: string }>(
    "insert into release.request (environment, asked, at) values ('local', $1, now() - interval '5 seconds') returning id", [asked],
  );
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const apiUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  expect(await answerRequests({ ...answering, settings: { ...answering.settings, apiUrl } })).toBe(1);
  silent.closeAllConnections();
  silent.close();
  expect((await release.registry.current()).sequence).toBe(sequence);
  const { rows: [answered] } = await pool.query<{ answer: unknown }>('select answer from release.request where id = $1', [row?.id]);
  expect(answered?.answer).toEqual({ refused: { kind: 'late', message: expect.stringContaining('nothing was changed') } });
});
