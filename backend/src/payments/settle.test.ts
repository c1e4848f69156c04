import { eq, sql } from 'drizzle-orm';
import { permutations } from '../../chaos/permutations';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem, countRows, counted } from '../../testing/shop';
import { watchedProvider } from '../../testing/watched-provider';
import { attempts, orders, outbox, quarantine } from '../db/schema';
import { reconcileNext } from '../workers/reconcile';
import type { ProviderSession } from './provider';
import { settle } from './settle';
import { takeEffect } from './webhook';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const orderOf = async (sessionId: string) => (await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0];
const ordersOf = (sessionId: string) => countRows(shop, 'orders', `session_id = '${sessionId}'`);
const event = (type: string, id: string) => ({
  id: `evt_${crypto.randomUUID()}`, type: `checkout.session.${type}`, object: { id, object: 'checkout.session' },
});

const asExpired = (session: ProviderSession | null) => session && { ...session, status: 'expired' as const, payment: 'pending' as const };

async function makeDue() {
  await shop.db.update(attempts).set({ nextCheckAt: new Date(0) });
  await shop.db.update(orders).set({ nextCheckAt: new Date(0) });
}

describe('a paid checkout', () => {
  it('becomes one order, however often and by whatever way we hear of it (I1, I3)', async () => {
    const { session } = await shop.checkout({ items: [cartItem(shop.menu, 0, { quantity: 2, replaced: true })] });
    await shop.sandbox.pay(session.sessionId, GUEST);
    const completed = event('completed', session.sessionId);
    await Promise.all([
      shop.webhook(completed), shop.webhook(completed), shop.status(session.sessionId),
      shop.webhook(event('completed', session.sessionId)), shop.status(session.sessionId),
    ]);
    expect(await ordersOf(session.sessionId)).toBe(1);
    const order = await orderOf(session.sessionId);
    expect(order).toMatchObject({
      status: 'NEW', deliveryStatus: 'SCHEDULED', email: 'guest@example.org', uid: null, paidAt: expect.any(Date),
      address: { name: 'Grace Guest', phone: '02079460001', lines: ['2 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' },
    });
    expect(order?.lines.reduce((sum, line) => sum + line.priceInCents * line.quantity, 0)).toBe(order?.amount);
    expect(await countRows(shop, 'outbox', `key = 'order-received:${order?.id}'`)).toBe(1);
    expect(await countRows(shop, 'payment_events', `id = '${completed.id}'`)).toBe(1);
  });

  it('gets its order though every webhook is lost (I7)', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, GUEST);
    await makeDue();
    while (await reconcileNext(shop.deps)) { /* until nothing is due */ }
    expect(await orderOf(session.sessionId)).toMatchObject({ paidAt: expect.any(Date) });
  });

  it('gets its order though the answer that made the session was lost', async () => {
    const cartId = crypto.randomUUID();
    await shop.sandbox.settings({ faults: { mode: 'error-after' } });
    await shop.checkout({ cartId });
    await shop.sandbox.settings({ faults: { mode: 'none' } });
    const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.cartId, cartId));
    const session = (await shop.sandbox.state()).sessions.find(
      (one) => 'clientReferenceId' in one && one.clientReferenceId === attempt?.id,
    );
    await shop.sandbox.pay(session?.id ?? '', GUEST);
    expect(await shop.webhook(event('completed', session?.id ?? ''))).toBe(200);
    expect(await orderOf(session?.id ?? '')).toMatchObject({ attemptId: attempt?.id, paidAt: expect.any(Date) });
  });

  it('says nothing personal to who only has the session id, and 404 to a made-up one', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, GUEST);
    const answer = await shop.status(session.sessionId);
    const order = await orderOf(session.sessionId);
    expect(answer.data).toEqual({
      status: 'complete', error: null, paid: true,
      order: {
        orderId: order?.orderId, timeCreated: order?.createdAt.toISOString(), deliveryDate: order?.deliveryDate,
        lines: [{ name: expect.any(String), quantity: expect.any(Number) }], changeableUntil: expect.any(String),
      },
    });
    expect(answer.body).not.toContain('guest');
    expect((await shop.status('cs_test_made_up')).status).toBe(404);
  });

  it('keeps the delivery date that was promised when the session was made, though it was paid after the cut-off', async () => {
    const { session } = await shop.checkout();
    const friday = { createdAt: new Date('2026-11-20T23:50:00Z'), deliveryDate: '2026-11-23' };
    await shop.db.update(attempts).set(friday).where(eq(attempts.sessionId, session.sessionId));
    await shop.sandbox.pay(session.sessionId, GUEST);
    await shop.webhook({ ...event('completed', session.sessionId), created: Date.parse('2026-11-21T00:10:00Z') / 1000 });
    expect(await orderOf(session.sessionId)).toMatchObject({ deliveryDate: '2026-11-23', paidAt: new Date('2026-11-21T00:10:00Z') });
  });

  it('stays a guest’s, whoever has an account with that email verified, and has it later', async () => {
    const { session } = await shop.checkout();
    await shop.customer('namesake', { email: 'namesake@example.org' });
    await shop.sandbox.pay(session.sessionId, { customer: { ...GUEST.customer, email: 'Namesake@example.org' } });
    await shop.status(session.sessionId);
    expect((await orderOf(session.sessionId))?.uid).toBeNull();
    await shop.call('POST /user/auth/verify', { token: shop.identity.token({ uid: 'namesake', email: 'namesake@example.org' }) });
    expect((await orderOf(session.sessionId))?.uid).toBeNull();
    expect((await shop.call('GET /orders', { token: shop.identity.token({ uid: 'namesake', email: 'namesake@example.org' }) })).data)
      .toMatchObject({ orders: [] });
  });
});

