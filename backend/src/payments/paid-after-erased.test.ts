import { eq } from 'drizzle-orm';
import { RETENTION } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { accounting, orders, outbox, profiles, quarantine } from '../db/schema';
import { cancelForOperator } from '../orders/cancel-for-operator';
import { eraseNext } from '../users/erase';
import { eraseGuest, guestPseudonym } from '../users/erase-guest';
import { replayErasures } from '../users/replay-erasures';
import { takeMissedEvents } from '../workers/missed-events';
import { refundPart, retryRefunds } from './refund-by-operator';
import { refundNext } from './refunds';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => { shop.clock.offset = 0; });

const email = (name: string) => `${name}@example.org`;
/** Ordered; its bank has not paid yet. */
async function byBank(name: string, token?: string) {
  const { session: { sessionId } } = await shop.checkout({ ...(token && { token }) });
  return shop.settled(sessionId, { method: 'bank', bankAnswer: 'waits', customer: { ...GUEST.customer, email: email(name) } });
}
const cancel = ({ orderId }: { orderId: string }) => cancelForOperator(shop.deps, orderId, 'ops:test', 'asked to');

const ERASED: [string, () => Promise<string>][] = [
  ['a guest', async () => {
    const order = await byBank('guest');
    await cancel(order);
    await eraseGuest(shop.deps, email('guest'), 'ops:test');
    return order.sessionId;
  }],
  ['an account', async () => {
    const { token, uid } = await shop.customer('leaver');
    const order = await byBank('leaver', token);
    await cancel(order);
    await shop.db.update(profiles).set({ deletionAt: new Date(0) }).where(eq(profiles.uid, uid));
    expect(await eraseNext(shop.deps)).toBe(true);
    return order.sessionId;
  }],
  ['somebody whose order a restored backup had brought back', async () => {
    const { sessionId } = await byBank('restored');
    await replayErasures(shop.deps, [{ uid: await guestPseudonym(email('restored')), erasedAt: new Date() }], 'ops:test');
    return sessionId;
  }],
];

it.each(
  ERASED,
)('a bank that pays for the order of %s, who was erased meanwhile: it goes back, once, and an operator hears of it', async (_, erased) => {
  const sessionId = await erased();
  expect(await countRows(shop, 'orders', `session_id = '${sessionId}'`)).toBe(0);
  await shop.db.delete(outbox);
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  await takeMissedEvents(shop.deps);
  for (let look = 0; look < 2; look += 1) await shop.status(sessionId);
  const caseOf = async () => (await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)))[0];
  expect(await caseOf()).toMatchObject({ reason: 'paid_after_cancelled', email: null, paidAt: expect.any(Date), resolvedAt: null });
  while (await refundNext(shop.deps)) { /* until none is due */ }
  const { charge, refunds } = (await shop.sandbox.state()).sessions.find(({ id }) => id === sessionId) ?? {};
  expect(refunds?.map(({ amount }) => amount)).toEqual([charge?.amount]);
  expect(await caseOf()).toMatchObject({ resolution: 'refunded' });
  await shop.status(sessionId);
  expect(await countRows(shop, 'refunds', `session_id = '${sessionId}'`)).toBe(1);
  expect((await shop.db.select().from(outbox)).map(({ kind, recipient }) => [kind, recipient]))
    .toEqual([['quarantined', shop.config.mail.operator]]);
});

it('of an erased order that had been paid nothing goes back, also when its accounting line is gone', async () => {
  const { sessionId } = await byBank('eater');
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  await shop.status(sessionId);
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' }).where(eq(orders.sessionId, sessionId));
  await eraseGuest(shop.deps, email('eater'), 'ops:test');
  await shop.status(sessionId);
  await shop.db.delete(accounting).where(eq(accounting.sessionId, sessionId));
  shop.clock.offset = (RETENTION.accountingYears * 366 + 30) * 86_400_000;
  await shop.status(sessionId);
  expect(await countRows(shop, 'quarantine', `session_id = '${sessionId}'`)).toBe(0);
  expect(await countRows(shop, 'refunds', `session_id = '${sessionId}'`)).toBe(0);
});

it('a bank that refuses an order whose person was erased is told to nobody', async () => {
  const order = await byBank('refused');
  await cancel(order);
  await eraseGuest(shop.deps, email('refused'), 'ops:test');
  await shop.sandbox.control(`sessions/${order.sessionId}/fail`);
  await takeMissedEvents(shop.deps);
  expect(await countRows(shop, 'quarantine', `session_id = '${order.sessionId}'`)).toBe(0);
});

it('what a bank brings back of an order that was erased meanwhile is asked for anew, and its accounting line follows', async () => {
  const { session: { sessionId } } = await shop.checkout();
  const order = await shop.settled(sessionId, { customer: { ...GUEST.customer, email: email('returned') } });
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' }).where(eq(orders.sessionId, sessionId));
  await refundPart(shop.deps, order.orderId, { amount: 500 }, 'Cold', 'ops:test');
  await eraseGuest(shop.deps, email('returned'), 'ops:test');
  const kept = () => shop.db.select({ refunded: accounting.refundedAmount }).from(accounting).where(eq(accounting.sessionId, sessionId));
  expect(await kept()).toEqual([{ refunded: 500 }]);
  const [made] = (await shop.sandbox.state()).sessions.find(({ id }) => id === sessionId)?.refunds ?? [];
  await shop.sandbox.control(`refunds/${made?.id}/fail`);
  await takeMissedEvents(shop.deps);
  expect(await kept()).toEqual([{ refunded: 0 }]);
  expect(await retryRefunds(shop.deps, sessionId, 'ops:test')).toEqual(['made']);
  expect(await kept()).toEqual([{ refunded: 500 }]);
});
