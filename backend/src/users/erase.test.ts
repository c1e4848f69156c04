import { and, eq, like, ne, sql } from 'drizzle-orm';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem, countRows, rowsWith } from '../../testing/shop';
import {
  accounting, areaRequests, attempts, audit, erasures, orderHolds, orders, outbox, profiles, quarantine, refunds,
} from '../db/schema';
import { queueMail } from '../mail/outbox';
import { resendMail } from '../mail/resend';
import { cancelForOperator } from '../orders/cancel-for-operator';
import { claimOrder, makeClaim } from '../orders/claim-order';
import { releaseOrder } from '../orders/order-holds';
import { fulfilQuarantined } from '../payments/fulfil-quarantined';
import { closeRefunds, refundPart } from '../payments/refund-by-operator';
import { closeQuarantined } from '../payments/settle-quarantine';
import { takeMissedEvents } from '../workers/missed-events';
import { eraseNext } from './erase';
import { replayErasures } from './replay-erasures';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

it('erases the person everywhere on the day, and keeps amount, VAT and date', async () => {
  const { token, uid } = await shop.customer('planted-uid', { email: 'planted@example.org' });
  await shop.call('PUT /user/profile', {
    token, body: { firstName: 'Plantedfirst', lastName: 'Plantedlast', address: '7 Planted Street', phone: '02079467777' },
  });
  const { session } = await shop.checkout({ token });
  await shop.sandbox.pay(session.sessionId, { customer: { ...GUEST.customer, email: 'planted@example.org' } });
  await shop.status(session.sessionId);
  const order = await shop.orderOf(session.sessionId);
  await refundPart(shop.deps, order.orderId, { amount: 100 }, 'We are sorry, Mrs Plantedlast', 'ops:test');
  const unpaid = await shop.checkout({ token });
  await shop.sandbox.control(`sessions/${unpaid.session.sessionId}/expire`);
  await shop.status(unpaid.session.sessionId);
  await shop.call('DELETE /user/profile', { token });
  const words = ['planted', '02079467777'];
  expect((await rowsWith(shop, words)).length).toBeGreaterThan(4);

  expect(await eraseNext(shop.deps)).toBe(false);
  shop.clock.offset = 31 * 86_400_000;
  // Open business first: the order has to arrive.
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await countRows(shop, 'profiles', `uid = '${uid}'`)).toBe(1);
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' });
  shop.clock.offset += 2 * 86_400_000;

  // Killed after the identity is gone: the next round goes on.
  shop.identity.failNext('remove', 'after');
  await expect(eraseNext(shop.deps)).rejects.toThrow();
  expect(await countRows(shop, 'profiles', `uid = '${uid}'`)).toBe(1);
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await eraseNext(shop.deps)).toBe(false);

  expect(shop.identity.accounts.has(uid)).toBe(false);
  // The erasure list holds the pseudonym, so that a restored backup can be erased again.
  expect(await rowsWith(shop, words)).toEqual([expect.stringMatching(/^erasures: \(planted-uid,/)]);
  expect(shop.lines.join('\n').toLowerCase()).not.toContain('planted');
  const amount = shop.menu.plans[0]?.priceInCents;
  const { rows } = await shop.db.execute(sql`SELECT amount, refunded_amount, vat, currency FROM accounting_lines`);
  expect(rows).toEqual([{ amount, refunded_amount: 100, vat: [{ rate: 0, gross: amount, vat: 0 }], currency: 'gbp' }]);

  // A late event must not bring the order back (I1).
  expect(await shop.webhook({ type: 'checkout.session.completed', object: { id: session.sessionId } })).toBe(200);
  expect(await countRows(shop, 'orders')).toBe(0);
  expect(await countRows(shop, 'quarantine')).toBe(0);
  expect((await shop.status(session.sessionId)).data).toMatchObject({ status: 'complete', paid: true });
});

