import { eq } from 'drizzle-orm';
import { insertOrder } from '../../testing/orders';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { watchedProvider } from '../../testing/watched-provider';
import { audit, refunds } from '../db/schema';
import { closeRefunds, listRefunds, refundPart, retryRefunds } from './refund-by-operator';
import { ProviderRefused } from './provider';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

type Row = Partial<typeof refunds.$inferInsert> & Pick<typeof refunds.$inferInsert, 'sessionId'>;
let written = 0;
/** A refund of 5 GBP that failed, unless told otherwise; each is younger than the one before. */
async function insertRefund(row: Row): Promise<string> {
  const id = crypto.randomUUID();
  written += 1;
  await shop.db.insert(refunds).values({
    id, amount: 500, rest: false, currency: 'gbp', reason: 'operator', status: 'failed',
    createdAt: new Date(Date.UTC(2026, 0, 1) + written * 1000), ...row,
  });
  return id;
}
const refundsOf = (sessionId: string) => shop.db.select().from(refunds).where(eq(refunds.sessionId, sessionId)).orderBy(refunds.createdAt);
const audited = async (subject: string) =>
  (await shop.db.select().from(audit).where(eq(audit.subject, subject))).map(({ actor, action, details }) => [actor, action, details]);
const atProvider = async (sessionId: string) =>
  (await shop.sandbox.state()).sessions.find(({ id }) => id === sessionId)?.refunds.map(({ amount }) => amount) ?? [];
const part = (reference: string, amount: number, id?: string) => refundPart(shop.deps, reference, { amount }, 'Late', 'ops:test', id);

describe('a part of an order', () => {
  it('goes back once for a key: asked again, the same is told and nobody else is asked', async () => {
    const { orderId, sessionId } = await shop.paidOrder();
    const id = crypto.randomUUID();
    const first = await part(orderId, 500, id);
    expect(first).toEqual({ order: orderId, amount: 500, refund: 'made' });
    const { deps, asked } = watchedProvider(shop.deps);
    expect(await refundPart(deps, orderId, { amount: 900 }, 'Other words', 'ops:test', id)).toEqual(first);
    expect(asked).toEqual([]);
    expect(await audited(orderId)).toEqual([['ops:test', 'part-refunded', { amount: 500 }]]);
    expect(await refundsOf(sessionId)).toMatchObject([{ id, amount: 500, rest: false, note: 'Late', reason: 'operator' }]);
  });

  it('under the key of another order’s is refused', async () => {
    const [one, other] = [await shop.paidOrder(), await shop.paidOrder()];
    const id = crypto.randomUUID();
    await part(one.orderId, 500, id);
    await expect(part(other.orderId, 500, id)).rejects.toMatchObject({
      status: 409, code: 'other_refund', message: 'That was asked for another order.',
    });
    expect(await atProvider(other.sessionId)).toEqual([]);
  });

  it('is at least a penny, and at most what is left, to the penny', async () => {
    const { orderId, sessionId, amount } = await shop.paidOrder();
    const all = `Of ${orderId} £${(amount / 100).toFixed(2)} can still go back.`;
    for (const wrong of [0, -1, amount + 1]) {
      await expect(part(orderId, wrong)).rejects.toMatchObject({ status: 409, code: 'too_much', message: all });
    }
    expect(await part(orderId, 1)).toMatchObject({ refund: 'made' });
    await expect(part(orderId, amount)).rejects.toMatchObject({ code: 'too_much' });
    expect(await part(orderId, amount - 1)).toMatchObject({ refund: 'made' });
    expect(await atProvider(sessionId)).toEqual([1, amount - 1]);
  });

  it('as a share is a share of all that was paid, rounded to a penny', async () => {
    const { orderId, amount } = await shop.paidOrder();
    const share = (percent: number) => refundPart(shop.deps, orderId, { share: percent }, 'Late', 'ops:test');
    expect(await share(33)).toMatchObject({ amount: Math.round((amount * 33) / 100) });
    expect(await share(33)).toMatchObject({ amount: Math.round((amount * 33) / 100) });
  });

  it('does not go back of an order that is not paid, or not there', async () => {
    await insertOrder(shop.db, { orderId: 'FDK-UNPAID', paidAt: null });
    await expect(part('FDK-UNPAID', 10)).rejects.toMatchObject({ status: 409, code: 'not_paid', message: 'FDK-UNPAID is not paid.' });
    await expect(part('FDK-NONE', 10)).rejects.toMatchObject({ status: 404 });
  });

  it('waits until a failed one is retried or closed; one that was is no obstacle', async () => {
    const { orderId, sessionId } = await shop.paidOrder();
    const failed = await insertRefund({ sessionId });
    await expect(part(orderId, 500)).rejects.toMatchObject({
      status: 409, code: 'refund_failed', message: `A refund of ${orderId} (${sessionId}) failed. Retry or close that one first.`,
    });
    await shop.db.update(refunds).set({ handledAt: new Date() }).where(eq(refunds.id, failed));
    expect(await part(orderId, 500)).toMatchObject({ refund: 'made' });
  });
});

