import { and, eq } from 'drizzle-orm';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows, counted } from '../../testing/shop';
import { watchedProvider } from '../../testing/watched-provider';
import { accounting, disputes, orders, outbox, paymentEvents, quarantine, refunds } from '../db/schema';
import { deleteOrders } from '../orders/delete-orders';
import { holdsOf, releaseOrder } from '../orders/order-holds';
import { takeMissedEvents } from '../workers/missed-events';
import { syncPayment } from './after-sale';
import type { AfterSale, PaymentProvider, ProviderDispute, ProviderRefund, ProviderSession } from './provider';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

type Paid = Awaited<ReturnType<PayingShop['paidOrder']>>;

const orderOf = async (sessionId: string) => (await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0];
const refundsOf = ({ sessionId }: Pick<Paid, 'sessionId'>) =>
  shop.db.select().from(refunds).where(eq(refunds.sessionId, sessionId)).orderBy(refunds.amount);
const disputeOf = async (id: string) => (await shop.db.select().from(disputes).where(eq(disputes.id, id)))[0];
const mailsAbout = async ({ orderId }: Paid) =>
  (await shop.db.select().from(outbox)).filter(({ payload }) => (payload as { order?: string }).order === orderId);

const answering = (told: Partial<AfterSale>, instead: Partial<PaymentProvider> = {}) =>
  watchedProvider(shop.deps, { afterSale: async () => ({ refunds: [], disputes: [], ...told }), ...instead });
const hear = ({ paymentIntent }: Pick<Paid, 'paymentIntent'>, told: Partial<AfterSale>) => syncPayment(answering(told).deps, paymentIntent);

let ids = 0;
const refund = (change: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id: `re_${ids += 1}`, amount: 500, status: 'succeeded', reference: null, failure: null, at: Date.now(), ...change,
});
const dispute = (change: Partial<ProviderDispute> = {}): ProviderDispute => (
  {
    id: `dp_${ids += 1}`, kind: 'dispute', amount: 900, reason: 'fraudulent', status: 'needs_response', isClosed: false, withdrawn: 900,
    movements: 1, at: Date.now(), ...change,
  });