describe('a bank payment', () => {
  // Another day for each: an address is told of ten unpaid orders a day.
  beforeEach(() => shop.db.update(outbox).set({ createdAt: sql`now() - interval '25 hours'` }));
  const CASES = [
    { name: 'that succeeds', answer: 'settle', late: 'async_payment_succeeded', status: 'NEW', paid: true, mail: 'payment-received' },
    { name: 'that fails', answer: 'fail', late: 'async_payment_failed', status: 'CANCELLED', paid: false, mail: 'payment-failed' },
  ] as const;

  describe.each(CASES)('$name', ({ answer, late, status, paid, mail }) => {
    const deliveries = permutations(['completed', late, 'completed', late]).map((order) => [order.join(', '), order] as const);
    it.each([...new Map(deliveries)])('ends the same when the events come as %s', async (_, order) => {
      const { session } = await shop.checkout();
      await shop.sandbox.pay(session.sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
      // The first half before the bank answers, as it may happen, or all of it after.
      expect((await shop.status(session.sessionId)).data)
        .toMatchObject({ status: 'complete', error: null, paid: false, order: { deliveryDate: expect.any(String) } });
      expect(await orderOf(session.sessionId)).toMatchObject({ status: 'NEW', paidAt: null });
      await shop.sandbox.control(`sessions/${session.sessionId}/${answer}`);
      for (const type of order) expect(await shop.webhook(event(type, session.sessionId))).toBe(200);
      const settled = await orderOf(session.sessionId);
      expect(settled?.status).toBe(status);
      expect(settled?.paidAt !== null).toBe(paid);
      expect(settled?.deliveryStatus).toBe(paid ? 'SCHEDULED' : null);
      expect(await ordersOf(session.sessionId)).toBe(1);
      expect(await countRows(shop, 'outbox', `key = '${mail}:${settled?.id}'`)).toBe(1);
    });
  });

  it('that is heard of only after the bank’s answer is paid or cancelled at once', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    await shop.sandbox.control(`sessions/${session.sessionId}/fail`);
    await shop.webhook(event('completed', session.sessionId));
    expect(await orderOf(session.sessionId)).toMatchObject({ status: 'CANCELLED', paidAt: null, deliveryStatus: null });
  });

  it('is found out by the reconciler when no webhook comes (I7)', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    await shop.status(session.sessionId);
    await shop.sandbox.control(`sessions/${session.sessionId}/settle`);
    await makeDue();
    while (await reconcileNext(shop.deps)) { /* until nothing is due */ }
    expect(await orderOf(session.sessionId)).toMatchObject({ status: 'NEW', paidAt: expect.any(Date) });
  });

  it('that settles after the cut-off moves the delivery on and tells the customer', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    await shop.status(session.sessionId);
    const promised = (await orderOf(session.sessionId))?.deliveryDate ?? '';
    await shop.sandbox.control(`sessions/${session.sessionId}/settle`);
    const eightDaysOn = Math.floor(Date.now() / 1000) + 8 * 86_400;
    await shop.webhook({ ...event('async_payment_succeeded', session.sessionId), created: eightDaysOn });
    const order = await orderOf(session.sessionId);
    expect(order?.deliveryDate.localeCompare(promised)).toBe(1);
    expect(await countRows(shop, 'outbox', `key = 'date-moved:${order?.id}'`)).toBe(1);
    expect(await countRows(shop, 'outbox', `key = 'payment-received:${order?.id}'`)).toBe(0);
  });
});