/** A customer whose day of erasure has come, with a checkout that we gave up and that can still be paid at the provider. */
async function dueWithCheckout(uid: string): Promise<{ token: string; sessionId: string }> {
  const { token } = await shop.customer(uid);
  shop.clock.offset = 0;
  const { session } = await shop.checkout({ token });
  await shop.db.update(attempts).set({ status: 'failed' }).where(eq(attempts.sessionId, session.sessionId));
  await shop.db.update(profiles).set({ deletionAt: new Date(Date.now() - 1000) }).where(eq(profiles.uid, uid));
  return { token, sessionId: session.sessionId };
}
it.each(['creating', 'open'] as const)('waits a day for a checkout that is %s, and leaves the identity alone', async (status) => {
  const { sessionId } = await dueWithCheckout(`has-${status}`);
  await shop.db.update(attempts).set({ status }).where(eq(attempts.sessionId, sessionId));
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(shop.identity.accounts.has(`has-${status}`)).toBe(true);
  expect(await countRows(shop, 'profiles', `uid = 'has-${status}' AND erasing_at IS NULL AND deletion_at > now()`)).toBe(1);
  // Not another day: the next look finds nobody.
  expect(await eraseNext(shop.deps)).toBe(false);
  await shop.db.update(attempts).set({ status: 'expired' }).where(eq(attempts.sessionId, sessionId));
  shop.clock.offset = 2 * 86_400_000;
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await countRows(shop, 'profiles', `uid = 'has-${status}'`)).toBe(0);
});

it.each([
  [true, 0], [false, 1],
])('of who has proved the email (%s) mails to it as a guest’s and what was asked for its area are erased too: %s is left', async (isEmailVerified, left) => {
  const uid = `proved-${isEmailVerified}`;
  await shop.customer(uid);
  await shop.db.update(profiles).set({ isEmailVerified, deletionAt: new Date(Date.now() - 1000) }).where(eq(profiles.uid, uid));
  shop.clock.offset = 0;
  for (const owner of [uid, null]) {
    await queueMail(shop.db, {
      key: `mail-${uid}-${owner}`, kind: 'deletion-scheduled', uid: owner, recipient: `${uid}@Example.org`,
      payload: { firstName: 'Ada', deletionAt: '2026-12-01T00:00:00Z' },
    });
  }
  await shop.db.insert(areaRequests).values({
    id: crypto.randomUUID(), email: `${uid}@example.org`, postCode: 'N7 6PA', createdAt: new Date(),
  });
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await countRows(shop, 'outbox', `key LIKE 'mail-${uid}-%'`)).toBe(left);
  expect(await countRows(shop, 'area_requests', `email = '${uid}@example.org'`)).toBe(left);
});

it('of an account that is erased again, what came to its address since, to no account, stays', async () => {
  const { uid } = await shop.customer('erased-again');
  const erasedAt = new Date(Date.now() - 60_000);
  for (const [key, createdAt] of [['old', new Date(erasedAt.getTime() - 1)], ['new', new Date()]] as const) {
    await shop.db.insert(outbox).values({
      key: `mail-again-${key}`, kind: 'order-received', recipient: `${uid}@example.org`, payload: {}, createdAt,
    });
  }
  expect(await replayErasures(shop.deps, [{ uid, erasedAt }], 'ops:test')).toEqual([uid]);
  expect(await shop.db.select({ key: outbox.key }).from(outbox).where(like(outbox.key, 'mail-again-%')))
    .toEqual([{ key: 'mail-again-new' }]);
  expect(await shop.db.select().from(erasures).where(eq(erasures.uid, uid))).toEqual([{ uid, erasedAt }]);
  expect(await shop.db.select({ actor: audit.actor, action: audit.action }).from(audit).where(eq(audit.subject, uid)))
    .toEqual([{ actor: 'ops:test', action: 'erasure-replayed' }]);
});

