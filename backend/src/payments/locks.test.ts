import { eq, sql } from 'drizzle-orm';
import { addDays } from 'shared-rules';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { gate, waiters, whileOpen } from '../../testing/while-open';
import { attempts, deliveryWeeks, orders, quarantine, refunds } from '../db/schema';
import { closeWeek, reopenWeek } from '../delivery/close-week';
import { lockMoves, lockWeek } from '../delivery/weeks';
import { lockMenu } from '../orders/changed-meals';
import { deleteOrders } from '../orders/delete-orders';
import { syncPayment } from './after-sale';
import { isFirst } from './event-ids';
import { fulfilQuarantined } from './fulfil-quarantined';
import { createOrder } from './order-effects';
import type { PaymentProvider, ProviderSession } from './provider';
import { refundPart } from './refund-by-operator';
import { makeRefund, refundNext } from './refunds';
import { settle } from './settle';
import { refundQuarantined } from './settle-quarantine';

// Each lock, lease and dedupe of the money with two connections: the second waits, or has no effect.

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

async function paidSession(): Promise<string> {
  const { session } = await shop.checkout();
  await shop.sandbox.pay(session.sessionId, GUEST);
  return session.sessionId;
}
/** Paid, for a post code to which we don't deliver. */
async function heldSession(): Promise<string> {
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, guestAt('N7 6PA'));
  await settle(shop.deps, sessionId);
  return sessionId;
}
async function sessionOf(sessionId: string): Promise<ProviderSession> {
  const session = await shop.deps.payments.getSession(sessionId);
  if (!session) throw new Error('The provider knows no such session.');
  return session;
}
const ordersOf = (sessionId: string) => countRows(shop, 'orders', `session_id = '${sessionId}'`);

it('an event that another backend is taking is waited for, and has no second effect (dedupe of event ids)', async () => {
  const sessionId = await paidSession();
  const event = { id: `evt_${crypto.randomUUID()}`, type: 'checkout.session.completed' };
  const { waited } = await whileOpen(shop.db, (tx) => isFirst(tx, event), () => shop.webhook({ ...event, object: { id: sessionId } }));
  expect(waited).toBe(true);
  expect(await ordersOf(sessionId)).toBe(0);
});

it('an event whose first taker failed has its effect by the second', async () => {
  const sessionId = await paidSession();
  const event = { id: `evt_${crypto.randomUUID()}`, type: 'checkout.session.completed' };
  const [inside, mayFail] = [gate(), gate()];
  const held = shop.db.transaction(async (tx) => {
    await isFirst(tx, event);
    inside.open();
    await mayFail.opened;
    throw new Error('killed');
  }).catch(() => undefined);
  await inside.opened;
  const running = shop.webhook({ ...event, object: { id: sessionId } });
  while ((await waiters(shop.db)) === 0) { /* until it waits */ }
  mayFail.open();
  await held;
  expect(await running).toBe(200);
  expect(await ordersOf(sessionId)).toBe(1);
});

it('a session that another backend is settling is waited for, and decided by what it left (row lock of settle)', async () => {
  const sessionId = await paidSession();
  const session = await sessionOf(sessionId);
  const { waited, result } = await whileOpen(
    shop.db,
    async (tx) => {
      const [attempt] = await tx.update(attempts).set({ status: 'complete' }).where(eq(attempts.sessionId, sessionId)).returning();
      if (attempt) await createOrder(tx, shop.deps, attempt, session, new Date());
    },
    () => settle(shop.deps, sessionId),
  );
  expect(waited).toBe(true);
  expect(result).toEqual({ status: 'complete', paid: true });
  expect(await ordersOf(sessionId)).toBe(1);
});

it('a session that two hear of before its checkout knows it is settled once, and set aside by neither', async () => {
  const sessionId = await paidSession();
  const [attempt] = await shop.db.update(attempts).set({ sessionId: null, url: null, status: 'creating' })
    .where(eq(attempts.sessionId, sessionId)).returning();
  const session = await sessionOf(sessionId);
  const { waited, result } = await whileOpen(
    shop.db,
    async (tx) => {
      await tx.update(attempts).set({ sessionId, status: 'complete' }).where(eq(attempts.id, attempt?.id ?? ''));
      if (attempt) await createOrder(tx, shop.deps, attempt, session, new Date());
    },
    () => settle(shop.deps, sessionId),
  );
  expect({ waited, result }).toEqual({ waited: true, result: { status: 'complete', paid: true } });
  expect([await ordersOf(sessionId), await countRows(shop, 'quarantine', `session_id = '${sessionId}'`)]).toEqual([1, 0]);
});

