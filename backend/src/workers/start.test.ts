import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { RETENTION, addDays, londonDay, planMenu } from 'shared-rules';
import { reminderDevice } from '../../testing/fakes';
import { insertOrder } from '../../testing/orders';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { attempts, orders, outbox, plannedMenu, profiles } from '../db/schema';
import { DAY_MS } from '../day-ms';
import type { Deps } from '../deps';
import { queueMail } from '../mail/outbox';
import { cancelOrder } from '../orders/cancel-order';
import { readShopState } from '../status/switches';
import { startWorkers } from './start';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const TODAY = londonDay(new Date());
/** The first Thursday on which a deletion that is asked for today is due. */
const THURSDAY = [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(TODAY, 31 + more))
  .find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 4) ?? '';
const MONDAY = addDays(THURSDAY, 4);
/** Moments in London or an hour later, at which the weekly mail and the mail on the evening before are due. */
const ON_THURSDAY = `${THURSDAY}T10:00:00Z`;
const ON_SUNDAY = `${addDays(THURSDAY, 3)}T16:00:00Z`;
const at = (moment: string) => { shop.clock.offset = Date.parse(moment) - Date.now(); };

async function until(what: () => Promise<boolean> | boolean, label: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) if (await what()) return;
  throw new Error(`Not within a minute: ${label}.`);
}

async function ordered(name: string, fields: Partial<typeof orders.$inferInsert>): Promise<void> {
  const plan = shop.menu.plans[1];
  if (!plan) throw new Error('no plan');
  const meals = planMenu(shop.menu.meals, plan.id).map(({ day, mealTime, meal: { id, name: dish, allergens } }) =>
    ({ id, name: dish, allergens, day, mealTime }));
  await insertOrder(shop.db, {
    orderId: `FDK-${name}`, sessionId: `cs_${name}`, email: `${name}@example.org`, status: 'PREPARING', deliveryDate: MONDAY,
    lines: [{ planId: plan.id, name: plan.name, quantity: 1, priceInCents: 100, vatRate: 0, meals }],
    createdAt: new Date(ON_THURSDAY), ...fields,
  });
}

/** A guest's checkout that was paid, of which no webhook tells. */
async function paidSession(): Promise<string> {
  const { session } = await shop.checkout();
  await shop.sandbox.pay(session.sessionId, GUEST);
  return session.sessionId;
}
const orderOf = async (sessionId: string) => (await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0];
const mailed = (to: string) => shop.mail.sent.some((mail) => mail.to === to);

/** From starting all to stopping all, at one moment. */
async function during(moment: string | undefined, effects: Record<string, () => Promise<boolean> | boolean>): Promise<void> {
  if (moment !== undefined) at(moment);
  const running = startWorkers(shop.deps);
  try {
    for (const [name, happened] of Object.entries(effects)) await until(happened, name);
  } finally {
    await running.stop();
  }
}

it('runs beside the requests all that has to be done without one', async () => {
  const cancelled = await paidSession();
  await shop.status(cancelled);
  const order = await orderOf(cancelled);
  if (!order) throw new Error('no order');
  await shop.db.transaction((tx) => cancelOrder(tx, order, 'operator'));
  const unheard = await paidSession();
  await shop.db.update(attempts).set({ nextCheckAt: new Date(0) }).where(eq(attempts.sessionId, unheard));
  await ordered('long-ago', { status: 'COMPLETED', deliveryStatus: 'DELIVERED', deliveryDate: addDays(TODAY, -RETENTION.orderDays - 1) });
  const waiting = { kind: 'verify-email', uid: 'x', payload: { firstName: 'Ada' } } as const;
  await queueMail(shop.db, { ...waiting, key: 'waits', recipient: 'waits@example.org' });
  await queueMail(shop.db, { ...waiting, key: 'sent-long-ago', recipient: 'old@example.org' });
  await shop.db.update(outbox).set({ sentAt: new Date(Date.now() - (RETENTION.sentMailDays + 1) * DAY_MS) })
    .where(eq(outbox.key, 'sent-long-ago'));
  const { menuVersion } = await readShopState(shop.db);
  const plans = shop.menu.plans.map((plan) => ({ ...plan, priceInCents: plan.priceInCents + 100 }));
  await shop.db.insert(plannedMenu).values({ ...shop.menu, plans, seenVersion: menuVersion, goesLiveAt: new Date(0), actor: 'test' });
  shop.deps.areaChecks.note('E8 1EH');
  const counted = jest.spyOn(shop.deps.failures, 'flush');
  shop.remoteConfig.published.length = 0;
  await during(undefined, {
    mail: () => mailed('waits@example.org'),
    refund: async () => (await orderOf(cancelled))?.refundedAmount === order.amount,
    reconcile: async () => (await orderOf(unheard)) !== undefined,
    'missed events': async () => (await countRows(shop, 'payment_events')) > 0,
    retention: async () => (await countRows(shop, 'orders', `order_id = 'FDK-long-ago'`)) === 0,
    'failure counts': () => counted.mock.calls.length > 0,
    'planned menu': async () => (await readShopState(shop.db)).menuVersion > menuVersion,
    'browser news': () => shop.remoteConfig.published.length > 0,
    'area checks': async () => (await countRows(shop, 'area_checks', `area = 'E8'`)) === 1,
    'clean-up': async () => (await countRows(shop, 'outbox', `key = 'sent-long-ago'`)) === 0,
  });
});

