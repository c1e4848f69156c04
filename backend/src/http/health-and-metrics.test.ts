import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays, londonDay, type OrderStatus } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { buildApp } from '../app';
import { attempts, audit, disputes, erasures, orderHolds, outbox, plannedMenu, profiles, quarantine, refunds } from '../db/schema';
import { ERASURES } from '../users/erasures';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());
beforeEach(() => shop.db.execute(
  sql`TRUNCATE outbox, refunds, disputes, orders, checkout_attempts, quarantine, profiles, erasures, audit, planned_menu CASCADE`,
));

async function gauge(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await shop.app.inject('/metrics')).body)?.[1]);
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

it('says with /readyz when it is being stopped, and answers all else until then', async () => {
  const stopping = new AbortController();
  const app = await buildApp(shop.deps, stopping.signal);
  const ask = async (url: string) => {
    const reply = await app.inject(url);
    return [reply.statusCode, reply.json()];
  };
  expect(await ask('/readyz')).toEqual([200, { status: 'ok' }]);
  stopping.abort();
  expect(await ask('/readyz')).toEqual([503, { error: { code: 'stopping', message: 'This process is being stopped.' } }]);
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  await app.close();
});

it('shows an empty shop as one in which nothing waits', async () => {
  for (const name of [
    'outbox_waiting', 'outbox_oldest_seconds', 'mails_given_up', 'refunds_oldest_seconds', 'refunds_failed', 'disputes_open',
    'orders_held', 'quarantine_overdue', 'checkouts_overdue', 'erasures_overdue',
    'erasures_export_seconds', 'menu_not_live', 'quarantine_open', 'orders_unfinished', 'pages_behind_seconds',
  ]) expect([name, await gauge(`shop_${name}`)]).toEqual([name, 0]);
});

it('shows mails that wait, how old the oldest is, and those that were given up', async () => {
  const mail = (change: object) => ({ key: randomUUID(), kind: 'test', recipient: 'a@example.org', payload: {}, ...change });
  await shop.db.insert(outbox).values([
    mail({ createdAt: ago(10) }), mail({ createdAt: ago(1) }), mail({ createdAt: ago(60), sentAt: ago(59) }),
    mail({ createdAt: ago(90), gaveUpAt: ago(1) }),
  ]);
  expect(await gauge('shop_outbox_waiting')).toBe(2);
  expect(await gauge('shop_outbox_oldest_seconds')).toBeGreaterThanOrEqual(600);
  expect(await gauge('shop_outbox_oldest_seconds')).toBeLessThan(3000);
  expect(await gauge('shop_mails_given_up')).toBe(1);
});

it('shows refunds that are owed and that failed, until somebody has settled them', async () => {
  const refund = (change: object) => ({
    id: randomUUID(), sessionId: 'cs_1', amount: 1, currency: 'gbp', reason: 'operator' as const, ...change,
  });
  await shop.db.insert(refunds).values([
    refund({ createdAt: ago(10) }), refund({ createdAt: ago(90), status: 'pending' }), refund({ status: 'failed' }),
    refund({ status: 'failed', handledAt: ago(1) }), refund({ status: 'succeeded' }),
  ]);
  expect(await gauge('shop_refunds_oldest_seconds')).toBeGreaterThanOrEqual(600);
  expect(await gauge('shop_refunds_oldest_seconds')).toBeLessThan(3000);
  expect(await gauge('shop_refunds_failed')).toBe(1);
});

it('shows disputes that are open, and orders that are held, however many reasons there are', async () => {
  const dispute = {
    sessionId: 'cs_1', kind: 'dispute' as const, amount: 1, reason: 'x', status: 'x', withdrawn: 0, movements: 0, createdAt: ago(1),
  };
  await shop.db.insert(disputes).values([{ ...dispute, id: 'dp_1', isClosed: false }, { ...dispute, id: 'dp_2', isClosed: true }]);
  const [held, released] = [await insertOrder(shop.db, { orderId: 'FDK-1' }), await insertOrder(shop.db, { orderId: 'FDK-2' })];
  await shop.db.insert(orderHolds).values([
    { id: 'a', orderId: held, reason: 'dispute' }, { id: 'b', orderId: held, reason: 'refunded' },
    { id: 'c', orderId: released, reason: 'dispute', releasedAt: ago(1) },
  ]);
  expect([await gauge('shop_disputes_open'), await gauge('shop_orders_held')]).toEqual([1, 1]);
});

it('shows orders of which nobody has said what became of them, a week after their day', async () => {
  const day = (before: number) => addDays(londonDay(new Date()), -before);
  const put = (orderId: string, status: OrderStatus, before: number) =>
    insertOrder(shop.db, { orderId, status, deliveryDate: day(before) });
  for (const status of ['NEW', 'PREPARING', 'DELIVERING', 'COMPLETED', 'CANCELLED'] as const) await put(`FDK-${status}`, status, 7);
  await put('FDK-RECENT', 'DELIVERING', 6);
  expect(await gauge('shop_orders_unfinished')).toBe(3);
});

it('shows payments that were set aside, and answers that are late', async () => {
  const held = { reason: 'test', amount: 1, currency: 'gbp' };
  await shop.db.insert(quarantine).values([
    { ...held, sessionId: 'a', answerBy: ago(1) }, { ...held, sessionId: 'b', answerBy: ago(-60) }, { ...held, sessionId: 'c' },
    { ...held, sessionId: 'd', answerBy: ago(1), resolvedAt: ago(1), resolution: 'refunded' },
  ]);
  expect([await gauge('shop_quarantine_open'), await gauge('shop_quarantine_overdue')]).toEqual([3, 1]);
});

