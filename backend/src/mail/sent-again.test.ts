import { eq, sql } from 'drizzle-orm';
import { addDays, formatDay } from 'shared-rules';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { watchedProvider } from '../../testing/watched-provider';
import { orderHolds, orders, outbox, profiles, refunds, type HoldReason } from '../db/schema';
import { closeWeek, reopenWeek } from '../delivery/close-week';
import { cancelForOperator } from '../orders/cancel-for-operator';
import { releaseOrder } from '../orders/order-holds';
import { syncPayment } from '../payments/after-sale';
import type { ProviderSession } from '../payments/provider';
import { refundNext } from '../payments/refunds';
import { settle } from '../payments/settle';
import { refundQuarantined } from '../payments/settle-quarantine';
import { scheduleDeletion } from '../users/deletion';
import { sendNextMail } from '../workers/send-mail';
import { queueMail } from './outbox';
import { resendMail } from './resend';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
// Another day for each: an address is told of ten unpaid orders a day.
beforeEach(() => shop.db.update(outbox).set({ createdAt: sql`now() - interval '25 hours'` }));

const BANK = { ...GUEST, method: 'bank', bankAnswer: 'waits' };
const FAR = guestAt('N7 6PA');

async function paid(how: object): Promise<string> {
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, how);
  await shop.status(sessionId);
  return sessionId;
}
async function answer(sessionId: string, how: 'settle' | 'fail') {
  await shop.sandbox.control(`sessions/${sessionId}/${how}`);
  await shop.status(sessionId);
}
/** What goes out now, each in one text. */
async function sent(): Promise<string[]> {
  shop.mail.sent.length = 0;
  while (await sendNextMail(shop.deps));
  return shop.mail.sent.map(({ mail: { subject, text } }) => `${subject}\n${text}`);
}
/** The mail of that key, once more. */
async function again(key: string): Promise<string[]> {
  await sent();
  const [row] = await shop.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.key, key));
  await resendMail(shop.deps, row?.id ?? 0, 'ops:test', crypto.randomUUID());
  return sent();
}
/** The provider, which says something else of each session. */
const providerWith = (change: Partial<ProviderSession>) => watchedProvider(shop.deps, { getSession: async (id) => {
  const session = await shop.deps.payments.getSession(id);
  return session && { ...session, ...change };
} }).deps;

describe('a mail of a bank payment that goes after the bank has paid', () => {
  it.each(['cancelled', 'failed'])('for an order that was %s before gives the money back; it said that nothing was taken', async (how) => {
    const sessionId = await paid(BANK);
    const { id, orderId } = await shop.orderOf(sessionId);
    if (how === 'cancelled') await cancelForOperator(shop.deps, orderId, 'ops:test', 'asked to');
    else await answer(sessionId, 'fail');
    const key = how === 'cancelled' ? `order-cancelled:${id}` : `payment-failed:${id}`;
    expect(await again(key)).toEqual([expect.stringContaining('Nothing was taken')]);
    await settle(providerWith({ payment: 'paid' }), sessionId);
    const [text, ...more] = await again(key);
    expect(more).toEqual([]);
    expect(text).toContain(`Order ${orderId} is cancelled`);
    expect(text).toContain('We give back: £');
    expect(text).not.toMatch(/Nothing was taken|did not make/);
  });

  it.each(['payment-held', 'held-payment-failed'])('for one that is held says nothing that is not so any more (%s)', async (kind) => {
    const sessionId = await paid({ ...FAR, method: 'bank', bankAnswer: 'waits' });
    if (kind === 'held-payment-failed') await answer(sessionId, 'fail');
    const key = kind === 'payment-held' ? `${kind}:${sessionId}:processing` : `${kind}:${sessionId}`;
    expect(await again(key)).toHaveLength(1);
    await settle(providerWith({ payment: 'paid' }), sessionId);
    expect(await again(key)).toEqual([]);
  });
});

it('that a held payment is being processed is not said again once its bank has refused', async () => {
  const sessionId = await paid({ ...FAR, method: 'bank', bankAnswer: 'waits' });
  await answer(sessionId, 'fail');
  expect(await sent()).toEqual(
    expect.arrayContaining([expect.stringContaining('is being processed'), expect.stringContaining('was not made')]),
  );
  expect(await again(`payment-held:${sessionId}:processing`)).toEqual([]);
});

it('that money went back is not said again once it has come back to us', async () => {
  const sessionId = await paid(FAR);
  await refundQuarantined(shop.deps, sessionId, 'ops:test');
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.sessionId, sessionId));
  const key = `refund-made:${refund?.id}`;
  expect(await again(key)).toEqual([expect.stringContaining('We have given back')]);
  await shop.db.update(refunds).set({ status: 'failed', failure: 'expired_or_canceled_card' }).where(eq(refunds.sessionId, sessionId));
  expect(await again(key)).toEqual([]);
});