it('runs what has its day: deletions, the weekly mail, and the mail on the evening before', async () => {
  const leaves = await shop.customer('leaves');
  expect((await shop.call('DELETE /user/profile', { token: leaves.token })).status).toBe(200);
  const again = await shop.customer('again');
  expect((await shop.call('PUT /user/profile', { token: again.token, body: { weekMail: true } })).status).toBe(200);
  await shop.db.update(profiles).set({ weekMailFor: '2000-01-01' });
  await ordered('again', { uid: again.uid, status: 'COMPLETED', deliveryDate: addDays(MONDAY, -21) });
  await ordered('tomorrow', {});
  const reminded = await shop.customer('reminded');
  await ordered('reminded', { uid: reminded.uid });
  expect((await shop.call('POST /user/reminders', { token: reminded.token, body: reminderDevice('phone') })).status).toBe(200);
  await during(ON_THURSDAY, { erase: () => !shop.identity.accounts.has('leaves'), 'week mails': () => mailed('again@example.org') });
  expect(mailed('tomorrow@example.org')).toBe(false);
  await during(ON_SUNDAY, { 'arrives tomorrow': () => mailed('tomorrow@example.org'), reminders: () => shop.push.sent.length > 0 });
});

it('writes what was gathered before it stops, and does nothing after that', async () => {
  const running = startWorkers(shop.deps);
  shop.deps.areaChecks.note('N1 1AA');
  const counted = jest.spyOn(shop.deps.failures, 'flush').mockClear();
  await running.stop();
  expect([await countRows(shop, 'area_checks', `area = 'N1'`), counted.mock.calls.length]).toEqual([1, 1]);
  await queueMail(shop.db, {
    key: 'too-late', kind: 'verify-email', uid: 'x', recipient: 'late@example.org', payload: { firstName: 'Ada' },
  });
  await sleep(1500);
  expect(mailed('late@example.org')).toBe(false);
});

it('counts the failures of each by its name, which alerts carry', async () => {
  const away = () => { throw new Error('The database is away.'); };
  const failing = <T extends object>(target: T, get: () => unknown) => new Proxy(target, { get });
  const { db, payments, failures, areaChecks } = shop.deps;
  const deps: Deps = {
    ...shop.deps, db: failing(db, away), payments: failing(payments, away),
    failures: failing(failures, () => async () => away()), areaChecks: failing(areaChecks, () => async () => away()),
  };
  const named = async () => (await shop.deps.metrics.workerFailures.get()).values.map(({ labels }) => labels.worker).sort();
  const all = [
    'area checks', 'arrives tomorrow', 'browser news', 'clean-up', 'erase', 'failure counts', 'mail', 'missed events', 'planned menu',
    'reconcile', 'refund', 'reminders', 'retention', 'week mails',
  ];
  for (const [moment, count] of [[ON_THURSDAY, all.length - 1], [ON_SUNDAY, all.length]] as const) {
    at(moment);
    const running = startWorkers(deps);
    await until(async () => (await named()).length >= count, `${count} of them`).catch(() => undefined);
    await running.stop();
  }
  expect(await named()).toEqual(all);
});
