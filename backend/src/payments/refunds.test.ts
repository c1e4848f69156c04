import { eq, sql } from 'drizzle-orm';
import type { Order } from 'shared-api';
import { addDays, deliveryDate, formatPrice, type OrderStatus } from 'shared-rules';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { disputes, orderHolds, orders, outbox, refunds } from '../db/schema';
import { cancelForOperator } from '../orders/cancel-for-operator';
import { cancelOwnOrder } from '../orders/cancel-order';
import { moveOrders } from '../orders/advance-order';
import { kitchenList } from '../orders/kitchen-list';
import { releaseOrder } from '../orders/order-holds';
import { rescheduleOrder } from '../orders/reschedule-order';
import { sendNextMail } from '../workers/send-mail';
import { takeMissedEvents } from '../workers/missed-events';
import { closeRefunds, refundPart, retryRefunds } from './refund-by-operator';
import { refundNext } from './refunds';
import { closeQuarantined } from './settle-quarantine';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => shop.sandbox.settings({ refunds: 'succeed', faults: { mode: 'none' } }));

type Paid = Awaited<ReturnType<PayingShop['paidOrder']>>;

const row = async ({ id }: Pick<Paid, 'id'>) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0];
const refundsOf = ({ sessionId }: Pick<Paid, 'sessionId'>) =>
  shop.db.select().from(refunds).where(eq(refunds.sessionId, sessionId)).orderBy(refunds.createdAt);
const holdsOn = async ({ id }: Paid) => (await shop.db.select().from(orderHolds).where(eq(orderHolds.orderId, id))).map(
  ({ reason, releasedAt }) => `${reason}${releasedAt ? ' released' : ''}`,
);
const shown = async ({ id, token }: Paid) => (await shop.call(`GET /orders/${id}`, { token })).data as Order;
const mailsTo = (kind: string, where: string) => countRows(shop, 'outbox', `kind = '${kind}' AND ${where}`);
const hear = () => takeMissedEvents(shop.deps);
async function atProvider({ sessionId }: Pick<Paid, 'sessionId'>) {
  const { sessions } = await shop.sandbox.state();
  return sessions.find(({ id }) => id === sessionId)?.refunds ?? [];
}
async function due() {
  await shop.db.update(refunds).set({ nextTryAt: new Date(0) }).where(sql`status IN ('requested', 'pending')`);
  while (await refundNext(shop.deps)) { /* until none is due */ }
}