describe('an expired checkout', () => {
  it('of a session that the provider no longer knows is closed a day after its end, and not before: nobody can pay it', async () => {
    const { session, cartId } = await shop.checkout();
    const attempt = async () => (await shop.db.select().from(attempts).where(eq(attempts.cartId, cartId)))[0];
    const endedHoursAgo = async (hours: number) => {
      await shop.db.update(attempts).set({ sessionId: `${session.sessionId}gone`, expiresAt: new Date(Date.now() - hours * 3_600_000) })
        .where(eq(attempts.cartId, cartId));
      await makeDue();
      while (await reconcileNext(shop.deps)) { /* until nothing is due */ }
    };
    await endedHoursAgo(23);
    expect(await attempt()).toMatchObject({ status: 'open' });
    await endedHoursAgo(25);
    expect(await attempt()).toMatchObject({ status: 'expired' });
  });

  it('becomes no order, and paid never becomes expired', async () => {
    const dead = await shop.checkout();
    await shop.sandbox.control(`sessions/${dead.session.sessionId}/expire`);
    expect(await shop.webhook(event('expired', dead.session.sessionId))).toBe(200);
    expect(await shop.webhook(event('completed', dead.session.sessionId))).toBe(200);
    expect(await ordersOf(dead.session.sessionId)).toBe(0);

    const paid = await shop.checkout();
    await shop.sandbox.pay(paid.session.sessionId, GUEST);
    for (const type of ['completed', 'expired', 'async_payment_failed']) {
      expect(await shop.webhook(event(type, paid.session.sessionId))).toBe(200);
    }
    expect(await orderOf(paid.session.sessionId)).toMatchObject({ status: 'NEW', paidAt: expect.any(Date) });
    expect(await countRows(shop, 'checkout_attempts', `session_id = '${paid.session.sessionId}' AND status = 'complete'`)).toBe(1);
    // Whatever the provider says later.
    const { deps } = watchedProvider(shop.deps, { getSession: async (id) => asExpired(await shop.deps.payments.getSession(id)) });
    await settle(deps, paid.session.sessionId);
    expect(await countRows(shop, 'checkout_attempts', `session_id = '${paid.session.sessionId}' AND status = 'complete'`)).toBe(1);
  });

  it('is counted once', async () => {
    const expired = () => counted(shop, 'payments', 'expired');
    const before = await expired();
    const { session } = await shop.checkout();
    await shop.sandbox.control(`sessions/${session.sessionId}/expire`);
    for (let i = 0; i < 3; i += 1) await shop.webhook(event('expired', session.sessionId));
    expect(await expired()).toBe(before + 1);
    expect(await countRows(shop, 'checkout_attempts', `session_id = '${session.sessionId}' AND status = 'expired'`)).toBe(1);
  });
});

