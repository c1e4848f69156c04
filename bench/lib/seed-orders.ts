import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The demo customer, which every local start creates. */
const CUSTOMER = { uid: 'demo-customer', email: 'demo@fivedaykitchen.example' };

/** Replaces the bench's earlier orders by `count` completed orders of the demo customer, an hour apart. */
export async function seedOrders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("DELETE FROM orders WHERE session_id LIKE 'cs_bench_%'");
    await client.query("DELETE FROM checkout_attempts WHERE idempotency_key LIKE 'bench-%'");
    const { rows: [profile] } = await client.query<{ uid: string }>('SELECT uid FROM profiles WHERE email = $1', [CUSTOMER.email]);
    const { rows: [plan] } = await client.query<{ id: string; name: string; price: number; vat: number }>('SELECT id, name, price_in_cents AS price, vat_rate AS vat FROM plans WHERE active ORDER BY sort_order LIMIT 1');
    const { rows: meals } = await client.query<{ id: string; name: string; day: string; meal_time: string; allergens: object }>("SELECT id, name, day, meal_time, allergens FROM meals WHERE active AND day IS NOT NULL ORDER BY id LIMIT 15");
    if (!plan) throw new Error('The shop has no plan.');
    const lines = JSON.stringify([{
      planId: plan.id, name: plan.name, quantity: 1, priceInCents: plan.price, vatRate: Number(plan.vat),
      meals: meals.map(({ id, name, day, meal_time, allergens }) => ({ id, name, day, mealTime: meal_time, allergens })),
    }]);
    await client.query(
      `WITH made AS (
         INSERT INTO checkout_attempts (id, cart_id, idempotency_key, status, fingerprint, address, lines, amount, currency, delivery_date, created_at, expires_at, next_check_at)
         SELECT gen_random_uuid(), gen_random_uuid(), 'bench-' || gen_random_uuid(), 'complete', '', '{"lines":[],"city":"","postCode":"","country":""}', '[]', 0, 'gbp', '2026-11-30', now(), now(), now() FROM generate_series(1, $5::int) RETURNING id
       ), attempt AS (SELECT id, row_number() OVER () AS n FROM made)
       INSERT INTO orders (id, order_id, attempt_id, session_id, uid, email, status, delivery_status, delivery_date, lines, amount, currency, address, created_at, paid_at, next_check_at)
       SELECT gen_random_uuid(), 'BENCH-' || n || '-' || $6, id, 'cs_bench_' || $6 || '_' || n, $1, $2, 'COMPLETED', 'DELIVERED', '2026-11-30', $3, $4, 'gbp',
              '{"lines":["12 Station Road"],"city":"London","postCode":"E4 6EY","country":"GB"}', now() - n * interval '1 hour', now() - n * interval '1 hour', now() + interval '10 years'
         FROM attempt`,
      [profile?.uid ?? CUSTOMER.uid, CUSTOMER.email, lines, plan.price, count, randomUUID().slice(0, 8)],
    );
    await client.query('ANALYZE orders');
  } finally {
    await client.end();
  }
}
