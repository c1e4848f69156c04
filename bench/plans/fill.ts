import pg from 'pg';
import { deliveryDate } from 'shared-rules/delivery-date';

/** Tables that grow with the orders; the plan of no query may read one of them whole. */
export const BIG = [
  'orders', 'checkout_attempts', 'profiles', 'outbox', 'payment_events', 'accounting_lines', 'audit', 'refunds', 'reminder_devices',
];

/** Orders of this week, at most; all others lie in the five years before, each Monday as many. */
const THIS_WEEK = 1_000;
const WEEKS = 260;

/**
 * An old shop: `count` orders of a tenth as many customers, and all that such orders leave behind.
 * Those of twelve weeks hold their meals, as the figures count them; older ones are as the retention worker leaves them, and light.
 */
export async function fillTables(databaseUrl: string, count: number, lines: string): Promise<void> {
  // A connection of its own: the shop's end statements that take long. Its references are right without being checked row by row.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  const day = deliveryDate(new Date());
  const thisWeek = Math.min(THIS_WEEK, Math.ceil(count / WEEKS));
  const delivered = `CASE WHEN n <= ${thisWeek} THEN date '${day}' ELSE date '${day}' - 7 * (1 + n % ${WEEKS}) END`;
  const kept = `n <= ${thisWeek} OR n % ${WEEKS} < 12`;
  const at = (column: string) => `(${column})::timestamptz - interval '5 days' - n % 5000 * interval '1 minute'`;
  // Many different ones, as people have: by few values PostgreSQL guesses that a search finds half of all orders, and reads them in turn.
  const customer = `'c' || (1 + n % ${Math.ceil(count / 10)})`;
  const email = `${customer} || '@example.org'`;
  const address = `jsonb_build_object(
    'name', 'Ada' || n % 300 || ' King' || n / 300 % 2000, 'lines', '["1 Example Yard"]'::jsonb, 'city', 'London', 'country', 'GB',
    'postCode', 'E4 ' || n % 10 || chr(65 + n / 10 % 26) || chr(65 + n / 260 % 26))`;
  const nobody = `'{"lines":[],"city":"","postCode":"","country":"GB"}'::jsonb`;
  const old = '[{"planId":"old","name":"Old plan","quantity":1,"priceInCents":7495,"vatRate":20,"meals":[]}]';
  const lately = 'now() - n % 25 * interval \'1 day\'';
  const series = `generate_series(1, ${count}::int) AS n`;
  await client.query(`INSERT INTO profiles (uid, email, first_name, last_name, phone, address, post_code, is_email_verified)
    SELECT 'c' || n, 'c' || n || '@example.org', 'A', 'B', '02079460000', '1 Example Yard', 'E4 6EY', true FROM generate_series(1, ${Math.ceil(count / 10)}::int) AS n`);
  await client.query(`INSERT INTO reminder_devices (endpoint, uid, p256dh, auth)
    SELECT 'https://push.test/' || n, 'c' || n, repeat('p', 87), repeat('a', 22) FROM generate_series(1, ${Math.ceil(count / 10)}::int) AS n`);
  await client.query(`INSERT INTO checkout_attempts (id, cart_id, idempotency_key, status, fingerprint, uid, address, lines, amount, currency, delivery_date, session_id, created_at, expires_at, next_check_at)
    SELECT md5('a' || n)::uuid, md5('c' || n)::uuid, 'k' || n, 'complete', '', ${customer}, '{}', CASE WHEN ${kept} THEN '[{"quantity":1}]' ELSE '[]' END::jsonb, 7495, 'gbp',
      ${delivered}, 'cs' || n, ${at(delivered)}, ${at(delivered)}, ${at(delivered)} FROM ${series}`);
  await client.query(`INSERT INTO orders (id, order_id, attempt_id, session_id, payment_intent, uid, email, status, delivery_status, delivery_date, lines, amount, currency, address, created_at, paid_at)
    SELECT md5('o' || n)::uuid, 'FDK-' || lpad(n::text, 8, '0'), md5('a' || n)::uuid, 'cs' || n, 'pi' || n, ${customer}, CASE WHEN ${kept} THEN ${email} ELSE '' END,
      CASE WHEN n <= ${thisWeek} THEN 'NEW' ELSE 'COMPLETED' END, CASE WHEN n <= ${thisWeek} THEN 'SCHEDULED' ELSE 'DELIVERED' END,
      ${delivered}, CASE WHEN ${kept} THEN '${lines.replaceAll("'", "''")}'::jsonb ELSE '${old}'::jsonb END, 7495, 'gbp',
      CASE WHEN ${kept} THEN ${address} ELSE ${nobody} END, ${at(delivered)}, ${at(delivered)} FROM ${series}`);
  await client.query(`INSERT INTO outbox (key, kind, uid, recipient, payload, created_at, next_try_at, sent_at)
    SELECT 'm' || n, 'order', 'c' || n, 'c' || n || '@example.org', '{}', ${lately}, ${lately}, ${lately} FROM ${series}`);
  await client.query(
    `INSERT INTO payment_events (id, type, received_at) SELECT 'evt' || n, 'checkout.session.completed', ${lately} FROM ${series}`,
  );
  await client.query(`INSERT INTO accounting_lines (session_id, paid_on, amount, refunded_amount, vat, currency) SELECT 'acs' || n, ${delivered}, 7495, 0, '[]', 'gbp' FROM ${series}`);
  await client.query(`INSERT INTO audit (at, actor, action, subject) SELECT ${at(delivered)}, 'bench', 'order-moved', 'FDK-' || lpad(n::text, 8, '0') FROM ${series}`);
  await client.query(`INSERT INTO refunds (id, session_id, payment_intent, provider_id, amount, currency, reason, status, created_at, settled_at)
    SELECT md5('r' || n)::uuid, 'cs' || n * 20, 'pi' || n * 20, 're' || n, 100, 'gbp', 'operator', 'succeeded', ${at(delivered)}, ${at(delivered)} FROM generate_series(1, ${Math.ceil(count / 20)}::int) AS n`);
  await client.query('VACUUM ANALYZE');
  await client.end();
}
