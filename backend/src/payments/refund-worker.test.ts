import { and, eq } from 'drizzle-orm';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows, counted } from '../../testing/shop';
import { watchedProvider } from '../../testing/watched-provider';
import { audit, refunds } from '../db/schema';
import type { Deps } from '../deps';
import { syncPayment } from './after-sale';
import { ProviderRefused, ProviderUnknown } from './provider';
import { retryRefunds } from './refund-by-operator';
import { makeRefund, outcomeOf, refundNext } from './refunds';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

type Wanted = Pick<typeof refunds.$inferInsert, 'sessionId'> & Partial<typeof refunds.$inferInsert>;

/** A refund of 5 GBP that is due, with as many tries behind it as told. */
async function due(wanted: Wanted): Promise<string> {
  const [row] = await shop.db.insert(refunds).values({
    id: crypto.randomUUID(), amount: 500, rest: false, currency: 'gbp', reason: 'operator', nextTryAt: new Date(0), ...wanted,
  }).returning();
  return row?.id ?? '';
}
const rowOf = async (id: string) => (await shop.db.select().from(refunds).where(eq(refunds.id, id)))[0];
const refundsOf = (sessionId: string) => shop.db.select().from(refunds).where(eq(refunds.sessionId, sessionId)).orderBy(refunds.createdAt);
const unknown = () => counted(shop, 'refunds', 'unknown');
async function atProvider(sessionId: string) {
  return (await shop.sandbox.state()).sessions.find(({ id }) => id === sessionId)?.refunds ?? [];
}
const lost = async () => { throw new ProviderUnknown('No answer.'); };
/** What the provider is asked, in order. */
async function callsOf(work: (deps: Deps) => Promise<unknown>) {
  const { deps, asked } = watchedProvider(shop.deps);
  await work(deps);
  return asked;
}
const HOUR_MS = 3_600_000;

it('the first try asks at once; a later one, and one for what pends, looks first whether it was made', async () => {
  const { sessionId, paymentIntent } = await shop.paidOrder();
  await due({ sessionId, paymentIntent });
  expect(await callsOf(refundNext)).toEqual(['refund', 'afterSale']);
  await due({ sessionId, paymentIntent, tries: 1 });
  expect(await callsOf(refundNext)).toEqual(['afterSale', 'refund', 'afterSale']);
  await due({ sessionId, paymentIntent, status: 'pending' });
  expect(await callsOf(refundNext)).toEqual(['afterSale']);
});

it('is made though the provider’s list does not show it yet', async () => {
  const { sessionId, paymentIntent } = await shop.paidOrder();
  const id = await due({ sessionId, paymentIntent });
  const { deps } = watchedProvider(shop.deps, { afterSale: async () => ({ refunds: [], disputes: [] }) });
  expect(await makeRefund(deps, id)).toBe('made');
  expect(await rowOf(id)).toMatchObject({ status: 'succeeded', settledAt: expect.any(Date) });
});

describe('one that was asked for and never answered', () => {
  it('has the same key as long as the provider knows it', async () => {
    const { sessionId, paymentIntent } = await shop.paidOrder();
    const id = await due({ sessionId, paymentIntent, tries: 1, createdAt: new Date(Date.now() - 22 * HOUR_MS) });
    const before = await unknown();
    await refundNext(watchedProvider(shop.deps, { refund: lost }).deps);
    expect([await unknown(), (await rowOf(id))?.status]).toEqual([before + 1, 'requested']);
    await shop.db.update(refunds).set({ nextTryAt: new Date(0) }).where(eq(refunds.id, id));
    await refundNext(shop.deps);
    expect(await refundsOf(sessionId)).toMatchObject([{ id, status: 'succeeded' }]);
  });

  it('has a new one once the provider has forgotten it, and the old row stays as what became of the first', async () => {
    const { sessionId, paymentIntent } = await shop.paidOrder();
    const id = await due({ sessionId, paymentIntent, note: 'Late', tries: 1, createdAt: new Date(Date.now() - 24 * HOUR_MS) });
    await refundNext(shop.deps);
    expect(await rowOf(id)).toMatchObject({
      status: 'failed', failure: 'unanswered', handledAt: expect.any(Date), settledAt: expect.any(Date),
    });
    expect((await refundsOf(sessionId)).find((row) => row.id !== id))
      .toMatchObject({ status: 'succeeded', amount: 500, reason: 'operator', note: 'Late', paymentIntent });
    expect(await atProvider(sessionId)).toMatchObject([{ amount: 500 }]);
  });

  it('and that was made after all is found, not made again', async () => {
    const { sessionId, paymentIntent } = await shop.paidOrder();
    const id = await due({ sessionId, paymentIntent });
    await shop.sandbox.settings({ faults: { mode: 'error-after', percent: 100 } });
    await refundNext(shop.deps);
    await shop.sandbox.settings({ faults: { mode: 'none' } });
    await shop.db.update(refunds).set({ nextTryAt: new Date(0), createdAt: new Date(Date.now() - 48 * HOUR_MS) }).where(eq(refunds.id, id));
    await refundNext(shop.deps);
    expect(await refundsOf(sessionId)).toMatchObject([{ id, status: 'succeeded' }]);
    expect(await atProvider(sessionId)).toHaveLength(1);
  });
});