it('has nothing left to do where another process has erased the account meanwhile', async () => {
  const { uid } = await shop.customer('erased-elsewhere');
  shop.clock.offset = 0;
  await shop.db.update(profiles).set({ deletionAt: new Date(Date.now() - 1000) }).where(eq(profiles.uid, uid));
  const removal = jest.spyOn(shop.identity, 'remove').mockImplementationOnce(async () => {
    await shop.db.delete(profiles).where(eq(profiles.uid, uid));
  });
  expect(await eraseNext(shop.deps)).toBe(true);
  removal.mockRestore();
  expect(await countRows(shop, 'erasures', `uid = '${uid}'`)).toBe(0);
});

/** A guest's bank payment that was held back and became an order, which a customer with another email claimed. */
async function claimedFromHeld(uid: string, email: string) {
  shop.clock.offset = 0;
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, { ...guestAt('E8 1EH', { email }), method: 'bank', bankAnswer: 'waits' });
  await shop.status(sessionId);
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  await shop.status(sessionId);
  const [held] = await shop.db.select().from(outbox).where(eq(outbox.key, `payment-held:${sessionId}`));
  await resendMail(shop.deps, held?.id ?? 0, 'ops:test');
  await fulfilQuarantined(shop.deps, sessionId, { postCode: 'E4 6EY', address: '1 Example Street' }, 'ops:test');
  const { id } = await shop.orderOf(sessionId);
  await shop.customer(uid);
  await claimOrder(shop.deps, { uid }, { token: await makeClaim(shop.db, id, new Date()), postCode: 'E4 6EY' });
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' }).where(eq(orders.id, id));
  return { id, sessionId };
}

it.each([
  'claimed now', 'claimed before such mails joined the account',
])('erases with an account all that was mailed about an order, also while its payment was held back: %s', async (when) => {
  const [uid, email] = [`claimer-${when.length}`, `held${when.length}.guest@example.org`];
  const { sessionId } = await claimedFromHeld(uid, email);
  const ofHeld = like(outbox.key, `payment-held:${sessionId}%`);
  expect(await shop.db.select({ key: outbox.key, uid: outbox.uid }).from(outbox).where(ofHeld).orderBy(outbox.id)).toEqual([
    { key: `payment-held:${sessionId}:processing`, uid }, { key: `payment-held:${sessionId}`, uid },
    { key: expect.stringMatching(`^payment-held:${sessionId}:again:`), uid },
  ]);
  // The operator's is not the customer's.
  expect(await countRows(shop, 'outbox', `kind = 'quarantined' AND uid = '${uid}'`)).toBe(0);
  if (when !== 'claimed now') await shop.db.update(outbox).set({ uid: null }).where(ofHeld);
  await shop.db.update(profiles).set({ deletionAt: new Date(Date.now() - 1000) }).where(eq(profiles.uid, uid));
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await rowsWith(shop, [email])).toEqual([]);
  expect(await countRows(shop, 'outbox', `key LIKE 'quarantined:${sessionId}%'`)).toBe(1);
});

it('on a restored backup takes the email off the payment of a claimed order, where it is held once more', async () => {
  const [uid, email] = ['claimer-restored', 'restored.guest@example.org'];
  const { sessionId } = await claimedFromHeld(uid, email);
  await shop.db.update(quarantine).set({ email, reason: 'paid_after_cancelled', resolvedAt: null })
    .where(eq(quarantine.sessionId, sessionId));
  expect(await replayErasures(shop.deps, [{ uid, erasedAt: new Date() }], 'ops:test')).toEqual([uid]);
  expect(await rowsWith(shop, [email])).toEqual([]);
});

const ordersOf = (uid: string) => shop.db.select({ status: orders.status }).from(orders).where(eq(orders.uid, uid));

