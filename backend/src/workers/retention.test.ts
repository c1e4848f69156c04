import { eq, sql } from 'drizzle-orm';
import { RETENTION, addDays, londonDay } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows, rowsWith } from '../../testing/shop';
import { accounting, attempts, disputes, orders, quarantine, refunds } from '../db/schema';
import { writeAudit } from '../ops/audit';
import { closeQuarantined } from '../payments/settle-quarantine';
import { deleteNextExpired } from './retention';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const planted = {
  ...GUEST.customer, email: 'planted.guest@example.org', name: 'Plantedname', phone: '02079468888',
  address: { ...GUEST.customer.address, line1: '9 Planted Street' },
};
const WORDS = ['planted', '02079468888'];
const today = () => londonDay(shop.deps.now());

/** An order that was delivered so many days ago. */
async function delivered(daysAgo: number, token?: string): Promise<string> {
  const { session } = await shop.checkout(token ? { token } : {});
  await shop.sandbox.pay(session.sessionId, { customer: planted });
  await shop.status(session.sessionId);
  const deliveryDate = addDays(today(), -daysAgo);
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED', deliveryDate })
    .where(eq(orders.sessionId, session.sessionId));
  await shop.db.update(attempts).set({ deliveryDate }).where(eq(attempts.sessionId, session.sessionId));
  return session.sessionId;
}
const deleteExpired = async () => {
  await deleteNextExpired(shop.deps);
  // Mails that were sent go by themselves after 30 days.
  await shop.db.execute(sql`DELETE FROM outbox`);
};

it('keeps a guest’s order for the days that the policies say, and then its accounting line only', async () => {
  const session = await delivered(RETENTION.orderDays);
  await deleteExpired();
  expect((await rowsWith(shop, WORDS)).map((row) => row.split(':')[0])).toContain('orders');
  await shop.db.update(orders).set({ deliveryDate: addDays(today(), -RETENTION.orderDays - 1) });
  await shop.db.update(attempts).set({ deliveryDate: addDays(today(), -RETENTION.orderDays - 1) });
  await deleteExpired();
  expect(await rowsWith(shop, WORDS)).toEqual([]);
  const [line] = await shop.db.select().from(accounting).where(eq(accounting.sessionId, session));
  expect(line).toMatchObject({ amount: shop.menu.plans[0]?.priceInCents, refundedAmount: 0, paidOn: today() });
  expect(await countRows(shop, 'checkout_attempts', `session_id = '${session}' AND jsonb_array_length(lines) = 0 AND uid IS NULL`)).toBe(1);
  // The same session again brings nothing back (I1).
  await shop.status(session);
  expect([await countRows(shop, 'orders'), await countRows(shop, 'quarantine')]).toEqual([0, 0]);
});

it('keeps what a customer bought in their history, without where it went', async () => {
  const { token, uid } = await shop.customer('keeps-history');
  await delivered(RETENTION.orderDays + 1, token);
  await deleteExpired();
  const [order] = await shop.db.select().from(orders).where(eq(orders.uid, uid));
  expect(order).toMatchObject({ email: '', address: { lines: [], postCode: '' }, lines: [expect.objectContaining({ quantity: 1 })] });
  expect((await shop.call('GET /orders', { token })).data).toMatchObject({ orders: [{ id: order?.id, mealIds: expect.any(Array) }] });
  expect(await countRows(shop, 'checkout_attempts', `session_id = '${order?.sessionId}' AND uid IS NULL`)).toBe(1);
  await shop.db.delete(orders);
});

