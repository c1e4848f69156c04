// How much slower a delivery day's capacity makes a checkout: the same route with and without one, 2,000 orders on the day.
import { randomUUID } from 'node:crypto';
import { deliveryDate } from 'shared-rules/delivery-date';
import { median } from '../lib/median';
import { openShopInProcess } from '../lib/shop-in-process';

const ORDERS = 2000;
const ROUNDS = 300;
const MAX_RATIO = 1.5;

const shop = await openShopInProcess();
const { app, db, week: { items, lines, priceInCents } } = shop;

await db.execute(`
  WITH made AS (
    INSERT INTO checkout_attempts (id, cart_id, idempotency_key, status, fingerprint, address, lines, amount, currency, delivery_date, created_at, expires_at, next_check_at)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'complete', '', '{}', '[]', 0, 'gbp', '${deliveryDate(new Date())}', now(), now(), now() FROM generate_series(1, ${ORDERS}::int) RETURNING id
  ), attempt AS (SELECT id, row_number() OVER () AS n FROM made)
  INSERT INTO orders (id, order_id, attempt_id, session_id, email, status, delivery_status, delivery_date, lines, amount, currency, address, created_at, paid_at)
  SELECT gen_random_uuid(), 'B' || n, id, 'b' || n, 'b@example.org', 'NEW', 'SCHEDULED', '${deliveryDate(new Date())}', '${lines.replaceAll("'", "''")}'::jsonb, ${priceInCents}, 'gbp', '{}', now(), now()
  FROM attempt`);
await db.execute(`VACUUM ANALYZE orders`);

async function checkout(nth: number): Promise<number> {
  const payload = JSON.stringify({ cartId: randomUUID(), postCode: 'E4 6EY', items });
  const startedAt = performance.now();
  const answer = await app.inject({
    method: 'POST', url: '/api/payments/create-checkout-session', payload,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}` },
  });
  const duration = performance.now() - startedAt;
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return duration;
}

const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
for (let round = -20; round < ROUNDS; round += 1) {
  for (const variant of round % 2 ? ['with', 'without'] as const : ['without', 'with'] as const) {
    await db.execute(`UPDATE shop SET weekly_capacity = ${variant === 'with' ? 1_000_000 : null}`);
    const time = await checkout(2 * (round + 20) + (variant === 'with' ? 1 : 0));
    // The first 20 rounds are not counted: their code is still being compiled.
    if (round >= 0) times[variant].push(time);
  }
}
const ratio = median(times.with) / median(times.without);
process.stdout.write(`Checkout with ${ORDERS} orders on its day: ${median(times.with).toFixed(2)} ms with a capacity, ${median(times.without).toFixed(2)} ms without: × ${ratio.toFixed(2)} (medians of ${ROUNDS}, at most × ${MAX_RATIO}).\n`);
await shop.close();
process.exitCode = ratio <= MAX_RATIO ? 0 : 1;
