import { setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { CONCURRENT_INDEXES, type ConcurrentIndex } from './indexes';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number will do, as long as every instance takes the same. */
const LOCK = 5_019_337;
const POLL_MS = 200;

/** Brings the database to this version's schema. Instances that start together wait for one another. */
export async function migrateDatabase(url: string, indexes: readonly ConcurrentIndex[] = CONCURRENT_INDEXES): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'five-day-kitchen-migrations', connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await lock(client);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    await validate(client);
    for (const index of indexes) await build(client, index);
  } finally {
    // Ending the connection releases the lock, also after an error.
    await client.end();
  }
}

/**
 * By asking again: a statement that waits for the lock would hold a snapshot, and an index built
 * concurrently waits for every older one.
 */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows: [row] } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LOCK]);
    if (row?.locked) return;
    await rest(POLL_MS);
  }
}

/**
 * Rules that a migration added `NOT VALID` hold for what is written from then on. The rows of before are looked at here, outside of the
 * migration's transaction: writers go on meanwhile (decision 038).
 */
async function validate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('ALTER TABLE %s VALIDATE CONSTRAINT %I', conrelid::regclass, conname) AS statement
    FROM pg_constraint WHERE NOT convalidated AND connamespace = 'public'::regnamespace ORDER BY conname`);
  for (const { statement } of rows) await client.query(statement);
}

/** Writers go on meanwhile. What an interrupted build left is invalid: dropped, and built anew. */
async function build(client: pg.Client, { name, on }: ConcurrentIndex): Promise<void> {
  const { rows: [found] } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [name],
  );
  if (found?.valid) return;
  if (found) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
  await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
}