it.each<HoldReason>([
  'dispute', 'early-fraud-warning',
])('no mail names a day for an order that is on hold (%s), until it is released', async (reason) => {
  const sessionId = await paid(BANK);
  await answer(sessionId, 'settle');
  const { id, orderId, deliveryDate } = await shop.orderOf(sessionId);
  await queueMail(shop.db, {
    key: `address-changed:${id}`, kind: 'address-changed', uid: null, recipient: 'guest@example.org',
    payload: { orderId: id, before: '', after: '' },
  });
  await sent();
  await shop.db.insert(orderHolds).values({ id: `hold-of-${id}`, orderId: id, reason });
  const keys = [`order-received:${id}`, `payment-received:${id}`, `address-changed:${id}`];
  for (const key of keys) {
    const [text] = await again(key);
    expect(text).toContain('This order is on hold while its payment is being checked');
    expect(text).not.toMatch(/delivered on|arrives on/);
  }
  // It may go on: then it comes on the day to which it was moved.
  await closeWeek(shop.deps, deliveryDate, 'ops:test', { moveOrders: true });
  await reopenWeek(shop.deps, deliveryDate, 'ops:test');
  const moved = formatDay(addDays(deliveryDate, 7));
  const [told] = (await sent()).filter((text) => text.includes(orderId));
  expect(told).toContain(`Your order ${orderId} moves to ${moved}`);
  expect(told).toContain('This order is on hold while its payment is being checked');
  expect(told).not.toMatch(/delivered on|arrives on/);
  await releaseOrder(shop.deps, orderId, 'ops:test', 'goodwill');
  for (const key of keys) expect(await again(key)).toEqual([expect.stringContaining(`delivered on: ${moved}`)]);
});

it('a payment in another currency is told in it, to customer and operator, also when it goes back', async () => {
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, BANK);
  await sent();
  const inYen = { currency: 'jpy', amount: 12_345 };
  await settle(providerWith(inYen), sessionId);
  const texts = await sent();
  await settle(providerWith({ ...inYen, payment: 'failed' }), sessionId);
  texts.push(...await sent());
  await settle(providerWith({ ...inYen, payment: 'paid' }), sessionId);
  texts.push(...await sent());
  const [{ paymentIntent } = { paymentIntent: null }] = [await shop.deps.payments.getSession(sessionId) ?? undefined];
  const refund = { id: 're_yen', amount: 12_345, reference: null, failure: null, at: Date.now() };
  for (const status of ['succeeded', 'failed'] as const) {
    await syncPayment(watchedProvider(shop.deps, {
      sessionOfPayment: async () => sessionId,
      afterSale: async () => ({
        refunds: [{ ...refund, status }],
        disputes: [{
          id: 'du_yen', kind: 'dispute', amount: 12_345, reason: 'fraudulent', status: 'needs_response', isClosed: false, withdrawn: 0,
          movements: 0, at: Date.now(),
        }],
      }),
    }).deps, paymentIntent ?? 'pi_yen');
    texts.push(...await sent());
  }
  await refundNext(shop.deps);
  // Held and set aside, not made, held and set aside again, given back, disputed, and not given back after all.
  expect(texts).toHaveLength(8);
  for (const text of texts) {
    expect(text).toContain('JP¥12,345');
    expect(text).not.toContain('£');
  }
});

it('a receipt of an order that has been delivered does not say that it will be', async () => {
  const { id, deliveryDate } = await shop.orderOf(await paid(GUEST));
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' }).where(eq(orders.id, id));
  const [text] = await again(`order-received:${id}`);
  expect(text).toContain(`Delivered on: ${formatDay(deliveryDate)}`);
  expect(text).not.toContain('Will be delivered');
});

it('a mail of an order whose bank had not paid by its cut-off names no day: it gets another', async () => {
  const { id } = await shop.orderOf(await paid(BANK));
  expect(await again(`order-received:${id}`)).toEqual([expect.stringContaining('Will be delivered on')]);
  await shop.db.update(orders).set({ deliveryDate: '2020-01-06' }).where(eq(orders.id, id));
  const [text] = await again(`order-received:${id}`);
  expect(text).toContain('Once it has paid, we tell you the Monday on which your meals come.');
  expect(text).not.toMatch(/delivered on/i);
});

it('a deletion that is told again is told for the day for which it is scheduled by then', async () => {
  await shop.customer('leaver');
  const first = await scheduleDeletion(shop.deps, 'leaver');
  await sent();
  await shop.db.update(profiles).set({ deletionAt: new Date('2099-03-02T10:00:00Z') }).where(eq(profiles.uid, 'leaver'));
  expect(await again(`deletion-scheduled:leaver:${first}`)).toEqual([expect.stringContaining('will be deleted on 2 Mar 2099')]);
});