describe('a refund', () => {
  it('is decided when it succeeds or fails, counted then and told then, once', async () => {
    const order = await shop.paidOrder();
    const [made, failed] = [await counted(shop, 'refunds', 'made'), await counted(shop, 'refunds', 'failed')];
    const first = refund({ status: 'pending' });
    await hear(order, { refunds: [first] });
    expect(await refundsOf(order)).toMatchObject([
      { providerId: first.id, status: 'pending', settledAt: null, failure: null, rest: false, reason: 'provider' },
    ]);
    expect(await counted(shop, 'refunds', 'made')).toBe(made);
    expect(await mailsAbout(order)).toEqual(expect.not.arrayContaining([expect.objectContaining({ kind: 'refund-made' })]));

    await hear(order, { refunds: [{ ...first, status: 'succeeded' }] });
    const [settled] = await refundsOf(order);
    expect(settled).toMatchObject({ status: 'succeeded', settledAt: expect.any(Date), failure: null });
    await hear(order, { refunds: [{ ...first, status: 'succeeded' }] });
    expect(await refundsOf(order)).toEqual([settled]);
    expect([await counted(shop, 'refunds', 'made'), await counted(shop, 'refunds', 'failed')]).toEqual([made + 1, failed]);
    const mails = (await mailsAbout(order)).filter(({ kind }) => kind === 'refund-made');
    expect(mails).toMatchObject([{ uid: order.uid, recipient: order.email }]);
    expect(mails[0]?.payload).toEqual({ amount: 500, order: order.orderId });

    await hear(order, { refunds: [{ ...first, status: 'failed', failure: 'expired_or_canceled_card' }] });
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed', failure: 'expired_or_canceled_card', settledAt: expect.any(Date) }]);
    expect([await counted(shop, 'refunds', 'made'), await counted(shop, 'refunds', 'failed')]).toEqual([made + 1, failed + 1]);
    expect((await mailsAbout(order)).find(({ kind }) => kind === 'refund-failed')?.payload)
      .toEqual({ sessionId: order.sessionId, amount: 500, failure: 'expired_or_canceled_card', order: order.orderId });
  });

  it('that fails without a reason has failed all the same', async () => {
    const order = await shop.paidOrder();
    await hear(order, { refunds: [refund({ status: 'failed' })] });
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed', failure: 'failed' }]);
    expect((await mailsAbout(order)).find(({ kind }) => kind === 'refund-failed')?.payload).toMatchObject({ failure: 'failed' });
  });

  it('read before it was decided takes nothing back', async () => {
    const order = await shop.paidOrder();
    const first = refund();
    await hear(order, { refunds: [first] });
    await hear(order, { refunds: [{ ...first, status: 'pending' }] });
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }]);
    expect(await orderOf(order.sessionId)).toMatchObject({ refundedAmount: 500 });
  });

  it('that was made without a note of the provider’s id is found by its sum, and told no second time', async () => {
    const order = await shop.paidOrder();
    const known = {
      sessionId: order.sessionId, paymentIntent: order.paymentIntent, rest: false, currency: 'gbp', reason: 'operator' as const,
      status: 'succeeded' as const,
    };
    await shop.db.insert(refunds).values([300, 400, 500].map((amount) =>
      ({ ...known, id: crypto.randomUUID(), amount, ...(amount === 500 && { status: 'failed' as const }) })));
    const made = await counted(shop, 'refunds', 'made');
    await hear(order, { refunds: [refund({ id: 're_old', amount: 400 })] });
    expect((await refundsOf(order)).map(({ providerId, amount, reason }) => [providerId, amount, reason]))
      .toEqual([[null, 300, 'operator'], ['re_old', 400, 'operator'], [null, 500, 'operator']]);
    expect(await counted(shop, 'refunds', 'made')).toBe(made);
    expect((await mailsAbout(order)).filter(({ kind }) => kind === 'refund-made')).toEqual([]);
    // Another sum, one that is under way, or one that we asked for under an id of ours: another refund.
    const pending = { status: 'pending' as const };
    const ours = { reference: crypto.randomUUID() };
    const others = [{ amount: 301 }, { amount: 500, ...pending }, { amount: 300, ...pending }, { amount: 300, ...ours }];
    await hear(order, { refunds: others.map((other) => refund(other)) });
    expect((await refundsOf(order)).map(({ amount, reason, status }) => `${amount} ${reason} ${status}`).sort()).toEqual([
      '300 operator succeeded', '300 provider pending', '300 provider succeeded', '301 provider succeeded', '400 operator succeeded',
      '500 operator failed', '500 provider pending',
    ]);
  });

  it('that the provider made twice for one id of ours counts twice', async () => {
    const order = await shop.paidOrder();
    const reference = crypto.randomUUID();
    await shop.db.insert(refunds).values({
      id: reference, sessionId: order.sessionId, paymentIntent: order.paymentIntent, amount: 500, rest: false, currency: 'gbp',
      reason: 'operator',
    });
    const both = [refund({ reference }), refund({ reference })];
    await hear(order, { refunds: both });
    await hear(order, { refunds: both });
    expect((await refundsOf(order)).map(({ reason, providerId }) => [reason, providerId]).sort())
      .toEqual([['operator', both[0]?.id], ['provider', both[1]?.id]]);
    expect(await orderOf(order.sessionId)).toMatchObject({ refundedAmount: 1000 });
  });
});