describe('a refund that the operator makes', () => {
  it('of a part goes back once, with the reason in the mail and beside the order', async () => {
    const order = await shop.paidOrder();
    expect(await refundPart(shop.deps, order.orderId, { share: 25 }, 'Two meals were missing.', 'ops:test'))
      .toMatchObject({ refund: 'made', amount: Math.round(order.amount / 4) });
    const amount = Math.round(order.amount / 4);
    expect(await shown(order)).toMatchObject({
      refundedInCents: amount, refunds: [{ amountInCents: amount, status: 'succeeded', reason: 'Two meals were missing.' }],
    });
    expect(await holdsOn(order)).toEqual([]);
    shop.mail.sent.length = 0;
    while (await sendNextMail(shop.deps)) { /* all */ }
    expect(shop.mail.sent.find(({ mail }) => mail.subject.startsWith('We have given back'))?.mail.text)
      .toContain('Two meals were missing.');
    await expect(refundPart(shop.deps, order.orderId, { amount: order.amount }, 'All', 'ops:test')).rejects.toThrow('can still go back');
    expect(await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'kitchen'))
      .toMatchObject({ refund: 'made', amount: order.amount - amount });
    expect((await row(order))?.refundedAmount).toBe(order.amount);
    expect(await mailsTo('refund-made', `payload->>'order' = '${order.orderId}'`)).toBe(1);
  });

  it('pends until the provider says that it arrived, and nobody says before that it did', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.settings({ refunds: 'pend' });
    expect(await refundPart(shop.deps, order.orderId, { amount: 500 }, 'Late', 'ops:test')).toMatchObject({ refund: 'pending' });
    const view = await shown(order);
    expect(view.refunds).toMatchObject([{ amountInCents: 500, status: 'pending' }]);
    expect(view).not.toHaveProperty('refundedInCents');
    const [made] = await atProvider(order);
    await shop.sandbox.control(`refunds/${made?.id}/succeed`);
    // With the webhook lost: the worker asks about what is pending.
    await due();
    expect(await shown(order)).toMatchObject({ refundedInCents: 500, refunds: [{ status: 'succeeded' }] });
    expect(await atProvider(order)).toHaveLength(1);
  });

  it('refused is told to the operator, and asked anew under a new key', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.settings({ refunds: 'refuse' });
    expect(await refundPart(shop.deps, order.orderId, { amount: 500 }, 'Late', 'ops:test')).toMatchObject({ refund: 'refused' });
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed', failure: 'balance_insufficient' }]);
    expect(await mailsTo('refund-failed', `recipient = 'hello@shop.example' AND payload->>'order' = '${order.orderId}'`)).toBe(1);
    expect((await shop.app.inject('/metrics')).body).toMatch(/shop_refunds_failed [1-9]/);
    await shop.sandbox.settings({ refunds: 'succeed' });
    expect(await retryRefunds(shop.deps, order.sessionId, 'ops:test')).toEqual(['made']);
    expect(await atProvider(order)).toMatchObject([{ amount: 500, status: 'succeeded' }]);
    expect(await shown(order)).toMatchObject({ refundedInCents: 500, refunds: [{ status: 'succeeded' }] });
    await expect(retryRefunds(shop.deps, order.sessionId, 'ops:test')).rejects.toThrow('failed');
  });

  it('whose answer was lost is made once, though the provider has forgotten the key', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.settings({ faults: { mode: 'error-after', percent: 100 } });
    expect(await refundPart(shop.deps, order.orderId, { amount: 500 }, 'Late', 'ops:test')).toMatchObject({ refund: 'pending' });
    await shop.sandbox.settings({ faults: { mode: 'none' } });
    await shop.sandbox.control('expire-replies');
    await due();
    expect(await atProvider(order)).toHaveLength(1);
    expect(await row(order)).toMatchObject({ refundedAmount: 500 });
  });

  it('that a bank brings back is a failure, and no longer given back', async () => {
    const order = await shop.paidOrder();
    await refundPart(shop.deps, order.orderId, { amount: 500 }, 'Late', 'ops:test');
    const [made] = await atProvider(order);
    await shop.sandbox.control(`refunds/${made?.id}/fail`);
    await hear();
    expect(await row(order)).toMatchObject({ refundedAmount: 0 });
    expect((await shown(order)).refunds).toMatchObject([{ status: 'failed' }]);
    expect(await mailsTo('refund-failed', `payload->>'order' = '${order.orderId}'`)).toBe(1);
    expect(await retryRefunds(shop.deps, order.sessionId, 'ops:test')).toEqual(['made']);
    expect(await row(order)).toMatchObject({ refundedAmount: 500 });
  });

  it('is not made twice when all of it went back in the dashboard before', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.control(`sessions/${order.sessionId}/refund`);
    expect(await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'kitchen')).toMatchObject({ refund: 'made' });
    expect(await atProvider(order)).toHaveLength(1);
    expect(await refundsOf(order)).toMatchObject([{ reason: 'provider', status: 'succeeded' }]);
  });
});

