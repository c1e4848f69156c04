import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { CONCURRENT_INDEXES } from './indexes';
import { migrateDatabase } from './migrate';
import { openDatabase } from './database';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});
const valid = async (name: string) => (await client.query<{ valid: boolean }>(
  'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [name],
)).rows[0]?.valid;

it('builds every index, once, though three instances start together', async () => {
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)));
  for (const { name } of CONCURRENT_INDEXES) expect([name, await valid(name)]).toEqual([name, true]);
});

it('builds each as the list has it: no migration has made another one of that name', async () => {
  const folder = path.join(__dirname, 'migrations');
  const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
  const ofMigrations = [
    ...migrations.matchAll(/CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"?(\w+)/g),
  ].map(([, name]) => name);
  expect(ofMigrations).toContain('orders_of_customer');
  expect(CONCURRENT_INDEXES.filter(({ name }) => ofMigrations.includes(name))).toEqual([]);
  const definition = async (index: string) =>
    (await client.query<{ sql: string }>('SELECT pg_get_indexdef($1::regclass) AS sql', [index])).rows[0]?.sql.replace(index, 'it');
  for (const { name, on } of CONCURRENT_INDEXES) {
    const built = await definition(name);
    await client.query('BEGIN');
    await client.query(`CREATE INDEX as_the_list_has_it ON ${on}`);
    const listed = await definition('as_the_list_has_it');
    await client.query('ROLLBACK');
    expect([name, built]).toEqual([name, listed]);
  }
});

it('has an index for each reference, or deleting what it refers to reads the whole table that holds it', async () => {
  const { rows } = await client.query<{ reference: string }>(`
    SELECT conrelid::regclass || '.' || attname AS reference FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
      AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
    ORDER BY 1`);
  // Meals stay for ever: orders name them.
  expect(rows.map(({ reference }) => reference)).toEqual(['offered_choices.meal_id']);
});

it('builds a new one while a customer’s transaction writes to its table, and one anew that an interrupted build left invalid', async () => {
  const index = { name: 'audit_of_action', on: 'audit (action)' };
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  await writer.query('BEGIN');
  await writer.query("INSERT INTO audit (actor, action, subject) VALUES ('a', 'b', 'c')");
  const built = migrateDatabase(database.url, [index]);
  // A plain CREATE INDEX would keep this second writer out until the first has ended.
  while ((await client.query(
    "SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY audit_of_action%' AND wait_event_type = 'Lock' AND datname = current_database()",
  )).rowCount === 0);
  await client.query("INSERT INTO audit (actor, action, subject) VALUES ('d', 'e', 'f')");
  await writer.query('COMMIT');
  await writer.end();
  await built;
  expect(await valid(index.name)).toBe(true);
  await client.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'audit_of_action'::regclass");
  await migrateDatabase(database.url, [index]);
  expect(await valid(index.name)).toBe(true);
});

it('limits each statement and each transaction that waits for us', async () => {
  const opened = openDatabase(database.url, () => undefined);
  const show = async (name: string) => (await opened.db.execute<Record<string, string>>(sql.raw(`SHOW ${name}`))).rows[0]?.[name];
  expect(await show('statement_timeout')).toBe('10s');
  expect(await show('idle_in_transaction_session_timeout')).toBe('15s');
  await opened.close();
});

it('brings rows of before under a foreign key and a unique address, and looks at them all', async () => {
  // As the version before left it.
  const constraints = ['orders_uid_profiles_uid_fk', 'orders_attempt_id_checkout_attempts_id_fk'].map(
    (name) => `ALTER TABLE orders DROP CONSTRAINT ${name}`,
  );
  const others = ['checkout_attempts_uid_profiles_uid_fk', 'attempts_currency'].map(
    (name) => `ALTER TABLE checkout_attempts DROP CONSTRAINT ${name}`,
  );
  const checks = [
    'orders_disputed ON orders', 'accounting_disputed ON accounting_lines', 'quarantine_amount ON quarantine',
    'quarantine_currency ON quarantine', 'quarantine_attempt_id_checkout_attempts_id_fk ON quarantine',
    'refunds_currency ON refunds', 'refunds_reason ON refunds', 'disputes_kind ON disputes', 'disputes_amounts ON disputes',
    'holds_reason ON order_holds',
  ].map((name) => name.replace(/^(\w+) ON (\w+)$/, 'ALTER TABLE $2 DROP CONSTRAINT $1'));
  const before = [
    ...constraints, ...others, ...checks, 'ALTER TABLE refunds DROP COLUMN is_paid_by_hand',
    'ALTER TABLE meals DROP COLUMN diet, DROP COLUMN handling',
    'ALTER TABLE profiles DROP COLUMN week_mail_token, DROP COLUMN week_mail_since, DROP COLUMN week_mail_for', 'DROP TABLE area_requests',
    'DROP TABLE area_checks', 'DROP TABLE reminder_devices', 'DROP TABLE planned_menu', 'DROP TABLE command_lines',
    'DROP TABLE menu_versions', 'DROP TABLE promotions', 'ALTER TABLE checkout_attempts DROP COLUMN takes_codes',
    'ALTER TABLE orders DROP COLUMN discount, DROP COLUMN promotion',
    'ALTER TABLE accounting_lines DROP CONSTRAINT accounting_currency', 'DROP INDEX one_profile_per_email',
    'CREATE INDEX profiles_of_email ON profiles (lower(email))',
    'DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= (SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY id OFFSET 8 LIMIT 1)',
    "INSERT INTO profiles (uid, email, is_email_verified, updated_at) VALUES ('old', 'Ada@example.org', true, now() - interval '1 day'), ('new', 'ada@example.org', true, now()), ('none', '', false, now()), ('nor this', '', false, now())",
    `INSERT INTO checkout_attempts (id, cart_id, idempotency_key, status, fingerprint, uid, address, lines, amount, currency, delivery_date, created_at, expires_at, next_check_at)
      SELECT gen_random_uuid(), gen_random_uuid(), uid, 'complete', 'f', uid, '{}', '[]', 1, 'gbp', '2026-11-30', now(), now(), now() FROM unnest(ARRAY['old', 'gone']) AS uid`,
    `INSERT INTO orders (id, order_id, attempt_id, session_id, uid, email, status, delivery_date, lines, amount, currency, address, created_at)
      SELECT gen_random_uuid(), uid, id, uid, uid, 'e', 'NEW', '2026-11-30', '[]', 1, 'gbp', '{}', now() FROM checkout_attempts`,
  ];
  before.push(
    "INSERT INTO quarantine (session_id, attempt_id, reason, amount, currency) VALUES ('cs_old', gen_random_uuid(), 'r', 1, 'eur')",
    "INSERT INTO refunds (id, session_id, amount, currency, reason) VALUES (gen_random_uuid(), 'cs_old', 1, 'eur', 'by hand')",
  );
  for (const statement of before) await client.query(statement);
  await migrateDatabase(database.url);
  expect(
    (await client.query('SELECT attempt_id, refunds.reason FROM quarantine JOIN refunds USING (session_id)')).rows,
  ).toEqual([{ attempt_id: null, reason: 'operator' }]);
  expect((await client.query('SELECT uid, email, is_email_verified AS verified FROM profiles ORDER BY uid')).rows).toEqual([
    { uid: 'new', email: 'ada@example.org', verified: true }, { uid: 'none', email: '', verified: false },
    { uid: 'nor this', email: '', verified: false }, { uid: 'old', email: '', verified: false },
  ]);
  for (const table of ['checkout_attempts', 'orders']) {
    expect((await client.query(`SELECT uid FROM ${table} ORDER BY uid`)).rows).toEqual([{ uid: 'old' }, { uid: null }]);
  }
  expect((await client.query('SELECT conname FROM pg_constraint WHERE NOT convalidated')).rows).toEqual([]);
  expect(await valid('profiles_of_email')).toBeUndefined();
  for (const table of ['orders', 'quarantine', 'refunds', 'checkout_attempts', 'profiles']) await client.query(`DELETE FROM ${table}`);
});

it('takes a try from each device that is owed no reminder, for whom the version before had noted one', async () => {
  const before = [
    'DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= (SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY id OFFSET 20 LIMIT 1)',
    'ALTER TABLE reminder_devices ALTER COLUMN next_try_at SET DEFAULT now(), ALTER COLUMN next_try_at SET NOT NULL',
    "INSERT INTO profiles (uid, email) VALUES ('ada', 'ada@example.org')",
    "INSERT INTO reminder_devices (endpoint, uid, p256dh, auth, due_day) VALUES ('owed', 'ada', '', '', '2026-11-30'), ('told', 'ada', '', '', NULL)",
  ];
  for (const statement of before) await client.query(statement);
  await migrateDatabase(database.url);
  expect((await client.query('SELECT endpoint FROM reminder_devices WHERE next_try_at IS NOT NULL')).rows).toEqual([{ endpoint: 'owed' }]);
  await client.query('DELETE FROM profiles');
});

function refund({ amount = 1, currency = 'gbp', reason = 'operator', status = 'requested' }): string {
  return `INSERT INTO refunds (id, session_id, amount, currency, reason, status) VALUES (gen_random_uuid(), 's', ${amount}, '${currency}', '${reason}', '${status}')`;
}
function dispute({ kind = 'dispute', amount = 1, movements = 0 }): string {
  return `INSERT INTO disputes (id, kind, session_id, amount, reason, status, is_closed, withdrawn, movements, created_at) VALUES ('d', '${kind}', 's', ${amount}, 'r', 's', false, 0, ${movements}, now())`;
}

const CONSTRAINTS: [string, string][] = [
  ['orders_status', "UPDATE orders SET status = 'LOST', paid_at = now()"],
  ['orders_delivery_status', "UPDATE orders SET delivery_status = 'LOST'"],
  ['orders_amounts', 'UPDATE orders SET refunded_amount = amount + 1'],
  ['orders_amounts', 'UPDATE orders SET refunded_amount = -1'], ['orders_amounts', 'UPDATE orders SET amount = -1, refunded_amount = -1'],
  ['orders_currency', "UPDATE orders SET currency = 'usd'"],
  ['orders_discount', 'UPDATE orders SET discount = 1'], ['orders_discount', "UPDATE orders SET promotion = 'SAVE10'"],
  ['orders_discount', "UPDATE orders SET discount = -1, promotion = 'SAVE10'"],
  ['promotions_reduction', "INSERT INTO promotions (code) VALUES ('NONE')"],
  ['promotions_reduction', "INSERT INTO promotions (code, percent_off) VALUES ('ALL', 100)"],
  ['promotions_reduction', "INSERT INTO promotions (code, percent_off, amount_off) VALUES ('BOTH', 10, 500)"],
  ['orders_prepared_is_paid', "UPDATE orders SET status = 'PREPARING', paid_at = NULL"],
  ['attempts_currency', "UPDATE checkout_attempts SET currency = 'usd'"],
  ['checkout_attempts_uid_profiles_uid_fk', "UPDATE checkout_attempts SET uid = 'nobody'"],
  ['orders_uid_profiles_uid_fk', "UPDATE orders SET uid = 'nobody'"],
  ['orders_attempt_id_checkout_attempts_id_fk', 'UPDATE orders SET attempt_id = gen_random_uuid()'],
  ['orders_attempt_id_checkout_attempts_id_fk', 'DELETE FROM checkout_attempts'],
  ['one_profile_per_email', "INSERT INTO profiles (uid, email) VALUES ('a', 'Ada@example.org'), ('b', 'ada@Example.org')"],
  ['attempts_status', "UPDATE checkout_attempts SET status = 'lost'"], ['attempts_amount', 'UPDATE checkout_attempts SET amount = -1'],
  [
    'accounting_amounts',
    "INSERT INTO accounting_lines (paid_on, amount, refunded_amount, vat, currency) VALUES (now(), 1, 2, '[]', 'gbp')",
  ],
  [
    'accounting_currency',
    "INSERT INTO accounting_lines (paid_on, amount, refunded_amount, vat, currency) VALUES (now(), 1, 0, '[]', 'usd')",
  ],
  ['offered_choices_plan_id_plans_id_fk', "INSERT INTO offered_choices VALUES ('no-plan', 0, 'no-meal')"],
  ['orders_disputed', 'UPDATE orders SET disputed_amount = -1'],
  [
    'accounting_disputed',
    "INSERT INTO accounting_lines (paid_on, amount, refunded_amount, disputed_amount, vat, currency) VALUES (now(), 1, 0, -1, '[]', 'gbp')",
  ],
  ['quarantine_amount', "INSERT INTO quarantine (session_id, reason, amount, currency) VALUES ('s', 'r', -1, 'gbp')"],
  ['quarantine_currency', "INSERT INTO quarantine (session_id, reason, amount, currency) VALUES ('s', 'r', 1, 'pounds')"],
  [
    'quarantine_attempt_id_checkout_attempts_id_fk',
    "INSERT INTO quarantine (session_id, attempt_id, reason, amount, currency) VALUES ('s', gen_random_uuid(), 'r', 1, 'gbp')",
  ],
  ['refunds_status', refund({ status: 'lost' })], ['refunds_amount', refund({ amount: -1 })],
  ['refunds_currency', refund({ currency: 'GBP' })], ['refunds_reason', refund({ reason: 'kindness' })],
  ['disputes_kind', dispute({ kind: 'quarrel' })], ['disputes_amounts', dispute({ amount: -1 })],
  ['disputes_amounts', dispute({ movements: -1 })],
  ['holds_reason', "INSERT INTO order_holds (id, order_id, reason) SELECT 'h', id, 'bored' FROM orders"],
  ['order_claims_order_id_orders_id_fk', "INSERT INTO order_claims VALUES ('x', gen_random_uuid(), now())"],
];

describe('the database itself refuses what the shop never writes', () => {
  beforeAll(async () => {
    await client.query(`INSERT INTO checkout_attempts (id, cart_id, idempotency_key, status, fingerprint, address, lines, amount, currency, delivery_date, created_at, expires_at, next_check_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'k', 'open', 'f', '{}', '[{"quantity": 2}, {"quantity": 3}]', 1, 'gbp', '2026-11-30', now(), now(), now())`);
    await client.query(`INSERT INTO orders (id, order_id, attempt_id, session_id, email, status, delivery_date, lines, amount, currency, address, created_at, paid_at)
      SELECT gen_random_uuid(), 'o', id, 's', 'e', 'NEW', '2026-11-30', '[{"quantity": 2}, {"quantity": 3}]', 1, 'gbp', '{}', now(), now() FROM checkout_attempts WHERE idempotency_key = 'k'`);
  });

  it.each(CONSTRAINTS)('%s: %s', async (constraint, statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ constraint });
  });

  it('and counts an order’s boxes by its lines', async () => {
    for (const table of ['orders', 'checkout_attempts']) {
      expect((await client.query<{ boxes: number }>(`SELECT boxes FROM ${table}`)).rows).toEqual([{ boxes: 5 }]);
    }
    await expect(client.query('UPDATE orders SET boxes = 1')).rejects.toThrow('boxes');
  });
});

it('lets the shop run by a role that owns no table, after migrations by one that does', async () => {
  const [{ name }, password] = [{ name: `role_${crypto.randomUUID().replaceAll('-', '')}` }, 'of-this-test'];
  // As docs/operating.md "A deployment" has it.
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
  await client.query(`GRANT USAGE ON SCHEMA public TO ${name}`);
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`);
  await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${name}`);
  const shop = new pg.Client({ connectionString: Object.assign(new URL(database.url), { username: name, password }).href });
  await shop.connect();
  try {
    await shop.query("INSERT INTO audit (actor, action, subject) VALUES ('a', 'b', 'c')");
    // The generated column's function runs by the writer's rights.
    await shop.query('UPDATE orders SET lines = lines');
    for (const change of ['ALTER TABLE orders DROP CONSTRAINT orders_status', 'DROP TABLE orders', 'CREATE TABLE mine (id integer)']) {
      await expect(shop.query(change)).rejects.toMatchObject({ code: '42501' });
    }
  } finally {
    await shop.end();
    await client.query(`DROP OWNED BY ${name}`);
    await client.query(`DROP ROLE ${name}`);
  }
});