it('a bank’s payment waits for its order to be cancelled, and goes back', async () => {
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
  await settle(shop.deps, sessionId);
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  const { waited } = await whileOpen(
    shop.db,
    (tx) => tx.update(orders).set({ status: 'CANCELLED', deliveryStatus: null }).where(eq(orders.sessionId, sessionId)),
    () => settle(shop.deps, sessionId),
  );
  const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId));
  expect({ waited, paidAt: order?.paidAt, owed: await countRows(shop, 'refunds', `session_id = '${sessionId}'`) })
    .toEqual({ waited: true, paidAt: null, owed: 1 });
  while (await refundNext(shop.deps)) { /* leave none behind */ }
});

it('what the provider says of a payment waits for whoever moves its order: one that left meanwhile is not held', async () => {
  const { paymentIntent, sessionId, id, amount } = await shop.paidOrder();
  await shop.sandbox.control(`sessions/${sessionId}/refund`, { amount });
  await whileOpen(
    shop.db, (tx) => tx.update(orders).set({ status: 'DELIVERING', deliveryStatus: 'OUT_FOR_DELIVERY' }).where(eq(orders.id, id)),
    () => syncPayment(shop.deps, paymentIntent),
  );
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  expect([order?.refundedAmount, await countRows(shop, 'order_holds', `order_id = '${id}'`)]).toEqual([amount, 0]);
});

it('a case that one operator is closing is given back by no other', async () => {
  const sessionId = await heldSession();
  const { waited, result } = await whileOpen(
    shop.db,
    (tx) => tx.update(quarantine).set({ resolvedAt: sql`now()`, resolution: 'by arrangement' }).where(eq(quarantine.sessionId, sessionId)),
    () => refundQuarantined(shop.deps, sessionId, 'ops:test').then(() => 'given back', String),
  );
  expect(waited).toBe(true);
  expect(result).toContain('is settled already: by arrangement.');
  expect(await countRows(shop, 'refunds', `session_id = '${sessionId}'`)).toBe(0);
});

it('fulfilling a held payment and settling it again don’t wait for each other', async () => {
  const sessionId = await heldSession();
  const { waited, result } = await whileOpen(
    shop.db,
    (tx) => tx.select().from(attempts).where(eq(attempts.sessionId, sessionId)).for('update'),
    () => fulfilQuarantined(shop.deps, sessionId, { postCode: 'E4 6EY', address: '2 Example Yard' }, 'ops:test')
      .then(() => 'fulfilled', String),
    (tx) => tx.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)).for('update'),
  );
  expect({ waited, result }).toEqual({ waited: true, result: 'fulfilled' });
  expect(await ordersOf(sessionId)).toBe(1);
});

it('fulfilling a held payment waits for a menu import before it locks anything that an import waits for', async () => {
  const sessionId = await heldSession();
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId));
  const { waited, result } = await whileOpen(
    shop.db,
    (tx) => lockMenu(tx, 'alone'),
    () => fulfilQuarantined(shop.deps, sessionId, { postCode: 'E4 6EY', address: '2 Example Yard' }, 'ops:test')
      .then(() => 'fulfilled', String),
    async (tx) => {
      await lockWeek(tx, attempt?.deliveryDate ?? '', 'alone');
      await tx.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)).for('update');
    },
  );
  expect({ waited, result }).toEqual({ waited: true, result: 'fulfilled' });
});

it('fulfilling a case that is an order already waits for a day that is being closed before it locks the week to which that moves', async () => {
  const sessionId = await heldSession();
  const fulfil = (day: string) =>
    fulfilQuarantined(shop.deps, sessionId, { postCode: 'E4 6EY', address: '2 Example Yard', day }, 'ops:test')
      .then(() => 'fulfilled', String);
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId));
  const [day, next] = [addDays(attempt?.deliveryDate ?? '', 14), addDays(attempt?.deliveryDate ?? '', 21)];
  expect(await fulfil(day)).toBe('fulfilled');
  const { waited, result } = await whileOpen(
    shop.db,
    async (tx) => {
      await lockMoves(tx);
      await lockWeek(tx, day, 'alone');
      await tx.select().from(orders).where(eq(orders.deliveryDate, day)).for('update');
    },
    () => fulfil(next),
    (tx) => lockWeek(tx, next, 'alone'),
  );
  expect(waited).toBe(true);
  expect(result).toContain('is settled already: fulfilled.');
});