describe('a failed refund', () => {
  it('of an order that the bank paid after it was cancelled is not asked for again by whoever looks at its page', async () => {
    const { token, uid } = await shop.customer('late-bank');
    const { session } = await shop.checkout({ token });
    await shop.sandbox.pay(session.sessionId, { method: 'bank', bankAnswer: 'waits' });
    await shop.status(session.sessionId);
    const [order] = await shop.db.select().from(orders).where(eq(orders.uid, uid));
    if (!order) throw new Error('There is no order.');
    expect(await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'asked to')).toMatchObject({ refund: 'none' });
    await shop.sandbox.settings({ refunds: 'refuse' });
    await shop.sandbox.control(`sessions/${session.sessionId}/settle`);
    for (let look = 0; look < 3; look += 1) {
      await shop.status(session.sessionId);
      await due();
    }
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed', reason: 'paid-after-cancelled', amount: order.amount }]);
    // The operator pays by transfer, and closes what is open. A provider that would pay again by now is asked nothing.
    await closeRefunds(shop.deps, session.sessionId, 'by transfer', 'ops:test');
    await closeQuarantined(shop.deps, session.sessionId, 'ops:test', 'by transfer');
    await shop.sandbox.settings({ refunds: 'succeed' });
    await shop.status(session.sessionId);
    await due();
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await atProvider(order)).toEqual([]);
  });

  it('of a part is retried or closed before a part is given back anew', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.settings({ refunds: 'refuse' });
    await refundPart(shop.deps, order.orderId, { amount: 500 }, 'Late', 'ops:test');
    await shop.sandbox.settings({ refunds: 'succeed' });
    await expect(refundPart(shop.deps, order.orderId, { amount: 500 }, 'Late', 'ops:test')).rejects.toThrow('Retry or close');
    await closeRefunds(shop.deps, order.sessionId, 'by transfer', 'ops:test');
    expect(await refundPart(shop.deps, order.orderId, { amount: 300 }, 'Cold', 'ops:test')).toMatchObject({ refund: 'made' });
    // Neither is what was paid by hand given back with the rest.
    expect(await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'kitchen'))
      .toMatchObject({ refund: 'made', amount: order.amount - 800 });
    expect(await row(order)).toMatchObject({ refundedAmount: order.amount - 500 });
  });

  it('of a part is no longer asked for once all that is left goes back', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.settings({ refunds: 'refuse' });
    await refundPart(shop.deps, order.orderId, { amount: 500 }, 'Late', 'ops:test');
    await shop.sandbox.settings({ refunds: 'succeed' });
    expect(await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'kitchen'))
      .toMatchObject({ refund: 'made', amount: order.amount });
    await expect(retryRefunds(shop.deps, order.sessionId, 'ops:test')).rejects.toThrow('No refund of');
    expect((await atProvider(order)).map(({ amount }) => amount)).toEqual([order.amount]);
    expect((await refundsOf(order)).find(({ status }) => status === 'succeeded')).toMatchObject({ rest: true, amount: order.amount });
  });

  it('is not retried past what was paid, less what went back or was taken by a dispute since', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.settings({ refunds: 'refuse' });
    await refundPart(shop.deps, order.orderId, { amount: 500 }, 'Late', 'ops:test');
    await shop.sandbox.settings({ refunds: 'succeed' });
    await shop.sandbox.control(`sessions/${order.sessionId}/refund`, { amount: order.amount - 400 });
    await hear();
    await expect(retryRefunds(shop.deps, order.sessionId, 'ops:test')).rejects.toThrow('£4.00 can still go back');
    expect((await refundsOf(order)).find(({ reason }) => reason === 'operator')).toMatchObject({ status: 'failed', handledAt: null });
    const disputed = await shop.paidOrder();
    await shop.sandbox.settings({ refunds: 'refuse' });
    await cancelForOperator(shop.deps, disputed.orderId, 'ops:test', 'kitchen');
    await shop.sandbox.settings({ refunds: 'succeed' });
    await shop.sandbox.control(`sessions/${disputed.sessionId}/dispute`);
    await hear();
    await expect(retryRefunds(shop.deps, disputed.sessionId, 'ops:test')).rejects.toThrow('£0.00 can still go back');
    expect(await atProvider(disputed)).toEqual([]);
  });
});

