import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { addDays, cutOffOf, deliveryDate, formatDay } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { waiters } from '../../testing/while-open';
import { closeWeek, setCapacity } from '../delivery/close-week';
import { orderHolds, orders } from '../db/schema';
import { importMenu } from '../menu/import-menu';
import { settle } from '../payments/settle';
import { releaseOrder } from './order-holds';
import { markChangesTold } from './read-changes';
import { rescheduleOrder } from './reschedule-order';
import { roundDays } from './round-days';
import { tickOff } from './tick-off';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const DAY = deliveryDate(new Date());
/**
 * The numbers of delivery/weeks.ts and orders/changed-meals.ts: another instance of the shop,
 * perhaps of the version before, takes the same.
 */
const WEEK_LOCK = `SELECT pg_advisory_xact_lock(5019339, ${DAY.replaceAll('-', '')})`;
const MENU_LOCK = 'SELECT pg_advisory_xact_lock(5019338)';

/** A second connection in the midst of its transaction. */
async function second(...statements: string[]): Promise<{ commit(): Promise<void> }> {
  const client = new pg.Client({ connectionString: shop.config.databaseUrl });
  await client.connect();
  for (const statement of ['BEGIN', ...statements]) await client.query(statement);
  return {
    async commit() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

/** Runs `work` until it waits for a lock or is done, lets the other commit, and says which it was. */
async function meeting<T>(other: { commit(): Promise<void> }, work: Promise<T>): Promise<{ waited: boolean; result: T }> {
  let done = false;
  const pending = work.finally(() => { done = true; });
  const waits = async () => (await shop.db.execute(
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )).rowCount !== 0;
  while (!done && !(await waits()));
  const waited = !done;
  await other.commit();
  return { waited, result: await pending };
}

async function paidSession() {
  const { session } = await shop.checkout();
  await shop.sandbox.pay(session.sessionId, GUEST);
  return session.sessionId;
}

it('an order is not born for a day that is being closed: it waits, and sees that it is', async () => {
  const sessionId = await paidSession();
  const closing = await second(WEEK_LOCK, `INSERT INTO delivery_weeks (day, closed) VALUES ('${DAY}', true)`);
  const { waited } = await meeting(closing, shop.status(sessionId));
  expect(waited).toBe(true);
  expect((await shop.orderOf(sessionId)).deliveryDate).toBe(addDays(DAY, 7));
  await shop.db.execute(sql`DELETE FROM delivery_weeks`);
});

it('an order is not born past an import that is under way: it waits, and its customer is told', async () => {
  const sessionId = await paidSession();
  const [meal] = shop.menu.meals.filter(({ day, mealTime }) => day === 'monday' && mealTime === 'lunch');
  const importing = await second(MENU_LOCK, `UPDATE meals SET allergens = allergens || '{"lupin": "contains"}' WHERE id = '${meal?.id}'`);
  const { waited } = await meeting(importing, shop.status(sessionId));
  expect(waited).toBe(true);
  expect((await shop.orderOf(sessionId)).changedMeals).toMatchObject([{ mealId: meal?.id, now: { allergens: { lupin: 'contains' } } }]);
});

it('a late order waits for who sells the next week’s last box', async () => {
  const last = await shop.paidOrder('last-box');
  const sessionId = await paidSession();
  const late = addDays(DAY, 7);
  await setCapacity(shop.deps, late, 1, 'test');
  shop.clock.fixed = new Date(`${addDays(DAY, -2)}T12:00:00Z`);
  const selling = await second(
    `SELECT pg_advisory_xact_lock(5019339, ${late.replaceAll('-', '')})`,
    `UPDATE orders SET delivery_date = '${late}' WHERE id = '${last.id}'`,
  );
  const { waited } = await meeting(selling, shop.status(sessionId));
  expect(waited).toBe(true);
  expect((await shop.orderOf(sessionId)).deliveryDate).toBe(addDays(DAY, 14));
  shop.clock.fixed = undefined;
});

it('cancelling waits for the kitchen that sends the order off, and comes too late', async () => {
  const { token, ...order } = await shop.paidOrder('canceller');
  const leaving = await second(`UPDATE orders SET status = 'DELIVERING', delivery_status = 'OUT_FOR_DELIVERY' WHERE id = '${order.id}'`);
  const { waited, result } = await meeting(leaving, shop.call(`POST /orders/${order.id}/cancel`, { token }));
  expect(waited).toBe(true);
  expect(result).toMatchObject({ status: 409, error: { code: 'order_final' } });
  expect(await shop.orderOf(order.sessionId)).toMatchObject({ status: 'DELIVERING' });
  expect(await countRows(shop, 'refunds', `session_id = '${order.sessionId}'`)).toBe(0);
});

it('a driver’s tap waits for whoever moves the order to another day, and sends nothing out before that day', async () => {
  const { orderId, id, sessionId } = await shop.paidOrder('moved-away');
  const [today = ''] = roundDays(shop.deps.now());
  await shop.db.update(orders).set({ deliveryDate: today, status: 'PREPARING' }).where(eq(orders.id, id));
  const moving = await second(`UPDATE orders SET delivery_date = '${DAY}' WHERE id = '${id}'`);
  const { waited, result } = await meeting(moving, tickOff(shop.deps, { to: 'DELIVERING', orders: [orderId] }, 'kitchen:cook'));
  expect(waited).toBe(true);
  expect(result).toEqual([{ order: orderId, isDone: false, problem: `It is for ${formatDay(DAY)} by now.` }]);
  expect((await shop.orderOf(sessionId)).status).toBe('PREPARING');
});

it('correcting an address waits for it as well, after the post code was looked up', async () => {
  const { token, ...order } = await shop.paidOrder('corrector');
  let leaving: Awaited<ReturnType<typeof second>> | undefined;
  const { delivery } = shop.deps;
  const lookUp = delivery.require.bind(delivery);
  delivery.require = async (code) => {
    leaving = await second(`UPDATE orders SET status = 'DELIVERING', delivery_status = 'OUT_FOR_DELIVERY' WHERE id = '${order.id}'`);
    return lookUp(code);
  };
  const { waited, result } = await meeting(
    { commit: async () => leaving?.commit() },
    shop.call(`PUT /orders/${order.id}/address`, { token, body: { address: '7 New Road', postCode: 'E17 4PP' } }),
  );
  expect(waited).toBe(true);
  expect(result.status).toBe(409);
  expect((await shop.orderOf(order.sessionId)).address).toEqual(order.address);
  delivery.require = lookUp;
});

it('claiming waits for another account that claims the same order', async () => {
  const sessionId = await paidSession();
  await shop.status(sessionId);
  const { id } = await shop.orderOf(sessionId);
  const token = 'c'.repeat(43);
  await shop.db.execute(
    sql`INSERT INTO order_claims VALUES (${createHash('sha256').update(token).digest('base64url')}, ${id}, now() + interval '1 day')`,
  );
  await shop.customer('winner');
  const rival = await shop.customer('rival');
  const claiming = await second(`UPDATE orders SET uid = 'winner' WHERE id = '${id}'`);
  const { waited, result } = await meeting(
    claiming, shop.call('POST /orders/claim', { token: rival.token, body: { token, postCode: GUEST.customer.address.postalCode } }),
  );
  expect(waited).toBe(true);
  expect(result.status).toBe(404);
  expect((await shop.orderOf(sessionId)).uid).toBe('winner');
});

it('closing a day waits for an order that is being born for it, and moves it as well', async () => {
  const sessionId = await paidSession();
  await shop.status(sessionId);
  const { id } = await shop.orderOf(sessionId);
  const [day, next] = [addDays(DAY, 70), addDays(DAY, 77)];
  const bearing = await second(
    `SELECT pg_advisory_xact_lock_shared(5019339, ${day.replaceAll('-', '')})`,
    `UPDATE orders SET delivery_date = '${day}' WHERE id = '${id}'`,
  );
  const { waited, result } = await meeting(bearing, closeWeek(shop.deps, day, 'test', { moveOrders: true }));
  expect({ waited, result }).toEqual({ waited: true, result: { moved: 1, to: [next] } });
  expect((await shop.orderOf(sessionId)).deliveryDate).toBe(next);
});

describe('two that move an order to another day at once', () => {
  /** Both wait for that order: the first to begin gets it first, and then wants the week that the second may have locked. */
  async function bothWaitFor<A, B>(id: string, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
    const holding = await second(`SELECT FROM orders WHERE id = '${id}' FOR UPDATE`);
    const waiting = async (count: number) => { while ((await waiters(shop.db)) < count); };
    const begun = one();
    await waiting(1);
    const beside = other();
    await waiting(2);
    await holding.commit();
    return Promise.all([begun, beside]);
  }

  it('closing a day, and an operator who moves one of its orders to the next: neither fails', async () => {
    const { id, orderId, sessionId } = await shop.paidOrder('moved-twice');
    const [day, next] = [addDays(DAY, 98), addDays(DAY, 105)];
    await shop.db.update(orders).set({ deliveryDate: day }).where(eq(orders.id, id));
    const [closed, moved] = await bothWaitFor(
      id, () => closeWeek(shop.deps, day, 'test', { moveOrders: true }), () => rescheduleOrder(shop.deps, orderId, next, 'test'),
    );
    expect(closed).toEqual({ moved: 1, to: [next] });
    expect(moved).toEqual({ order: orderId, from: next });
    expect((await shop.orderOf(sessionId)).deliveryDate).toBe(next);
  });

  it('a bank that pays after the cut-off, and an operator who moves that order to the next day: neither fails', async () => {
    const { session: { sessionId } } = await shop.checkout();
    const { id, orderId } = await shop.settled(sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    await shop.sandbox.control(`sessions/${sessionId}/settle`);
    const next = addDays(DAY, 7);
    await setCapacity(shop.deps, next, null, 'test');
    const at = cutOffOf(DAY).getTime() + 3_600_000;
    await bothWaitFor(
      id, () => settle(shop.deps, sessionId, { at, isBankAnswer: true }), () => rescheduleOrder(shop.deps, orderId, next, 'test'),
    );
    expect(await shop.orderOf(sessionId)).toMatchObject({ deliveryDate: next, paidAt: new Date(at) });
  });
});

it('closing a day leaves alone what is cancelled at that moment', async () => {
  const sessionId = await paidSession();
  await shop.status(sessionId);
  const { id } = await shop.orderOf(sessionId);
  const day = addDays(DAY, 84);
  await shop.db.update(orders).set({ deliveryDate: day }).where(eq(orders.id, id));
  const cancelling = await second(`UPDATE orders SET status = 'CANCELLED', delivery_status = NULL WHERE id = '${id}'`);
  const { result } = await meeting(cancelling, closeWeek(shop.deps, day, 'test', { moveOrders: true }));
  expect(result.moved).toBe(0);
  expect(await countRows(shop, 'outbox', `kind = 'date-moved' AND payload->>'orderId' = '${id}'`)).toBe(0);
});

it('an import tells nobody of a meal whose order is cancelled at that moment', async () => {
  const sessionId = await paidSession();
  await shop.status(sessionId);
  const { id, lines } = await shop.orderOf(sessionId);
  const eaten = lines[0]?.meals[0]?.id;
  const meals = shop.menu.meals.map((meal) => (meal.id === eaten ? { ...meal, ingredients: ['Something else'] } : meal));
  const told = () => countRows(shop, 'outbox', `kind = 'meals-changed' AND payload->>'orderId' = '${id}'`);
  const before = await told();
  const cancelling = await second(`UPDATE orders SET status = 'CANCELLED', delivery_status = NULL WHERE id = '${id}'`);
  const { waited, result } = await meeting(cancelling, importMenu(shop.db, { ...shop.menu, meals }, 'test'));
  expect({ waited, result }).toEqual({ waited: true, result: true });
  expect(await told()).toBe(before);
});

describe('an operator’s act waits for what is done to the order, and sees it', () => {
  const refusal = (act: Promise<unknown>) => act.then(() => 'done', (error: unknown) => error);

  it('moving one that is being cancelled', async () => {
    const { id, orderId } = await shop.paidOrder('moved-while-cancelled');
    const other = await second(`UPDATE orders SET status = 'CANCELLED', delivery_status = NULL WHERE id = '${id}'`);
    const { waited, result } = await meeting(other, refusal(rescheduleOrder(shop.deps, orderId, addDays(DAY, 7), 'test')));
    expect({ waited, result }).toEqual({ waited: true, result: expect.objectContaining({ code: 'order_final' }) });
  });

  it('moving one to a day for which a sale is under way', async () => {
    const { orderId } = await shop.paidOrder('moved-while-sold');
    const day = addDays(DAY, 7);
    const selling = await second(`SELECT pg_advisory_xact_lock_shared(5019339, ${day.replaceAll('-', '')})`);
    expect(await meeting(selling, rescheduleOrder(shop.deps, orderId, day, 'test')))
      .toEqual({ waited: true, result: { order: orderId, from: DAY } });
  });

  it('releasing one that another operator releases', async () => {
    const { id, orderId } = await shop.paidOrder('released-twice');
    await shop.db.insert(orderHolds).values({ id: 'released-twice', orderId: id, reason: 'dispute' });
    const other = await second(
      `SELECT FROM orders WHERE id = '${id}' FOR UPDATE`, `UPDATE order_holds SET released_at = now() WHERE order_id = '${id}'`,
    );
    const { waited, result } = await meeting(other, refusal(releaseOrder(shop.deps, orderId, 'test', 'goodwill')));
    expect({ waited, result }).toEqual({ waited: true, result: expect.objectContaining({ code: 'not_held' }) });
  });

  it('noting that a correction was told, while a meal is corrected again', async () => {
    const { id, orderId } = await shop.paidOrder('told-while-corrected');
    await shop.db.update(orders).set({ changedMeals: [], changedIn: 7 }).where(eq(orders.id, id));
    const other = await second(`UPDATE orders SET changed_in = 8 WHERE id = '${id}'`);
    const { waited, result } = await meeting(other, refusal(markChangesTold(shop.deps, orderId, 'test', 7)));
    expect({ waited, result }).toEqual({ waited: true, result: expect.objectContaining({ code: 'corrected_again' }) });
  });
});