it('finds the order of a payment that came after the first look, and waits for its delivery', async () => {
  const { token, sessionId } = await dueWithCheckout('paid-between');
  const removal = jest.spyOn(shop.identity, 'remove').mockImplementationOnce(async () => {
    await shop.sandbox.pay(sessionId, GUEST);
    await shop.status(sessionId);
  });
  expect(await eraseNext(shop.deps)).toBe(true);
  removal.mockRestore();
  expect(await ordersOf('paid-between')).toEqual([{ status: 'NEW' }]);
  expect(await countRows(shop, 'profiles', `uid = 'paid-between' AND deletion_at > now()`)).toBe(1);
  // The identity may be gone: there is no way back.
  expect((await shop.call('POST /user/profile/cancel-deletion', { token })).status).toBe(404);
});

it('waits for a payment that is being settled at that moment', async () => {
  const { sessionId } = await dueWithCheckout('settling');
  let begin = () => {};
  // Outside of the transaction that it meets.
  const erasing = new Promise<void>((resolve) => { begin = resolve; }).then(() => eraseNext(shop.deps));
  await shop.db.transaction(async (tx) => {
    const [attempt] = await tx.select().from(attempts).where(eq(attempts.sessionId, sessionId)).for('update');
    if (!attempt) throw new Error('There is no attempt.');
    begin();
    const waits = async () => (await shop.db.execute(
      sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%checkout_attempts%for update%'`,
    )).rows.length > 0;
    while (!(await waits())) await new Promise((resolve) => setTimeout(resolve, 10));
    const { id: attemptId, uid, lines, amount, currency, deliveryDate, address } = attempt;
    await tx.insert(orders).values({
      id: crypto.randomUUID(), orderId: 'FDK-SETTLING', attemptId, sessionId, uid, email: 'settling@example.org', status: 'NEW',
      deliveryStatus: 'SCHEDULED', deliveryDate, lines, amount, currency, address, createdAt: new Date(), paidAt: new Date(),
    });
    await tx.update(attempts).set({ status: 'complete' }).where(eq(attempts.id, attemptId));
  });
  expect(await erasing).toBe(true);
  expect(await ordersOf('settling')).toEqual([{ status: 'NEW' }]);
  expect(await countRows(shop, 'profiles', `uid = 'settling'`)).toBe(1);
});