it('shows checkouts that should have ended an hour ago', async () => {
  const attempt = (status: 'creating' | 'open' | 'expired', expiresAt: Date) => ({
    id: randomUUID(), cartId: randomUUID(), idempotencyKey: randomUUID(), status, fingerprint: '',
    address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' }, lines: [], amount: 1, currency: 'gbp',
    deliveryDate: '2026-11-30',
    createdAt: ago(200), expiresAt, nextCheckAt: ago(200),
  });
  await shop.db.insert(attempts).values([
    attempt('creating', ago(61)), attempt('open', ago(61)), attempt('open', ago(59)), attempt('expired', ago(61)),
  ]);
  expect(await gauge('shop_checkouts_overdue')).toBe(2);
});

it('shows accounts whose erasure is a day late, and how old the list of those erased is', async () => {
  const day = 24 * 60;
  await shop.db.insert(profiles).values([
    { uid: 'a', email: 'a@example.org', deletionAt: ago(day + 1) }, { uid: 'b', email: 'b@example.org', deletionAt: ago(day - 1) },
    { uid: 'c', email: 'c@example.org' },
  ]);
  expect(await gauge('shop_erasures_overdue')).toBe(1);
  await shop.db.insert(erasures).values([{ uid: 'x', erasedAt: ago(30) }, { uid: 'y', erasedAt: ago(10) }]);
  expect(await gauge('shop_erasures_export_seconds')).toBeGreaterThanOrEqual(1800);
  await shop.db.insert(audit).values([
    { actor: 'ops:test', action: 'exported', subject: ERASURES, at: ago(5) },
    { actor: 'ops:test', action: 'exported', subject: 'other', at: ago(1) },
  ]);
  expect(await gauge('shop_erasures_export_seconds')).toBeGreaterThanOrEqual(300);
  expect(await gauge('shop_erasures_export_seconds')).toBeLessThan(600);
});

it.each([
  [4, null, 0], [6, null, 1], [-60, 'It was refused.', 1],
])('shows a planned menu of %i minutes ago with the problem %j as %i', async (minutes, problem, shown) => {
  await shop.db.insert(plannedMenu).values({ plans: [], meals: [], seenVersion: 1, goesLiveAt: ago(minutes), actor: 'test', problem });
  expect(await gauge('shop_menu_not_live')).toBe(shown);
});

it('shows the canaries that were ended, who owns what is live and how long no pages were made of it, from the release side of this environment', async () => {
  const owners = async () => (await shop.app.inject('/metrics')).body.match(/^shop_remote_owner\{.*$/gm) ?? [];
  expect(await owners()).toEqual([]);
  await shop.db.execute(sql.raw(`
    CREATE SCHEMA release;
    CREATE TABLE release.audit (environment text, action text, change jsonb);
    CREATE TABLE release.document (environment text, body jsonb, changed_at timestamptz, composed_at timestamptz);
    CREATE TABLE release.version (remote text, version text, manifest jsonb)`));
  const catalog = JSON.stringify({ versions: [{ name: 'mf-catalog', version: '0.9.1' }] });
  await shop.db.execute(sql`INSERT INTO release.audit SELECT environment, action, ${catalog}::jsonb
    FROM (VALUES ('local', 'halt'), ('local', 'halt'), ('local', 'promote'), ('production', 'halt')) AS done (environment, action)`);
  const live = { live: { 'mf-catalog': { version: '1.0.0' }, 'mf-nobody': { version: '1.0.0' } } };
  await shop.db.execute(sql`INSERT INTO release.document VALUES ('local', ${JSON.stringify(live)}::jsonb), ('production', '{"live": {"mf-catalog": {"version": "0.9.0"}}}')`);
  const manifest = (owner?: string) => JSON.stringify({ build: { declaration: { owner } } });
  await shop.db.execute(sql`INSERT INTO release.version VALUES ('mf-catalog', '1.0.0', ${manifest('menu')}::jsonb), ('mf-catalog', '0.9.0', ${manifest('before')}::jsonb), ('mf-nobody', '1.0.0', ${manifest()}::jsonb)`);
  const ended = (await shop.app.inject('/metrics')).body.match(/^shop_canaries_ended\{.*$/gm)?.sort();
  expect(ended).toEqual(['shop_canaries_ended{remote="mf-catalog"} 2', 'shop_canaries_ended{remote="mf-nobody"} 0']);
  expect(await owners()).toEqual(['shop_remote_owner{remote="mf-catalog",owner="menu"} 1']);
  await shop.db.execute(sql`UPDATE release.document SET changed_at = ${ago(20).toISOString()}, composed_at = ${ago(1).toISOString()}`);
  expect(Math.round(await gauge('shop_pages_behind_seconds') / 60)).toBe(1);
  await shop.db.execute(sql`UPDATE release.document SET composed_at = NULL WHERE environment = 'local'`);
  expect(Math.round(await gauge('shop_pages_behind_seconds') / 60)).toBe(20);
  await shop.db.execute(
    sql`UPDATE release.version SET manifest = ${manifest('others')}::jsonb WHERE version = '1.0.0' AND remote = 'mf-catalog'`,
  );
  expect(await owners()).toEqual(['shop_remote_owner{remote="mf-catalog",owner="others"} 1']);
});

it('says with /readyz and in its figures when the database is away', async () => {
  expect(await gauge('shop_database_up')).toBe(1);
  await shop.deps.database.close();
  const reply = await shop.app.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([503, { error: { code: 'database_down', message: 'The database does not answer.' } }]);
  expect(await gauge('shop_database_up')).toBe(0);
});