describe('a refund', () => {
  it('is recorded by what the provider says, whatever an event claims, even before we heard of the payment', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, GUEST);
    const paymentIntent = (await shop.sandbox.state()).sessions.find(({ id }) => id === session.sessionId)?.paymentIntent;
    const claims = (amount: number) => ({
      id: `evt_${crypto.randomUUID()}`, type: 'charge.refunded',
      object: { id: 'ch_1', object: 'charge', payment_intent: paymentIntent, amount_refunded: amount },
    });
    await shop.sandbox.control(`sessions/${session.sessionId}/refund`, { amount: 500 });
    expect(await shop.webhook(claims(500))).toBe(200);
    expect(await orderOf(session.sessionId)).toMatchObject({ refundedAmount: 500, paidAt: expect.any(Date) });
    await shop.webhook(claims(200));
    expect((await orderOf(session.sessionId))?.refundedAmount).toBe(500);
    await shop.sandbox.control(`sessions/${session.sessionId}/refund`, { amount: 500 });
    await shop.webhook(claims(100));
    expect((await orderOf(session.sessionId))?.refundedAmount).toBe(1000);
  });
});

describe('another business on the same account', () => {
  const OTHERS: [string, { type: string; object: object }][] = [
    [
      'a setup session',
      {
        type: 'checkout.session.completed',
        object: { id: 'cs_test_other', object: 'checkout.session', mode: 'setup', amount_total: null, currency: null, metadata: {} },
      },
    ],
    ['a session in a currency of four letters', {
      type: 'checkout.session.completed',
      object: { id: 'cs_test_usdc', object: 'checkout.session', currency: 'usdc', metadata: { business: 'bakery' } },
    }],
    ['a session of no shape at all', { type: 'checkout.session.completed', object: { object: 'checkout.session', metadata: null } }],
    [
      'a charge without a payment intent',
      { type: 'charge.refunded', object: { id: 'ch_9', object: 'charge', payment_intent: null, amount_refunded: 9 } },
    ],
    [
      'a refund of a payment that is not ours',
      { type: 'refund.updated', object: { id: 're_9', object: 'refund', payment_intent: 'pi_of_the_bakery' } },
    ],
    [
      'a dispute of a payment that is not ours',
      { type: 'charge.dispute.created', object: { id: 'du_9', object: 'dispute', payment_intent: 'pi_of_the_bakery' } },
    ],
    ['something that we never heard of', { type: 'v9.thing.happened', object: {} }],
  ];
  it.each(OTHERS)('%s is answered 200 and does nothing', async (_, event) => {
    const before = await countRows(shop, 'quarantine');
    for (let i = 0; i < 10; i += 1) expect(await shop.webhook(event)).toBe(200);
    expect(await countRows(shop, 'quarantine')).toBe(before);
    // Ten of them have not made the breaker rest.
    expect((await shop.checkout()).status).toBe(200);
  });

  it('that really sells and keeps cards there is left alone, whether its events say whose they are or not', async () => {
    for (const how of ['foreign', 'foreign-setup']) {
      const { id } = await shop.sandbox.control(how);
      for (let i = 0; i < 10; i += 1) expect(await shop.webhook(event('completed', String(id)))).toBe(200);
      expect(await ordersOf(String(id))).toBe(0);
    }
    expect((await shop.checkout()).status).toBe(200);
  });
});

