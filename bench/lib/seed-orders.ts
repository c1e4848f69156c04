import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The demo customer, which every local start creates. */
const DEMO = 'demo@fivedaykitchen.example';

interface SeededCustomer { uid: string; email: string }

/** Replaces the bench's earlier orders by `count` completed orders, an hour apart, of each of these customers, or of the demo customer. */
export async function seedOrders(databaseUrl: string, count: number, customers?: readonly SeededCustomer[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("DELETE FROM orders WHERE session_id LIKE 'cs_bench_%'");
    await client.query("DELETE FROM checkout_attempts WHERE idempotency_key LIKE 'bench-%'");
    const { rows: demo } = await client.query<SeededCustomer>('SELECT uid, email FROM profiles WHERE email = $1', [DEMO]);
    const buyers = customers ?? demo;
    const { rows: [plan] } = await client.query<{ id: string; name: string; price: number; vat: number }>(
      'SELECT id, name, price_in_cents AS price, vat_rate AS vat FROM plans WHERE active ORDER BY sort_order LIMIT 1',
    );
    const { rows: meals } = await client.query<{ id: string; name: string; day: string; meal_time: string; allergens: object }>(
      "SELECT id, name, day, meal_time, allergens FROM meals WHERE active AND day IS NOT NULL ORDER BY id LIMIT 15",
    );
    if (!plan || buyers.length === 0) throw new Error('The shop has no plan, or no demo customer.');
    const lines = JSON.stringify([{
      planId: plan.id, name: plan.name, quantity: 1, priceInCents: plan.price, vatRate: Number(plan.vat),
      meals: meals.map(({ id, name, day, meal_time, allergens }) => ({ id, name, day, mealTime: meal_time, allergens })),
    }]);
    await client.query(
      `WITH buyers AS (
         SELECT uid, email, ordinality - 1 AS nth FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (uid, email)
       ), made AS (
         INSERT INTO checkout_attempts (id, cart_id, idempotency_key, status, fingerprint, address, lines, amount, currency, delivery_date, created_at, expires_at, next_check_at)
         SELECT gen_random_uuid(), gen_random_uuid(), 'bench-' || gen_random_uuid(), 'complete', '', '{"lines":[],"city":"","postCode":"","country":""}', '[]', 0, 'gbp', '2026-11-30', now(), now(), now()
           FROM generate_series(1, $5::int * cardinality($1::text[])) RETURNING id
       ), attempt AS (SELECT id, row_number() OVER () AS n, (row_number() OVER () - 1) / cardinality($1::text[]) + 1 AS hour FROM made)
       INSERT INTO orders (id, order_id, attempt_id, session_id, uid, email, status, delivery_status, delivery_date, lines, amount, currency, address, created_at, paid_at, next_check_at)
       SELECT gen_random_uuid(), 'BENCH-' || n || '-' || $6, id, 'cs_bench_' || $6 || '_' || n, uid, email, 'COMPLETED', 'DELIVERED', '2026-11-30', $3, $4, 'gbp',
              '{"lines":["12 Station Road"],"city":"London","postCode":"E4 6EY","country":"GB"}', now() - hour * interval '1 hour', now() - hour * interval '1 hour', now() + interval '10 years'
         FROM attempt JOIN buyers ON nth = (n - 1) % cardinality($1::text[])`,
      [buyers.map(({ uid }) => uid), buyers.map(({ email }) => email), lines, plan.price, count, randomUUID().slice(0, 8)],
    );
    await client.query('ANALYZE orders');
  } finally {
    await client.end();
  }
}