it.each([
  ['a dispute took', 0], ['a dispute took, before a second try,', 1], ['an operator paid by hand', 0],
])('of all that is left does not give back a part that %s since it was asked for', async (which, tries) => {
  const { sessionId, paymentIntent, amount } = await shop.paidOrder();
  await due({ sessionId, paymentIntent, amount, rest: true, tries });
  if (which.startsWith('a dispute')) await shop.sandbox.control(`sessions/${sessionId}/dispute`, { amount: 500 });
  else await due({ sessionId, paymentIntent, status: 'failed', failure: 'expired_card', isPaidByHand: true, handledAt: new Date() });
  if (tries === 0) await syncPayment(shop.deps, paymentIntent ?? '');
  expect(await refundNext(shop.deps)).toBe(true);
  expect((await atProvider(sessionId)).map((refund) => refund.amount)).toEqual([amount - 500]);
  expect(
    await shop.db.$count(refunds, and(eq(refunds.sessionId, sessionId), eq(refunds.status, 'succeeded'), eq(refunds.amount, amount - 500))),
  ).toBe(1);
  expect(await refundNext(shop.deps)).toBe(false);
});

it('of a part asks for that part beside a dispute, also when it is asked for anew', async () => {
  const { sessionId, paymentIntent } = await shop.paidOrder();
  await shop.sandbox.control(`sessions/${sessionId}/dispute`, { amount: 1000 });
  await syncPayment(shop.deps, paymentIntent);
  const id = await due({ sessionId, paymentIntent });
  await refundNext(shop.deps);
  expect(await refundsOf(sessionId)).toMatchObject([{ id, amount: 500, status: 'succeeded' }]);
  await due({ sessionId, paymentIntent, tries: 1, createdAt: new Date(Date.now() - 24 * HOUR_MS) });
  await refundNext(shop.deps);
  expect((await atProvider(sessionId)).map((refund) => refund.amount)).toEqual([500, 500]);
});

it('of all that is left leaves out what a part and a dispute took before', async () => {
  const { sessionId, paymentIntent, amount } = await shop.paidOrder();
  await shop.sandbox.control(`sessions/${sessionId}/refund`, { amount: 300 });
  await due({ sessionId, paymentIntent, amount: amount - 300, rest: true });
  await shop.sandbox.control(`sessions/${sessionId}/dispute`, { amount: 500 });
  await syncPayment(shop.deps, paymentIntent);
  await refundNext(shop.deps);
  expect((await atProvider(sessionId)).map((refund) => refund.amount).sort()).toEqual([300, amount - 800].sort());
});

it('of all that is left, of which a dispute took everything since, fails, and the operator is told', async () => {
  const { sessionId, paymentIntent, amount } = await shop.paidOrder();
  const id = await due({ sessionId, paymentIntent, amount, rest: true, tries: 1 });
  await shop.sandbox.control(`sessions/${sessionId}/dispute`);
  await refundNext(shop.deps);
  expect(await refundsOf(sessionId)).toMatchObject([{ id, status: 'failed', failure: 'nothing_left', handledAt: null }]);
  expect(await countRows(shop, 'outbox', `key = 'refund-failed:${id}'`)).toBe(1);
  expect(await atProvider(sessionId)).toEqual([]);
});

it('of a session that nobody paid fails, and the operator is told', async () => {
  const { session } = await shop.checkout();
  const ids = [await due({ sessionId: session.sessionId }), await due({ sessionId: 'cs_test_made_up' })];
  for (const id of ids) {
    expect(await makeRefund(shop.deps, id)).toBe('refused');
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: 'no_payment', settledAt: expect.any(Date) });
    expect(await countRows(shop, 'outbox', `key = 'refund-failed:${id}'`)).toBe(1);
  }
  await expect(retryRefunds(shop.deps, 'cs_test_made_up', 'ops:test')).rejects.toMatchObject({ status: 409, code: 'too_much' });
});

it('asks for the payment of a session only where it is not known yet', async () => {
  const { sessionId, paymentIntent } = await shop.paidOrder();
  await due({ sessionId });
  expect(await callsOf(refundNext)).toEqual(['getSession', 'refund', 'afterSale']);
  expect(await refundsOf(sessionId)).toMatchObject([{ paymentIntent, status: 'succeeded' }]);
});

it('that the provider refuses without saying why has failed all the same', async () => {
  const { sessionId, paymentIntent } = await shop.paidOrder();
  const id = await due({ sessionId, paymentIntent });
  expect(
    await makeRefund(watchedProvider(shop.deps, { refund: async () => { throw new ProviderRefused('No.'); } }).deps, id),
  ).toBe('refused');
  expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: 'refused' });
});

it('that is needless, since all went back before, leaves a line in the audit and no row', async () => {
  const { sessionId, paymentIntent, amount } = await shop.paidOrder();
  await shop.sandbox.control(`sessions/${sessionId}/refund`);
  const id = await due({ sessionId, paymentIntent, amount, rest: true });
  expect(await makeRefund(shop.deps, id)).toBe('made');
  expect(await rowOf(id)).toBeUndefined();
  expect(await outcomeOf(shop.deps, id)).toBe('made');
  expect(await shop.db.select().from(audit).where(eq(audit.subject, sessionId)))
    .toMatchObject([{ actor: 'refund worker', action: 'refund-not-needed', details: { amount } }]);
});

it('is nobody’s twice: who comes second is told that it is under way', async () => {
  const { sessionId, paymentIntent } = await shop.paidOrder();
  const id = await due({ sessionId, paymentIntent });
  const outcomes = await Promise.all([makeRefund(shop.deps, id), makeRefund(shop.deps, id)]);
  expect(outcomes.sort()).toEqual(['made', 'pending']);
  expect(await atProvider(sessionId)).toHaveLength(1);
  expect(await outcomeOf(shop.deps, id)).toBe('made');
});