describe('what does not fit', () => {
  const paidAnd = async (change: Partial<typeof attempts.$inferInsert>) => {
    const { session } = await shop.checkout();
    if (Object.keys(change).length > 0) await shop.db.update(attempts).set(change).where(eq(attempts.sessionId, session.sessionId));
    await shop.sandbox.pay(session.sessionId, GUEST);
    for (let i = 0; i < 3; i += 1) expect(await shop.webhook(event('completed', session.sessionId))).toBe(200);
    return session.sessionId;
  };

  it.each([
    ['amount_mismatch', { amount: 1 }],
    ['reference_mismatch', { id: '22222222-2222-4222-8222-222222222222' }],
    // The database holds no attempt in another currency: the provider says so.
    ['currency_mismatch', {}],
  ])('%s is quarantined and raised once, never fulfilled', async (reason, change) => {
    const { payments } = shop.deps;
    const inEuros = async (id: string) => {
      const session = await payments.getSession(id);
      return session && { ...session, currency: 'eur' };
    };
    shop.deps.payments = { ...payments, ...(reason === 'currency_mismatch' && { getSession: inEuros }) };
    const sessionId = await paidAnd(change).finally(() => { shop.deps.payments = payments; });
    expect(await ordersOf(sessionId)).toBe(0);
    expect(await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)))
      .toMatchObject([{ reason, resolvedAt: null }]);
    expect(await countRows(shop, 'outbox', `key = 'quarantined:${sessionId}' AND recipient = 'hello@shop.example'`)).toBe(1);
  });

  it.each([
    ['of an attempt that is gone', { id: crypto.randomUUID(), sessionId: 'cs_of_nobody' }],
    ['whose attempt has another session', { sessionId: 'cs_of_another' }],
  ])('a session %s is quarantined once it is paid', async (_, change) => {
    const { session } = await shop.checkout();
    await shop.db.update(attempts).set(change).where(eq(attempts.sessionId, session.sessionId));
    expect(await shop.webhook(event('completed', session.sessionId))).toBe(200);
    expect(await countRows(shop, 'quarantine', `session_id = '${session.sessionId}'`)).toBe(0);
    await shop.sandbox.pay(session.sessionId, GUEST);
    for (let i = 0; i < 2; i += 1) expect(await shop.webhook(event('completed', session.sessionId))).toBe(200);
    expect(await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, session.sessionId)))
      .toMatchObject([{ reason: 'unknown_reference', attemptId: null, email: 'guest@example.org' }]);
    expect(await ordersOf(session.sessionId)).toBe(0);
  });

  it('a session that names something else than a checkout is quarantined, too', async () => {
    const { session: { sessionId } } = await shop.checkout();
    await shop.db.update(attempts).set({ sessionId: `${sessionId}_other` }).where(eq(attempts.sessionId, sessionId));
    await shop.sandbox.pay(sessionId, GUEST);
    const { deps } = watchedProvider(shop.deps, { getSession: async (id) => {
      const session = await shop.deps.payments.getSession(id);
      return session && { ...session, reference: 'invoice 7' };
    } });
    await settle(deps, sessionId);
    expect(await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)))
      .toMatchObject([{ reason: 'unknown_reference' }]);
  });

  it('a session that we learn of only once it is paid is looked at like any other', async () => {
    const { session: { sessionId } } = await shop.checkout();
    await shop.db.update(attempts).set({ sessionId: null, url: null, status: 'creating' }).where(eq(attempts.sessionId, sessionId));
    await shop.sandbox.pay(sessionId, guestAt('N7 6PA'));
    expect(await shop.webhook(event('completed', sessionId))).toBe(200);
    expect(await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)))
      .toMatchObject([{ reason: 'post_code_not_delivered' }]);
  });

  describe('while nobody answers about post codes', () => {
    const unanswered = () => ({
      ...shop.deps, delivery: Object.assign(Object.create(shop.deps.delivery), { ask: async () => ({ kind: 'failed' }) }),
    });

    it.each(['E17 5JW', 'N7 6PA'])('one that is settled is told as it is (%s)', async (postalCode) => {
      const { session: { sessionId } } = await shop.checkout();
      await shop.sandbox.pay(sessionId, guestAt(postalCode));
      await shop.status(sessionId);
      expect(await settle(unanswered(), sessionId)).toEqual({ status: 'complete', paid: true });
    });

    it('a guest who typed the post code of the cart has the order', async () => {
      const { session: { sessionId } } = await shop.checkout();
      await shop.sandbox.pay(sessionId, guestAt('e46ey'));
      await settle(unanswered(), sessionId);
      expect((await orderOf(sessionId))?.address.postCode).toBe('E4 6EY');
    });
  });

  it('a guest’s order for another post code goes there if we deliver there, else it is quarantined', async () => {
    const near = await shop.checkout();
    await shop.sandbox.pay(near.session.sessionId, guestAt('e17 5jw'));
    await shop.status(near.session.sessionId);
    expect((await orderOf(near.session.sessionId))?.address.postCode).toBe('E17 5JW');

    const far = await shop.checkout();
    await shop.sandbox.pay(far.session.sessionId, guestAt('N7 6PA'));
    expect((await shop.status(far.session.sessionId)).data).toMatchObject({ status: 'complete' });
    expect(await ordersOf(far.session.sessionId)).toBe(0);
    expect(await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, far.session.sessionId)))
      .toMatchObject([{ reason: 'post_code_not_delivered' }]);
  });

  it('while the post code look-up is down nothing is decided: the provider comes again', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, guestAt('E17 9ZZ'));
    const completed = event('completed', session.sessionId);
    shop.postcodes.down = true;
    expect(await shop.webhook(completed)).toBe(503);
    expect(await countRows(shop, 'payment_events', `id = '${completed.id}'`)).toBe(0);
    shop.postcodes.down = false;
    expect(await shop.webhook(completed)).toBe(200);
    expect(await ordersOf(session.sessionId)).toBe(1);
  });
});