describe('a dispute', () => {
  it('is counted and told once, whatever becomes of it', async () => {
    const order = await shop.paidOrder();
    const before = await counted(shop, 'disputes', 'dispute');
    const first = dispute();
    await hear(order, { disputes: [first] });
    await hear(order, { disputes: [{ ...first, status: 'under_review' }] });
    expect(await disputeOf(first.id)).toMatchObject({ status: 'under_review', isClosed: false, movements: 1 });
    expect(await counted(shop, 'disputes', 'dispute')).toBe(before + 1);
    expect((await mailsAbout(order)).filter(({ kind }) => kind === 'disputed')).toHaveLength(1);
    // Neither once the mail was deleted with what is old.
    await shop.db.delete(outbox).where(eq(outbox.kind, 'disputed'));
    await hear(order, { disputes: [{ ...first, status: 'under_review' }] });
    expect((await mailsAbout(order)).filter(({ kind }) => kind === 'disputed')).toEqual([]);
  });

  it('that comes of an inquiry after an operator had released its order holds that order once more, and is told', async () => {
    const order = await shop.paidOrder();
    const before = await counted(shop, 'disputes', 'dispute');
    const inquiry = dispute({ status: 'warning_needs_response', withdrawn: 0, movements: 0 });
    const isHeld = async () => (await holdsOf(shop.db, order.id)).map(({ id }) => id);
    await hear(order, { disputes: [inquiry] });
    expect(await isHeld()).toEqual([inquiry.id]);
    await releaseOrder(shop.deps, order.orderId, 'ops:test', 'the bank only asks');
    await hear(order, { disputes: [{ ...inquiry, status: 'warning_under_review' }] });
    expect(await isHeld()).toEqual([]);
    const disputed = { ...inquiry, status: 'needs_response', withdrawn: 900, movements: 1 };
    for (let times = 0; times < 2; times += 1) await hear(order, { disputes: [disputed] });
    expect(await isHeld()).toEqual([inquiry.id]);
    expect((await mailsAbout(order)).filter(({ kind }) => kind === 'disputed').map(({ key }) => key))
      .toEqual([`disputed:${inquiry.id}`, `disputed:${inquiry.id}:again`]);
    expect(await counted(shop, 'disputes', 'dispute')).toBe(before + 1);
    // What the operator decides of the dispute itself stays.
    await releaseOrder(shop.deps, order.orderId, 'ops:test', 'goodwill');
    await hear(order, { disputes: [{ ...disputed, status: 'under_review' }] });
    expect(await isHeld()).toEqual([]);
  });

  it('read before money moved or before it was closed takes nothing back', async () => {
    const order = await shop.paidOrder();
    const [won, lost] = [dispute({ amount: 400, withdrawn: 400 }), dispute({ amount: 500, withdrawn: 500 })];
    await hear(order, { disputes: [won, lost] });
    expect(await orderOf(order.sessionId)).toMatchObject({ disputedAmount: 900 });
    await hear(order, {
      disputes: [{ ...won, status: 'won', isClosed: true, withdrawn: 0, movements: 2 }, { ...lost, status: 'lost', isClosed: true }],
    });
    await hear(order, { disputes: [won, lost] });
    expect([await disputeOf(won.id), await disputeOf(lost.id)])
      .toMatchObject([{ status: 'won', isClosed: true, withdrawn: 0 }, { status: 'lost', isClosed: true, withdrawn: 500 }]);
    expect(await orderOf(order.sessionId)).toMatchObject({ disputedAmount: 500 });
  });

  it('goes on: an inquiry takes money, and one that was lost is opened again', async () => {
    const order = await shop.paidOrder();
    const first = dispute({ withdrawn: 0, movements: 0, status: 'warning_needs_response' });
    await hear(order, { disputes: [first] });
    expect(await orderOf(order.sessionId)).toMatchObject({ disputedAmount: 0 });
    await hear(order, { disputes: [{ ...first, withdrawn: 900, movements: 1, status: 'needs_response' }] });
    expect(await orderOf(order.sessionId)).toMatchObject({ disputedAmount: 900 });
    await hear(order, { disputes: [{ ...first, withdrawn: 900, movements: 1, status: 'lost', isClosed: true }] });
    await hear(order, { disputes: [{ ...first, withdrawn: 0, movements: 2, status: 'under_review' }] });
    expect(await disputeOf(first.id)).toMatchObject({ status: 'under_review', isClosed: false, withdrawn: 0, movements: 2 });
    expect(await orderOf(order.sessionId)).toMatchObject({ disputedAmount: 0 });
  });
});

