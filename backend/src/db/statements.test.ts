import pg from 'pg';
import { sql } from 'drizzle-orm';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem } from '../../testing/shop';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await insertOrders('rich', 400);
  // In whose orders an index of all by time would look for one customer's.
  await insertOrders('crowd', 8_000);
  await insertOrders('poor', 1);
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

/** Settled orders of one customer, and the customer. */
async function insertOrders(uid: string, count: number): Promise<void> {
  await shop.customer(uid);
  await shop.db.execute(sql`
    WITH attempt AS (
      INSERT INTO checkout_attempts (id, cart_id, idempotency_key, status, fingerprint, address, lines, amount, currency, delivery_date, created_at, expires_at, next_check_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'complete', '', '{}', '[]', 100, 'gbp', '2026-11-30', now(), now(), now() FROM generate_series(1, ${count}::int) RETURNING id)
    INSERT INTO orders (id, order_id, attempt_id, session_id, uid, email, status, delivery_date, lines, amount, currency, address, created_at, paid_at)
    SELECT gen_random_uuid(), ${uid} || n, id, ${uid} || n, ${uid}, ${`${uid}@example.org`}, 'COMPLETED', '2026-11-30', '[]', 100, 'gbp', '{"lines":[],"city":"","postCode":"","country":""}', now() - n * interval '1 minute', now()
    FROM (SELECT id, row_number() OVER () AS n FROM attempt) AS attempts`);
}

/** How many statements the database is asked while `work` runs, whoever asks. */
async function statements(work: () => Promise<{ status: number }>): Promise<number> {
  const asked = jest.spyOn(pg.Client.prototype, 'query');
  const { status } = await work();
  expect(status).toBe(200);
  const count = asked.mock.calls.length;
  asked.mockRestore();
  return count;
}

const tokenOf = async (uid: string) => (await shop.customer(uid)).token;

it('asks as often for a page of many orders as for one', async () => {
  const [rich, poor] = [await tokenOf('rich'), await tokenOf('poor')];
  await shop.call('GET /orders', { token: rich });
  const many = await statements(() => shop.call('GET /orders', { token: rich }));
  expect(many).toBe(await statements(() => shop.call('GET /orders', { token: poor })));
  expect(many).toBeLessThanOrEqual(2);
});

it('asks as often for a cart of 200 lines as for one', async () => {
  const line = cartItem(shop.menu);
  // The same plan with one dish swapped each time makes another line.
  const lines =
    Array.from({ length: 200 }, (_, index) => ({ ...cartItem(shop.menu, index % shop.menu.plans.length), quantity: 1 + (index % 3) }));
  await shop.checkout();
  const one = await statements(() => shop.checkout({ items: [line] }));
  const many = await statements(() => shop.checkout({ items: lines }));
  expect(many).toBe(one);
  // The shop’s state, the cart’s attempts, the week, the new attempt, its session.
  expect(one).toBeLessThanOrEqual(5);
});

it('asks at most for the version to show plans, the menu or any number of meals', async () => {
  const mealIds = shop.menu.meals.map(({ id }) => id).slice(0, 100);
  await shop.call('GET /menu');
  for (const ask of ['GET /menu', 'GET /menu/plans']) expect(await statements(() => shop.call(ask))).toBeLessThanOrEqual(1);
  expect(await statements(() => shop.call('POST /menu/meals', { body: { mealIds } }))).toBeLessThanOrEqual(1);
});

it('finds a customer’s orders and one session’s attempt by an index', async () => {
  await shop.db.execute(sql`ANALYZE orders`);
  const plan = async (query: ReturnType<typeof sql>) =>
    (await shop.db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
  const page = await plan(sql`SELECT * FROM orders WHERE uid = 'rich' ORDER BY created_at DESC, id DESC LIMIT 21`);
  expect(page).toContain('Index Scan using orders_of_customer');
  expect(page).not.toContain('Sort');
  expect(
    await plan(sql`SELECT * FROM orders WHERE uid = 'rich' AND (created_at, id) < (now() - interval '1 hour', gen_random_uuid()) ORDER BY created_at DESC, id DESC LIMIT 21`),
  ).toContain('orders_of_customer');
  expect(await plan(sql`SELECT * FROM orders WHERE session_id = 'rich1'`)).toContain('Index Scan');
  expect(await plan(sql`SELECT * FROM orders WHERE payment_intent = 'pi_1'`)).toContain('orders_payment');
});
