import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { migrateDatabase } from './migrate';

let database: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.close();
});

it('an instance that starts while another one migrates asks for the lock again until that one is done, and changes nothing before', async () => {
  const count = async (from: string) => Number((await other.query<{ count: string }>(`SELECT count(*) FROM ${from}`)).rows[0]?.count);
  // The number of migrate.ts: another instance, perhaps of the version before, takes the same.
  await other.query('SELECT pg_advisory_lock(5019337)');
  let ended = false;
  const migrating = migrateDatabase(database.url).finally(() => { ended = true; });
  const refused = "pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query LIKE 'SELECT pg_try_advisory_lock%'";
  while (!ended && (await count(refused)) === 0);
  expect([ended, await count("pg_tables WHERE schemaname = 'public'")]).toEqual([false, 0]);
  await other.query('SELECT pg_advisory_unlock(5019337)');
  await migrating;
  expect(await count("pg_tables WHERE schemaname = 'public'")).toBeGreaterThan(0);
});