describe('an order that was refunded in full in the provider’s dashboard', () => {
  const CASES: [OrderStatus, 'PREPARING' | 'DELIVERING' | 'COMPLETED', boolean][] = [
    ['NEW', 'PREPARING', true], ['PREPARING', 'DELIVERING', true], ['DELIVERING', 'COMPLETED', false],
  ];
  it.each(CASES)('%s is held before %s: %s', async (status, next, held) => {
    const order = await shop.paidOrder();
    await shop.db.update(orders).set({ status }).where(eq(orders.id, order.id));
    await shop.sandbox.control(`sessions/${order.sessionId}/refund`, { outcome: 'pend' });
    await hear();
    const portions = (await kitchenList(shop.db, order.deliveryDate)).length;
    const [moved] = await moveOrders(shop.deps, { orders: [order.orderId] }, next, 'ops:test');
    expect(moved).toEqual(
      held
        ? { order: order.orderId, problem: "It is held: all of it was given back. See 'holds list'.", isWithheld: true }
        : { order: order.orderId, status: next },
    );
    expect(await holdsOn(order)).toEqual(held ? ['refunded'] : []);
    if (!held) return;
    await releaseOrder(shop.deps, order.orderId, 'ops:test', 'goodwill');
    expect((await kitchenList(shop.db, order.deliveryDate)).length).toBeGreaterThanOrEqual(Math.max(portions, 15));
    expect(await moveOrders(shop.deps, { orders: [order.orderId] }, next, 'ops:test')).toEqual([{ order: order.orderId, status: next }]);
    // The same fact does not hold it again.
    const [made] = await atProvider(order);
    await shop.sandbox.control(`refunds/${made?.id}/succeed`);
    await hear();
    expect(await holdsOn(order)).toEqual(['refunded released']);
  });

  it('is not held any more once the refund has failed', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.control(`sessions/${order.sessionId}/refund`, { outcome: 'pend' });
    await hear();
    expect(await holdsOn(order)).toEqual(['refunded']);
    const [made] = await atProvider(order);
    await shop.sandbox.control(`refunds/${made?.id}/fail`);
    await hear();
    expect(await holdsOn(order)).toEqual([]);
  });

  it('stays held if the refund fails once its day is over: nobody would cook it', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.control(`sessions/${order.sessionId}/refund`, { outcome: 'pend' });
    await hear();
    await shop.db.update(orders).set({ deliveryDate: '2020-01-06' }).where(eq(orders.id, order.id));
    const [made] = await atProvider(order);
    await shop.sandbox.control(`refunds/${made?.id}/fail`);
    await hear();
    expect(await holdsOn(order)).toEqual(['refunded']);
    // Nor can it be released, until it has a day on which it can come.
    await expect(releaseOrder(shop.deps, order.orderId, 'ops:test', 'goodwill')).rejects.toThrow(
      'is over, so nobody would cook it. Move it to another Monday first.',
    );
    await rescheduleOrder(shop.deps, order.orderId, addDays(deliveryDate(new Date()), 7), 'ops:test');
    expect(await releaseOrder(shop.deps, order.orderId, 'ops:test', 'goodwill')).toMatchObject({ released: ['refunded'] });
  });

  it('is held again once an operator has paid back by hand what failed, and stays so whatever is heard later', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.control(`sessions/${order.sessionId}/refund`, { amount: 500 });
    await shop.sandbox.control(`sessions/${order.sessionId}/refund`, { outcome: 'pend' });
    await hear();
    expect(await holdsOn(order)).toEqual(['refunded']);
    const pending = (await atProvider(order)).find(({ status }) => status === 'pending');
    await shop.sandbox.control(`refunds/${pending?.id}/fail`);
    await hear();
    expect(await holdsOn(order)).toEqual([]);
    await closeRefunds(shop.deps, order.sessionId, 'by transfer', 'ops:test');
    expect(await holdsOn(order)).toEqual(['refunded']);
    // Its customer reads so, too, in place of a day on which nothing comes.
    const { refunds: told, ...rest } = await shown(order);
    expect(rest.refundedInCents).toBe(order.amount);
    // The provider counts seconds: which of the two was first may not be known.
    expect(told?.map(({ amountInCents, status }) => `${amountInCents} ${status}`).sort())
      .toEqual(['500 succeeded', `${order.amount - 500} succeeded`].sort());
    const [moved] = await moveOrders(shop.deps, { orders: [order.orderId] }, 'PREPARING', 'ops:test');
    expect(moved?.problem).toContain('all of it was given back');
    await shop.sandbox.control(`sessions/${order.sessionId}/warn`);
    await hear();
    expect((await holdsOn(order)).sort()).toEqual(['early-fraud-warning', 'refunded']);
  });

  it('of which a part was paid back by hand is not held', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.settings({ refunds: 'refuse' });
    await refundPart(shop.deps, order.orderId, { amount: 500 }, 'Late', 'ops:test');
    expect((await shown(order)).refunds).toMatchObject([{ status: 'failed' }]);
    await closeRefunds(shop.deps, order.sessionId, 'by transfer', 'ops:test');
    expect(await holdsOn(order)).toEqual([]);
    expect(await shown(order)).toMatchObject({
      refundedInCents: 500, refunds: [{ amountInCents: 500, status: 'succeeded', reason: 'Late' }],
    });
  });

  it('cancelled or completed stays what it is', async () => {
    for (const status of ['CANCELLED', 'COMPLETED'] as const) {
      const order = await shop.paidOrder();
      await shop.db.update(orders).set({ status }).where(eq(orders.id, order.id));
      await shop.sandbox.control(`sessions/${order.sessionId}/refund`);
      await hear();
      expect(await row(order)).toMatchObject({ status, refundedAmount: order.amount });
      expect(await holdsOn(order)).toEqual([]);
    }
  });
});