describe('a webhook', () => {
  it('of what the shop does not act on asks the provider nothing', async () => {
    const { deps, asked } = watchedProvider(shop.deps);
    await takeEffect(deps, { id: 'evt_none', type: 'payout.paid', at: 0, effect: { kind: 'none' } });
    expect(asked).toEqual([]);
  });

  it('that is forged, old, or not signed is refused without a write', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, GUEST);
    const completed = event('completed', session.sessionId);
    expect(await shop.webhook(completed, { secret: 'whsec_wrong' })).toBe(400);
    expect(await shop.webhook(completed, { timestamp: Math.floor(Date.now() / 1000) - 3600 })).toBe(400);
    const unsigned = await shop.app.inject({
      method: 'POST', url: '/api/payments/webhook', payload: '{}', headers: { 'content-type': 'application/json' },
    });
    expect([unsigned.statusCode, unsigned.json()])
      .toEqual([400, { error: { code: 'bad_signature', message: 'The signature is not good.' } }]);
    expect(await ordersOf(session.sessionId)).toBe(0);
    expect(await countRows(shop, 'payment_events', `id = '${completed.id}'`)).toBe(0);
  });

  it('of a type or session we don’t know is taken and does nothing', async () => {
    expect(await shop.webhook({ type: 'customer.created', object: { id: 'cus_1' } })).toBe(200);
    expect(await shop.webhook(event('completed', 'cs_test_of_another_business'))).toBe(200);
  });

  it('of a dispute is taken with all the evidence that the provider allows', async () => {
    const evidence = { uncategorized_text: '“'.repeat(150_000) };
    expect(
      await shop.webhook({
        type: 'charge.dispute.updated', object: { id: 'dp_1', object: 'dispute', payment_intent: 'pi_of_another_business', evidence },
      }),
    ).toBe(200);
  });

  it('is answered 5xx while the provider can’t be asked, so that it comes again', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, GUEST);
    await shop.sandbox.settings({ faults: { mode: 'error-before' } });
    const completed = event('completed', session.sessionId);
    expect(await shop.webhook(completed)).toBe(503);
    await shop.sandbox.settings({ faults: { mode: 'none' } });
    expect(await shop.webhook(completed)).toBe(200);
    expect(await ordersOf(session.sessionId)).toBe(1);
  });

  it('really sent by the provider arrives', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.settings({ webhooks: { paused: false } });
    await shop.sandbox.pay(session.sessionId, GUEST);
    for (let i = 0; i < 100 && !(await ordersOf(session.sessionId)); i += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    await shop.sandbox.settings({ webhooks: { paused: true } });
    expect(await ordersOf(session.sessionId)).toBe(1);
  });
});

describe('logs', () => {
  it('hold no email, address, post code, token or session id (I8)', async () => {
    const mails = await shop.db.select({ recipient: outbox.recipient }).from(outbox);
    expect(mails.length).toBeGreaterThan(5);
    const text = shop.lines.join('\n');
    expect(text).toContain('/api/payments/status');
    for (const secret of [
      'guest@example.org', 'joiner@example.org', 'Example Yard', 'E4 6EY', 'E46EY', 'cs_test_', 'Grace', 'whsec_', '02079460001',
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});