it('a bank’s payment waits for a menu import before it locks its order', async () => {
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, { method: 'bank', bankAnswer: 'waits', ...GUEST });
  await settle(shop.deps, sessionId);
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  const { waited } = await whileOpen(
    shop.db,
    (tx) => lockMenu(tx, 'alone'),
    () => settle(shop.deps, sessionId),
    (tx) => tx.select().from(orders).where(eq(orders.sessionId, sessionId)).for('update'),
  );
  const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId));
  expect({ waited, isPaid: order?.paidAt instanceof Date }).toEqual({ waited: true, isPaid: true });
});

it('closing a week waits for a menu import before it locks the week', async () => {
  const day = '2027-03-01';
  const { waited } = await whileOpen(
    shop.db,
    (tx) => lockMenu(tx, 'alone'),
    () => closeWeek(shop.deps, day, 'ops:test', { moveOrders: false }),
    (tx) => lockWeek(tx, day, 'alone'),
  );
  await reopenWeek(shop.deps, day, 'ops:test');
  expect(waited).toBe(true);
});

it('a bank’s refusal waits for the operator who closes the case, and is told to nobody', async () => {
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, { ...guestAt('N7 6PA'), method: 'bank', bankAnswer: 'waits' });
  await settle(shop.deps, sessionId);
  await shop.sandbox.control(`sessions/${sessionId}/fail`);
  const { waited } = await whileOpen(
    shop.db,
    (tx) => tx.update(quarantine).set({ resolvedAt: sql`now()`, resolution: 'by arrangement' }).where(eq(quarantine.sessionId, sessionId)),
    () => settle(shop.deps, sessionId),
  );
  expect(waited).toBe(true);
  expect(await countRows(shop, 'outbox', `kind = 'held-payment-failed'`)).toBe(0);
});

it('of an erased order’s refund, what was read early and is written late takes nothing back (lock of the refunds)', async () => {
  const { paymentIntent, sessionId, id } = await shop.paidOrder();
  await shop.sandbox.control(`sessions/${sessionId}/refund`, { amount: 300, outcome: 'pend' });
  const [pending] = (await shop.deps.payments.afterSale(paymentIntent)).refunds;
  if (!pending) throw new Error('The sandbox made no refund.');
  await shop.db.insert(refunds).values({
    id: crypto.randomUUID(), sessionId, paymentIntent, providerId: pending.id, amount: 300, rest: false, currency: 'gbp',
    reason: 'operator', status: 'requested', nextTryAt: new Date('2999-01-01'),
  });
  await shop.db.transaction((tx) => deleteOrders(tx, [id]));
  const { waited } = await whileOpen(
    shop.db,
    (tx) => tx.update(refunds).set({ status: 'succeeded' }).where(eq(refunds.sessionId, sessionId)),
    () => syncPayment(shop.deps, paymentIntent),
  );
  const [row] = await shop.db.select().from(refunds).where(eq(refunds.sessionId, sessionId));
  expect({ waited, status: row?.status }).toEqual({ waited: true, status: 'succeeded' });
});

it('a held payment is not fulfilled for a day that is being closed', async () => {
  const sessionId = await heldSession();
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId));
  const day = attempt?.deliveryDate ?? '';
  const { waited, result } = await whileOpen(
    shop.db,
    async (tx) => {
      await lockWeek(tx, day, 'alone');
      await tx.insert(deliveryWeeks).values({ day, closed: true });
    },
    () => fulfilQuarantined(shop.deps, sessionId, { postCode: 'E4 6EY', address: '2 Example Yard' }, 'ops:test')
      .then(() => 'fulfilled', String),
  );
  await shop.db.delete(deliveryWeeks);
  expect(waited).toBe(true);
  expect(result).toContain(`We don’t deliver on ${day}`);
  expect(await ordersOf(sessionId)).toBe(0);
});

it('a held payment is fulfilled after whoever looks at the room of its day, also one who lets others look', async () => {
  const sessionId = await heldSession();
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId));
  const { waited, result } = await whileOpen(
    shop.db,
    (tx) => lockWeek(tx, attempt?.deliveryDate ?? '', 'shared'),
    () => fulfilQuarantined(shop.deps, sessionId, { postCode: 'E4 6EY', address: '2 Example Yard' }, 'ops:test')
      .then(() => 'fulfilled', String),
  );
  expect({ waited, result }).toEqual({ waited: true, result: 'fulfilled' });
});