describe('refunds that failed', () => {
  it('are asked for anew: parts first, and then what they leave of the rest', async () => {
    const { sessionId, paymentIntent, amount } = await shop.paidOrder();
    const failed = [
      await insertRefund({ sessionId, paymentIntent, amount, rest: true }), await insertRefund({ sessionId, paymentIntent }),
      await insertRefund({ sessionId, paymentIntent, amount: 700 }),
    ];
    await insertRefund({ sessionId, paymentIntent, amount: 900, handledAt: new Date() });
    expect(await retryRefunds(shop.deps, sessionId, 'ops:test')).toEqual(['made', 'made', 'made']);
    expect(await atProvider(sessionId)).toEqual([500, 700, amount - 1200]);
    const rows = await refundsOf(sessionId);
    expect(rows.filter(({ id, handledAt }) => failed.includes(id) && handledAt)).toHaveLength(3);
    expect(rows.filter(({ status }) => status === 'succeeded').map(({ rest }) => rest).sort()).toEqual([false, false, true]);
    expect(await audited(sessionId)).toEqual([['ops:test', 'refund-retried', {}]]);
  });

  it('are not asked for past what is left: then none is', async () => {
    const { sessionId, paymentIntent, amount } = await shop.paidOrder();
    await insertRefund({ sessionId, paymentIntent, amount: 600 });
    await insertRefund({ sessionId, paymentIntent, amount: amount - 500 });
    await expect(retryRefunds(shop.deps, sessionId, 'ops:test')).rejects.toMatchObject({
      status: 409, code: 'too_much', message: `Of ${sessionId} £${((amount - 600) / 100).toFixed(2)} can still go back.`,
    });
    expect((await refundsOf(sessionId)).map(({ status, handledAt }) => [status, handledAt])).toEqual([['failed', null], ['failed', null]]);
    expect(await audited(sessionId)).toEqual([]);
  });

  it('of all that is left give back exactly that, and a rest of nothing is no further refund', async () => {
    const { sessionId, paymentIntent, amount } = await shop.paidOrder();
    await insertRefund({ sessionId, paymentIntent, amount });
    await insertRefund({ sessionId, paymentIntent, amount, rest: true });
    expect(await retryRefunds(shop.deps, sessionId, 'ops:test')).toEqual(['made']);
    expect(await atProvider(sessionId)).toEqual([amount]);
  });

  it('of a rest of which nothing is left are refused', async () => {
    const { sessionId, paymentIntent, amount } = await shop.paidOrder();
    await insertRefund({ sessionId, paymentIntent, amount, status: 'succeeded' });
    await insertRefund({ sessionId, paymentIntent, amount, rest: true });
    await expect(retryRefunds(shop.deps, sessionId, 'ops:test')).rejects.toMatchObject({
      code: 'too_much', message: `Of ${sessionId} £0.00 can still go back.`,
    });
  });

  it('of a rest of which a part was paid by hand ask for an amount, since the provider still has that part', async () => {
    const { sessionId, paymentIntent, amount } = await shop.paidOrder();
    await insertRefund({ sessionId, paymentIntent, handledAt: new Date(), isPaidByHand: true });
    await insertRefund({ sessionId, paymentIntent, amount, rest: true });
    expect(await retryRefunds(shop.deps, sessionId, 'ops:test')).toEqual(['made']);
    expect(await atProvider(sessionId)).toEqual([amount - 500]);
    expect((await refundsOf(sessionId)).find(({ status }) => status === 'succeeded')).toMatchObject({ rest: false, amount: amount - 500 });
  });

  it('that fail again are said to', async () => {
    const { sessionId, paymentIntent } = await shop.paidOrder();
    await insertRefund({ sessionId, paymentIntent });
    const { deps } = watchedProvider(shop.deps, { refund: async () => { throw new ProviderRefused('No.', 'charge_disputed'); } });
    expect(await retryRefunds(deps, sessionId, 'ops:test')).toEqual(['refused']);
  });

  it('are closed with the words of who paid otherwise', async () => {
    const { sessionId } = await shop.paidOrder();
    const open = await insertRefund({ sessionId });
    const before = await insertRefund({ sessionId, handledAt: new Date() });
    await closeRefunds(shop.deps, sessionId, 'By transfer', 'ops:test');
    const rows = await refundsOf(sessionId);
    expect(rows.find(({ id }) => id === open)).toMatchObject({ isPaidByHand: true, handledAt: expect.any(Date) });
    expect(rows.find(({ id }) => id === before)).toMatchObject({ isPaidByHand: false });
    expect(await audited(sessionId)).toEqual([['ops:test', 'refund-closed', { note: 'By transfer' }]]);
  });

  it('are none: that is said, and nothing is written', async () => {
    const { sessionId } = await shop.paidOrder();
    await insertRefund({ sessionId, status: 'pending' });
    for (const act of [retryRefunds(shop.deps, sessionId, 'ops:test'), closeRefunds(shop.deps, sessionId, 'x', 'ops:test')]) {
      await expect(act).rejects.toMatchObject({ status: 404, message: `No refund of ${sessionId} failed.` });
    }
    expect(await audited(sessionId)).toEqual([]);
  });
});

it('lists refunds, the newest first: all that nobody dealt with, those under way, those that failed', async () => {
  await shop.db.delete(refunds);
  const sessionId = 'cs_listed';
  const ids = {
    requested: await insertRefund({ sessionId, status: 'requested' }), pending: await insertRefund({ sessionId, status: 'pending' }),
    succeeded: await insertRefund({ sessionId, status: 'succeeded' }),
    failed: await insertRefund({ sessionId }), handled: await insertRefund({ sessionId, handledAt: new Date() }),
  };
  const list = async (which: 'all' | 'open' | 'failed', limit?: number) => (await listRefunds(shop.deps, which, limit)).map(({ id }) => id);
  expect(await list('all')).toEqual([ids.failed, ids.succeeded, ids.pending, ids.requested]);
  expect(await list('open')).toEqual([ids.pending, ids.requested]);
  expect(await list('failed')).toEqual([ids.failed]);
  expect(await list('all', 2)).toEqual([ids.failed, ids.succeeded]);
});