it('a checkout that meets the end of its account is told that there is none', async () => {
  const { token } = await shop.customer('ending');
  let checkout: Promise<{ status: number; error: unknown }> | undefined;
  let begin = () => {};
  // Outside of the transaction that it meets.
  const meets = new Promise<void>((resolve) => { begin = resolve; }).then(
    () => { checkout = shop.call(
      'POST /payments/create-checkout-session', { token, body: { cartId: crypto.randomUUID(), items: [cartItem(shop.menu)] } },
    ); },
  );
  await shop.db.transaction(async (tx) => {
    await tx.delete(profiles).where(eq(profiles.uid, 'ending'));
    begin();
    await meets;
    const waits = async () => (await shop.db.execute(
      sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'insert into "checkout_attempts"%'`,
    )).rows.length > 0;
    while (!(await waits())) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  expect(await checkout).toMatchObject({ status: 422, error: { code: 'profile_incomplete' } });
});

it('sets a payment aside that comes for a checkout of somebody who is erased', async () => {
  const { sessionId } = await dueWithCheckout('paid-after');
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await countRows(shop, 'profiles', `uid = 'paid-after'`)).toBe(0);
  await shop.sandbox.pay(sessionId, GUEST);
  await shop.status(sessionId);
  expect(await shop.db.select({ reason: quarantine.reason }).from(quarantine).where(eq(quarantine.sessionId, sessionId)))
    .toEqual([{ reason: 'account_erased' }]);
  expect(await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId))).toEqual([]);
});

async function deliveredOrder(uid: string) {
  shop.clock.offset = 0;
  const order = await shop.paidOrder(uid);
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' }).where(eq(orders.id, order.id));
  return order;
}

describe('an account of whose money something is not decided', () => {
  const FAR = guestAt('N7 6PA');
  const isDue = (uid: string) => shop.db.update(profiles).set({ deletionAt: new Date(Date.now() - 1000) }).where(eq(profiles.uid, uid));
  const isThere = async (uid: string) => (await countRows(shop, 'profiles', `uid = '${uid}'`)) === 1;

  it('waits while a payment of it is set aside, with the address of whom we promised to write to', async () => {
    shop.clock.offset = 0;
    const { token, uid } = await shop.customer('held-account');
    const { session: { sessionId } } = await shop.checkout({ token });
    // The provider took another sum than the cart cost.
    await shop.db.update(attempts).set({ amount: 1 }).where(eq(attempts.sessionId, sessionId));
    await shop.sandbox.pay(sessionId, GUEST);
    await shop.status(sessionId);
    await isDue(uid);
    expect(await eraseNext(shop.deps)).toBe(true);
    expect(await isThere(uid)).toBe(true);
    expect(await countRows(shop, 'quarantine', `session_id = '${sessionId}' AND email = '${uid}@example.org'`)).toBe(1);
    await closeQuarantined(shop.deps, sessionId, 'ops:test', 'by transfer');
    await isDue(uid);
    expect(await eraseNext(shop.deps)).toBe(true);
    expect(await isThere(uid)).toBe(false);
    expect(await rowsWith(shop, [uid])).toEqual([expect.stringMatching(/^erasures: /)]);
  });

  it('waits while a refund that failed is open, and while a dispute is', async () => {
    const { sessionId, orderId } = await deliveredOrder('refund-failed');
    await shop.sandbox.settings({ refunds: 'refuse' });
    await refundPart(shop.deps, orderId, { amount: 500 }, 'Late', 'ops:test');
    await shop.sandbox.settings({ refunds: 'succeed' });
    await isDue('refund-failed');
    await eraseNext(shop.deps);
    expect(await isThere('refund-failed')).toBe(true);
    await closeRefunds(shop.deps, sessionId, 'by transfer', 'ops:test');
    const { id } = await shop.sandbox.control(`sessions/${sessionId}/dispute`);
    await takeMissedEvents(shop.deps);
    await isDue('refund-failed');
    await eraseNext(shop.deps);
    expect(await isThere('refund-failed')).toBe(true);
    await shop.sandbox.control(`disputes/${String(id)}/win`);
    await takeMissedEvents(shop.deps);
    await isDue('refund-failed');
    await eraseNext(shop.deps);
    expect(await isThere('refund-failed')).toBe(false);
  });

  it('leaves the address of a guest’s case, which is answered first', async () => {
    const { uid } = await shop.customer('also-guest');
    const { session: { sessionId } } = await shop.checkout();
    await shop.sandbox.pay(sessionId, { customer: { ...FAR.customer, email: 'also-guest@example.org' } });
    await shop.status(sessionId);
    await isDue(uid);
    await eraseNext(shop.deps);
    expect(await isThere(uid)).toBe(false);
    expect(await countRows(shop, 'quarantine', `session_id = '${sessionId}' AND email = 'also-guest@example.org'`)).toBe(1);
  });

  it('leaves the mails of a guest’s order and case that are not over, to the same address: how they end is told to whom it was told that they began', async () => {
    const { uid } = await shop.customer('twice-here');
    const email = 'twice-here@example.org';
    const bank = { method: 'bank', bankAnswer: 'waits' };
    const began: string[] = [];
    for (const customer of [GUEST.customer, FAR.customer]) {
      const { session: { sessionId } } = await shop.checkout();
      await shop.sandbox.pay(sessionId, { ...bank, customer: { ...customer, email: email.toUpperCase() } });
      await shop.status(sessionId);
      began.push(sessionId);
    }
    const over = await shop.checkout();
    const { id } = await shop.settled(over.session.sessionId, { customer: { ...GUEST.customer, email } });
    await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' }).where(eq(orders.id, id));
    await isDue(uid);
    await eraseNext(shop.deps);
    expect(await isThere(uid)).toBe(false);
    for (const sessionId of began) {
      await shop.sandbox.control(`sessions/${sessionId}/fail`);
      await shop.status(sessionId);
    }
    const mails = await shop.db.select({ kind: outbox.kind }).from(outbox)
      .where(sql`lower(${outbox.recipient}) = ${email}`).orderBy(outbox.id);
    expect(mails.map(({ kind }) => kind)).toEqual(['order-received', 'payment-held', 'payment-failed', 'held-payment-failed']);
  });
});

it('corrects the accounting line when money goes back afterwards', async () => {
  const order = await deliveredOrder('refunded-later');
  await shop.db.update(profiles).set({ deletionAt: new Date(Date.now() - 1000) }).where(eq(profiles.uid, 'refunded-later'));
  expect(await eraseNext(shop.deps)).toBe(true);
  const line = () => shop.db.select({ amount: accounting.amount, refundedAmount: accounting.refundedAmount }).from(accounting)
    .where(eq(accounting.sessionId, order.sessionId));
  expect(await line()).toEqual([{ amount: order.amount, refundedAmount: 0 }]);
  await shop.sandbox.control(`sessions/${order.sessionId}/refund`, { amount: 500 });
  const object = { id: 'ch_1', object: 'charge', payment_intent: order.paymentIntent, amount_refunded: 500 };
  expect(await shop.webhook({ type: 'charge.refunded', object })).toBe(200);
  expect(await line()).toEqual([{ amount: order.amount, refundedAmount: 500 }]);
});

it('erases what operators wrote about the person: why an order was cancelled or released, how a refund or a payment was settled', async () => {
  const { token, uid } = await shop.customer('told-of', { email: 'told.of@example.org' });
  const buy = async () => {
    const { session } = await shop.checkout({ token });
    return shop.settled(session.sessionId, GUEST);
  };
  const [cancelled, released, closed] = [await buy(), await buy(), await buy()];
  await cancelForOperator(shop.deps, cancelled.orderId, 'ops:test', 'Mrs Wordlast has moved');
  await shop.db.insert(orderHolds).values({ id: 'hold-of-words', orderId: released.id, reason: 'dispute' });
  await releaseOrder(shop.deps, released.orderId, 'ops:test', 'Mrs Wordlast rang');
  await shop.db.insert(refunds).values({
    id: crypto.randomUUID(), sessionId: closed.sessionId, amount: 100, currency: 'gbp', reason: 'operator', status: 'failed',
  });
  await closeRefunds(shop.deps, closed.sessionId, 'to Mrs Wordlast’s other account', 'ops:test');
  const { session: { sessionId: held } } = await shop.checkout({ token });
  await shop.db.update(attempts).set({ amount: 1 }).where(eq(attempts.sessionId, held));
  await shop.sandbox.pay(held, GUEST);
  await shop.status(held);
  await closeQuarantined(shop.deps, held, 'ops:test', 'Mrs Wordlast took another plan');
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' })
    .where(and(eq(orders.uid, uid), ne(orders.status, 'CANCELLED')));
  expect(await rowsWith(shop, ['Wordlast'])).toHaveLength(5);
  await shop.db.update(profiles).set({ deletionAt: new Date(0) }).where(eq(profiles.uid, uid));
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await rowsWith(shop, ['Wordlast', 'told.of'])).toEqual([]);
  // Who did what, and that it is settled, stays.
  expect(
    await countRows(shop, 'audit', `subject IN ('${cancelled.orderId}', '${released.orderId}', '${closed.sessionId}', '${held}')`),
  ).toBe(4);
  expect(await shop.db.select({ resolution: quarantine.resolution }).from(quarantine).where(eq(quarantine.sessionId, held)))
    .toEqual([{ resolution: 'closed' }]);
});