it('a bank payment that another backend is noting is waited for, and has no second effect', async () => {
  const { session: { sessionId } } = await shop.checkout();
  await shop.settled(sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  const [{ id } = { id: '' }] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.sessionId, sessionId));
  const { waited } = await whileOpen(
    shop.db,
    (tx) => tx.update(orders).set({ paidAt: new Date(), deliveryDate: '2099-01-05' }).where(eq(orders.id, id)),
    () => settle(shop.deps, sessionId),
  );
  expect(waited).toBe(true);
  expect(await countRows(shop, 'outbox', `key IN ('payment-received:${id}', 'date-moved:${id}')`)).toBe(0);
});

it('a refund that one worker is asking for is asked for by no other (lease of refunds)', async () => {
  const order = await shop.paidOrder();
  const id = crypto.randomUUID();
  await shop.db.insert(refunds).values({
    id, sessionId: order.sessionId, paymentIntent: order.paymentIntent, amount: 100, rest: false, currency: 'gbp', reason: 'operator',
  });
  const [asked, mayAnswer] = [gate(), gate()];
  let calls = 0;
  const payments: PaymentProvider = {
    ...shop.deps.payments,
    async refund(request) {
      calls += 1;
      asked.open();
      await mayAnswer.opened;
      return shop.deps.payments.refund(request);
    },
  };
  const deps = { ...shop.deps, payments };
  const first = refundNext(deps);
  await asked.opened;
  const second = refundNext(deps);
  expect(await Promise.race([second, first.then(() => 'the first ended')])).toBe(false);
  // Nor by who is in a hurry.
  expect(await Promise.race([makeRefund(deps, id), first.then(() => 'the first ended')])).toBe('pending');
  expect(calls).toBe(1);
  mayAnswer.open();
  expect(await first).toBe(true);
});

it('a row that another worker is claiming is skipped, not waited for', async () => {
  const order = await shop.paidOrder();
  await shop.db.insert(refunds).values({
    id: crypto.randomUUID(), sessionId: order.sessionId, paymentIntent: order.paymentIntent, amount: 100, rest: false, currency: 'gbp',
    reason: 'operator',
  });
  const { waited, result } = await whileOpen(
    shop.db, (tx) => tx.select().from(refunds).where(eq(refunds.sessionId, order.sessionId)).for('update'), () => refundNext(shop.deps),
  );
  expect({ waited, result }).toEqual({ waited: false, result: false });
  while (await refundNext(shop.deps)) { /* leave none behind */ }
});

it('parts that operators give back at once never come to more than was paid (lock of the order)', async () => {
  const order = await shop.paidOrder();
  const { waited, result } = await whileOpen(
    shop.db,
    async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
      await tx.insert(refunds).values({
        id: crypto.randomUUID(), sessionId: order.sessionId, paymentIntent: order.paymentIntent, amount: order.amount - 100, rest: false,
        currency: 'gbp', reason: 'operator', nextTryAt: new Date('2999-01-01'),
      });
    },
    () => refundPart(shop.deps, order.orderId, { share: 50 }, 'Late', 'ops:test').then(() => 'made', (error: unknown) => String(error)),
  );
  expect(waited).toBe(true);
  expect(result).toContain('£1.00 can still go back');
});

it('what was asked early and is written late takes nothing back', async () => {
  const { paymentIntent, sessionId, id } = await shop.paidOrder();
  await shop.sandbox.control(`sessions/${sessionId}/refund`, { amount: 300, outcome: 'pend' });
  const [read, mayWrite] = [gate(), gate()];
  const payments: PaymentProvider = {
    ...shop.deps.payments,
    async afterSale(payment) {
      const early = await shop.deps.payments.afterSale(payment);
      read.open();
      await mayWrite.opened;
      return early;
    },
  };
  const late = syncPayment({ ...shop.deps, payments }, paymentIntent);
  await read.opened;
  const [pending] = (await shop.deps.payments.afterSale(paymentIntent)).refunds;
  await shop.sandbox.control(`refunds/${pending?.id}/succeed`);
  await syncPayment(shop.deps, paymentIntent);
  mayWrite.open();
  await late;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  expect(order?.refundedAmount).toBe(300);
});