describe('a dispute', () => {
  it.each(
    [['wins', 'win', 0], ['loses', 'lose', 1]] as const,
  )('holds the order until an operator decides, and the money stands where it is when the shop %s', async (_, end, lost) => {
    const order = await shop.paidOrder();
    const dispute = await shop.sandbox.control(`sessions/${order.sessionId}/dispute`);
    await hear();
    expect(await holdsOn(order)).toEqual(['dispute']);
    expect(await row(order)).toMatchObject({ disputedAmount: order.amount, refundedAmount: 0 });
    expect(await mailsTo('disputed', `payload->>'order' = '${order.orderId}' AND recipient = 'hello@shop.example'`)).toBe(1);
    expect((await moveOrders(shop.deps, { orders: [order.orderId] }, 'PREPARING', 'ops:test'))[0]?.problem).toContain('disputed');
    await shop.sandbox.control(`disputes/${String(dispute['id'])}/${end}`);
    await hear();
    expect(await row(order)).toMatchObject({ disputedAmount: lost * order.amount });
    expect(await shop.db.select({ isClosed: disputes.isClosed }).from(disputes).where(eq(disputes.sessionId, order.sessionId)))
      .toEqual([{ isClosed: true }]);
    expect(await holdsOn(order)).toEqual(['dispute']);
    // What the bank took is not given back a second time.
    expect(await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'disputed')).toMatchObject(
      lost ? { refund: 'none' } : { refund: 'made', amount: order.amount },
    );
    expect(await holdsOn(order)).toEqual(['dispute released']);
  });

  it.each(['cancelled', 'retried'])('of a part leaves the rest, of which no more goes back when the order is %s', async (how) => {
    const order = await shop.paidOrder();
    if (how === 'retried') await shop.sandbox.settings({ refunds: 'refuse' });
    if (how === 'retried') await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'kitchen');
    await shop.sandbox.settings({ refunds: 'succeed' });
    await shop.sandbox.control(`sessions/${order.sessionId}/dispute`, { amount: 1000 });
    await hear();
    expect(await row(order)).toMatchObject({ disputedAmount: 1000 });
    if (how === 'retried') expect(await retryRefunds(shop.deps, order.sessionId, 'ops:test')).toEqual(['made']);
    else expect(await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'kitchen'))
      .toMatchObject({ refund: 'made', amount: order.amount - 1000 });
    expect((await atProvider(order)).map(({ amount }) => amount)).toEqual([order.amount - 1000]);
  });

  it.each([['all of it', 'operator', undefined], ['all of it', 'customer', undefined], ['a part', 'operator', 1000]] as const)(
    'over %s that the shop wins once the order was cancelled by its %s gives back what the bank brings back, and tells of it, once', async (_, by, disputed) => {
      const order = await shop.paidOrder();
      const dispute = await shop.sandbox.control(`sessions/${order.sessionId}/dispute`, { amount: disputed });
      await hear();
      if (by === 'customer') await cancelOwnOrder(shop.deps, order.uid, order.id);
      else await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'disputed');
      const withheld = disputed ?? order.amount;
      expect((await atProvider(order)).reduce((sum, { amount }) => sum + amount, 0)).toBe(order.amount - withheld);
      while (await sendNextMail(shop.deps));
      expect(shop.mail.sent.find(({ mail }) => mail.subject === `Order ${order.orderId} is cancelled`)?.mail.text.replaceAll(/\s+/g, ' '))
        .toContain(`Your bank holds ${formatPrice(withheld)} of your payment because of a dispute. Should that come back to us, we give it back to you.`);
      await shop.sandbox.control(`disputes/${String(dispute['id'])}/win`);
      await hear();
      await hear();
      await due();
      expect((await atProvider(order)).map(({ amount }) => amount)).toContain(withheld);
      expect(await row(order)).toMatchObject({ status: 'CANCELLED', disputedAmount: 0, refundedAmount: order.amount });
      expect((await refundsOf(order)).filter(({ reason }) => reason === 'dispute-won'))
        .toMatchObject([{ amount: withheld, status: 'succeeded' }]);
      expect(await mailsTo('refund-made', `payload->>'order' = '${order.orderId}' AND (payload->>'amount')::int = ${withheld}`)).toBe(1);
    });

  it('that is won gives nothing back of an order that is not cancelled', async () => {
    const order = await shop.paidOrder();
    const dispute = await shop.sandbox.control(`sessions/${order.sessionId}/dispute`);
    await hear();
    await shop.sandbox.control(`disputes/${String(dispute['id'])}/win`);
    await hear();
    expect(await refundsOf(order)).toEqual([]);
  });

  it('and a fraud warning before it hold each for themselves', async () => {
    const order = await shop.paidOrder();
    await shop.sandbox.control(`sessions/${order.sessionId}/warn`);
    await hear();
    await releaseOrder(shop.deps, order.orderId, 'ops:test', 'customer called');
    await shop.sandbox.control(`sessions/${order.sessionId}/dispute`, { inquiry: true });
    await hear();
    expect((await holdsOn(order)).sort()).toEqual(['dispute', 'early-fraud-warning released']);
    expect(await row(order)).toMatchObject({ disputedAmount: 0 });
  });
});

it('every lost webhook of money is made up for, once', async () => {
  const order = await shop.paidOrder();
  await shop.sandbox.control(`sessions/${order.sessionId}/refund`, { amount: 300 });
  await Promise.all([hear(), hear()]);
  await hear();
  expect(await row(order)).toMatchObject({ refundedAmount: 300 });
  expect(await refundsOf(order)).toHaveLength(1);
  expect(await shop.db.select().from(outbox).where(sql`kind = 'refund-made' AND payload->>'order' = ${order.orderId}`)).toHaveLength(1);
});