describe('whose payment it is', () => {
  const event = () => ({ id: `evt_${crypto.randomUUID()}`, type: 'charge.refunded' });
  const noted = async ({ id }: { id: string }) => (await shop.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))).length;

  it('another business’s on the same account: its event is noted, and nothing else is asked or written', async () => {
    const foreign = event();
    const { deps, asked } = answering({ refunds: [refund()] }, { sessionOfPayment: async () => null });
    await syncPayment(deps, 'pi_of_another', foreign);
    await syncPayment(deps, 'pi_of_another');
    expect(asked).toEqual(['sessionOfPayment', 'sessionOfPayment']);
    expect(await noted(foreign)).toBe(1);
    expect(await countRows(shop, 'refunds', "payment_intent = 'pi_of_another'")).toBe(0);
  });

  it('one that the shop has not heard of is settled first, and then has what became of it', async () => {
    const { session: { sessionId } } = await shop.checkout();
    await shop.sandbox.pay(sessionId, GUEST);
    await shop.sandbox.control(`sessions/${sessionId}/refund`, { amount: 300 });
    expect(await orderOf(sessionId)).toBeUndefined();
    await takeMissedEvents(shop.deps);
    expect(await orderOf(sessionId)).toMatchObject({ paidAt: expect.any(Date), refundedAmount: 300 });
  });

  it('one whose bank has not answered when its order was made is settled again', async () => {
    const { token } = await shop.customer('after-sale-bank');
    const { session } = await shop.checkout({ token });
    await shop.sandbox.pay(session.sessionId, { method: 'bank', bankAnswer: 'waits' });
    await shop.status(session.sessionId);
    const order = await orderOf(session.sessionId);
    expect(order).toMatchObject({ paidAt: null });
    await shop.sandbox.control(`sessions/${session.sessionId}/settle`);
    await hear({ paymentIntent: order?.paymentIntent ?? '' }, {});
    expect(await orderOf(session.sessionId)).toMatchObject({ paidAt: expect.any(Date) });
  });

  it('one that is settled is asked only for what became of it, also when its order was erased', async () => {
    const order = await shop.paidOrder();
    const { deps, asked } = answering({});
    const heard = event();
    await syncPayment(deps, order.paymentIntent, heard);
    await syncPayment(deps, order.paymentIntent, heard);
    expect([asked, await noted(heard)]).toEqual([['afterSale', 'afterSale'], 1]);
    await shop.db.transaction((tx) => deleteOrders(tx, [order.id]));
    asked.splice(0);
    await syncPayment(deps, order.paymentIntent);
    expect(asked).toEqual(['sessionOfPayment', 'afterSale']);
  });

  it.each([
    ['a part', 300, { isPart: true }], ['all', 700, {}],
  ])('one that no checkout made, in euros: it is set aside, and that %s goes back is noted and told in euros', async (of, amount, part) => {
    const [sessionId, paymentIntent, email] = [`cs_${of}_of_nobody`, `pi_${of}_of_nobody`, `${of.length}@example.org`];
    const session: ProviderSession = {
      id: sessionId, paymentIntent, url: null, status: 'complete', payment: 'paid', amount: 700, discount: 0, promotion: null,
      currency: 'eur',
      reference: null, email, shipping: null,
    };
    const disputed = dispute();
    const instead = { sessionOfPayment: async () => sessionId, getSession: async () => session };
    await syncPayment(answering({ refunds: [refund({ amount })], disputes: [disputed] }, instead).deps, paymentIntent);
    const [setAside] = await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId));
    expect(setAside).toMatchObject({ reason: 'unknown_reference', currency: 'eur', resolution: of === 'all' ? 'refunded' : null });
    expect(await refundsOf({ sessionId })).toMatchObject([{ amount, currency: 'eur', status: 'succeeded' }]);
    const [mail] = await shop.db.select().from(outbox).where(and(eq(outbox.kind, 'refund-made'), eq(outbox.recipient, email)));
    expect(mail?.payload).toEqual({ amount, currency: 'eur', ...part });
    const [ours] = await shop.db.select().from(outbox).where(eq(outbox.key, `disputed:${disputed.id}`));
    expect(ours?.payload).toMatchObject({ sessionId, amount: disputed.amount, currency: 'eur' });
  });

  it('an event that took effect is not heard twice', async () => {
    const order = await shop.paidOrder();
    const heard = event();
    await syncPayment(answering({ refunds: [refund()] }).deps, order.paymentIntent, heard);
    await syncPayment(answering({ refunds: [refund()] }).deps, order.paymentIntent, heard);
    expect(await refundsOf(order)).toHaveLength(1);
  });
});