it('keeps no operator’s words about an order, nor about a payment that became none, of guests and customers alike', async () => {
  const { token } = await shop.customer('spoken-of');
  const orderOf = async (sessionId: string) => (await shop.orderOf(sessionId)).orderId;
  const long = RETENTION.orderDays + 1;
  const [guests, customers] = [await delivered(long), await delivered(long, token)];
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, { customer: { ...planted, address: { ...planted.address, postalCode: 'E8 1EH' } } });
  await shop.status(sessionId);
  await closeQuarantined(shop.deps, sessionId, 'ops:test', 'Wordlast took another plan');
  await shop.db.update(attempts).set({ deliveryDate: addDays(today(), -long) }).where(eq(attempts.sessionId, sessionId));
  for (const subject of [await orderOf(guests), await orderOf(customers)]) {
    await writeAudit(shop.db, {
      actor: 'ops:test', action: 'order-released', subject, details: { released: ['dispute'], reason: 'Wordlast rang' },
    });
  }
  expect(await rowsWith(shop, ['Wordlast'])).toHaveLength(4);
  await deleteExpired();
  expect(await rowsWith(shop, ['Wordlast'])).toEqual([]);
  expect(await countRows(shop, 'audit', `action = 'order-released' AND details = '{"released": ["dispute"]}'`)).toBe(2);
  await shop.db.delete(orders);
});

it('leaves alone what is not over: on its way, a refund not made, a payment not settled', async () => {
  const late = await delivered(RETENTION.orderDays + 1);
  await shop.db.update(orders).set({ status: 'DELIVERING' }).where(eq(orders.sessionId, late));
  await shop.db.insert(quarantine).values({ sessionId: 'cs_unsettled', reason: 'x', amount: 1, currency: 'gbp' });
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, late));
  if (!attempt) throw new Error('There is no attempt.');
  await shop.db.insert(attempts).values({
    ...attempt, id: crypto.randomUUID(), cartId: crypto.randomUUID(), idempotencyKey: crypto.randomUUID(), sessionId: 'cs_unsettled',
    status: 'quarantined',
  });
  await deleteExpired();
  expect(await countRows(shop, 'orders', `session_id = '${late}' AND email <> ''`)).toBe(1);
  expect(await countRows(shop, 'checkout_attempts', `session_id IN ('${late}', 'cs_unsettled') AND jsonb_array_length(lines) > 0`)).toBe(2);
  await shop.db.update(quarantine).set({ resolvedAt: new Date(), resolution: 'refunded' });
  await deleteExpired();
  expect(await countRows(shop, 'checkout_attempts', `session_id = 'cs_unsettled' AND jsonb_array_length(lines) > 0`)).toBe(0);
});

it.each(
  [['a refund that failed', 'fail'], ['a dispute', 'dispute']] as const,
)('leaves a guest’s order alone while %s of it is open', async (_, what) => {
  const session = await delivered(RETENTION.orderDays + 1);
  const open = { sessionId: session, amount: 1, reason: 'operator' as const };
  if (what === 'fail') await shop.db.insert(refunds).values({ ...open, id: crypto.randomUUID(), currency: 'gbp', status: 'failed' });
  else await shop.db.insert(disputes).values({
    ...open, id: 'du_open', kind: 'dispute', status: 'needs_response', isClosed: false, withdrawn: 1, movements: 1, createdAt: new Date(),
  });
  await deleteExpired();
  expect(await countRows(shop, 'orders', `session_id = '${session}' AND email <> ''`)).toBe(1);
  expect(await countRows(shop, 'checkout_attempts', `session_id = '${session}' AND jsonb_array_length(lines) > 0`)).toBe(1);
  await shop.db.update(refunds).set({ handledAt: new Date() });
  await shop.db.update(disputes).set({ isClosed: true });
  await deleteExpired();
  expect(await countRows(shop, 'orders', `session_id = '${session}'`)).toBe(0);
});

it('drops accounting lines after the tax period', async () => {
  await shop.db.delete(accounting);
  const line = (years: number, days: number) => ({
    paidOn: `${Number(today().slice(0, 4)) - years}${addDays(today(), -days).slice(4)}`, amount: 1, refundedAmount: 0, vat: [],
    currency: 'gbp',
  });
  await shop.db.insert(accounting).values([line(RETENTION.accountingYears, 0), line(RETENTION.accountingYears, 1)]);
  await deleteExpired();
  expect(await shop.db.select({ paidOn: accounting.paidOn }).from(accounting))
    .toEqual([{ paidOn: line(RETENTION.accountingYears, 0).paidOn }]);
});
