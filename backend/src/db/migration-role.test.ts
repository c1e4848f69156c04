import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { startBackend } from '../../testing/processes';

const PAGE = readFileSync(path.join(__dirname, '../../../docs/operating.md'), 'utf8');
/** Roles are the whole server's: each run has its own. */
const [owner, user] = ['owner', 'user'].map((role) => `${role}_${crypto.randomUUID().replaceAll('-', '')}`);
let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.query(`DROP OWNED BY ${user}, ${owner} CASCADE; DROP ROLE ${user}, ${owner}`);
  await admin.end();
  await database.close();
});
const urlOf = (username = '') => Object.assign(new URL(database.url), { username, password: 'secret' }).href;

it('migrations run by DATABASE_MIGRATION_URL: with the documented roles a shop starts whose own may change no table', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const [roles = ''] = /CREATE ROLE shop_owner [^`]+/.exec(PAGE) ?? [];
  await admin.query(roles.replaceAll('…', 'secret').replaceAll('DATABASE shop', `DATABASE ${name}`).replace(
    /\bshop(_owner)?\b/g, (role) => (role === 'shop' ? user : owner) ?? '',
  ));
  const backend = await startBackend({ DATABASE_URL: urlOf(user), DATABASE_MIGRATION_URL: urlOf(owner), FIREBASE_PROJECT_ID: 'demo-test' });
  expect((await fetch(`${backend.url}/api/config`)).status).toBe(200);
  expect(await backend.terminate()).toBe(0);
  const { rows } = await admin.query("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('public', 'drizzle')");
  expect(rows).toEqual([{ tableowner: owner }]);
});