it('of an order that was erased the accounting line is corrected by refunds and disputes together', async () => {
  const order = await shop.paidOrder();
  await shop.db.transaction((tx) => deleteOrders(tx, [order.id]));
  await hear(order, { refunds: [refund({ amount: 300 })], disputes: [dispute()] });
  expect(await shop.db.select().from(accounting).where(eq(accounting.sessionId, order.sessionId)))
    .toMatchObject([{ amount: order.amount, refundedAmount: 300, disputedAmount: 900 }]);
});

it('an order that was never paid leaves no accounting line', async () => {
  const order = await shop.paidOrder();
  await shop.db.update(orders).set({ paidAt: null, status: 'CANCELLED' }).where(eq(orders.id, order.id));
  await shop.db.transaction((tx) => deleteOrders(tx, [order.id]));
  expect(await orderOf(order.sessionId)).toBeUndefined();
  expect(await shop.db.select().from(accounting).where(eq(accounting.sessionId, order.sessionId))).toEqual([]);
});

describe('a case in quarantine that was given back', () => {
  async function givenBack() {
    const { paymentIntent, sessionId, amount, orderId } = await shop.paidOrder();
    await shop.db.insert(quarantine).values({
      sessionId, paymentIntent, reason: 'post_code', amount, currency: 'gbp', email: 'guest@example.org', paidAt: new Date(),
    });
    const all = refund({ amount });
    await hear({ paymentIntent }, { refunds: [all] });
    return { paymentIntent, sessionId, all, orderId };
  }
  const caseOf = async (sessionId: string) => (await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)))[0];

  it('is closed, and stays so; if the bank brings the money back to us it is open again', async () => {
    const { sessionId, all, paymentIntent } = await givenBack();
    const closed = await caseOf(sessionId);
    expect(closed).toMatchObject({ resolution: 'refunded', resolvedAt: expect.any(Date), email: null });
    await hear({ paymentIntent }, { refunds: [all] });
    expect(await caseOf(sessionId)).toEqual(closed);
    await hear({ paymentIntent }, { refunds: [{ ...all, status: 'failed' }] });
    expect(await caseOf(sessionId)).toMatchObject({ resolution: null, resolvedAt: null });
  });

  it('in part, after an order was made of it, is told as money of that order', async () => {
    const order = await shop.paidOrder();
    const { sessionId, paymentIntent, amount, currency, orderId } = order;
    await shop.db.insert(quarantine).values({
      sessionId, paymentIntent, reason: 'post_code_not_delivered', amount, currency, paidAt: new Date(), resolvedAt: new Date(),
      resolution: 'fulfilled',
    });
    await hear(order, { refunds: [refund()] });
    expect((await mailsAbout(order)).find(({ kind }) => kind === 'refund-made')?.payload).toEqual({ amount: 500, order: orderId });
  });

  it('is not opened again if it was closed for another reason', async () => {
    const { sessionId, all, paymentIntent } = await givenBack();
    await shop.db.update(quarantine).set({ resolution: 'fulfilled' }).where(eq(quarantine.sessionId, sessionId));
    await hear({ paymentIntent }, { refunds: [{ ...all, status: 'failed' }] });
    expect(await caseOf(sessionId)).toMatchObject({ resolution: 'fulfilled', resolvedAt: expect.any(Date) });
  });
});
