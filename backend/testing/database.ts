import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { openDatabase, type Database } from '../src/db/database';
import { migrateDatabase } from '../src/db/migrate';

export interface TestDatabase { url: string; close(): Promise<void> }

/** An empty database on a real PostgreSQL: that of `npm test` (TEST_DATABASE_URL), or one of this test file's own. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create();
}

/** One with this version's schema. All but the first on a server are copies of one that was migrated: that takes a tenth of the time. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return create((server) => migratedTemplate(server));
}

/** The same, opened, for a test that needs no shop. */
export async function openMigratedDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const made = await createMigratedDatabase();
  const opened = openDatabase(made.url, () => undefined, 2);
  return { db: opened.db, close: () => opened.close().then(made.close) };
}

async function create(template?: (server: string) => Promise<string>): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined } : await ownServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server.url, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${await template(server.url)}` : ''}`);
  return {
    url: urlOf(server.url, name),
    async close() {
      await run(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}

/** Named by what makes it, so a server that outlives a change of the schema gets another. */
async function migratedTemplate(server: string): Promise<string> {
  const name = `migrated_${await schemaHash()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // By asking again, not by waiting in the statement: that would hold up the indexes that are built concurrently.
    while (!(await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(hashtext('${name}')) AS locked`)).rows[0]?.locked) await pause(50);
    if ((await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount) return name;
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await migrateDatabase(urlOf(server, draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function schemaHash(): Promise<string> {
  const folder = fileURLToPath(new URL('../src/db', import.meta.url));
  const files = (await readdir(path.join(folder, 'migrations'), { recursive: true })).filter((file) => /\.(sql|json)$/.test(file)).sort();
  const hash = createHash('sha256');
  for (const file of ['indexes.ts', ...files.map((file) => path.join('migrations', file))]) hash.update(await readFile(path.join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

const urlOf = (server: string, database: string): string => Object.assign(new URL(server), { pathname: `/${database}` }).href;

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function ownServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fdk-backend-'));
  // mkdtemp's folder is ours alone; PostgreSQL's own account must get in.
  await chmod(folder, 0o755);
  const server = await startPostgres({
    folder: path.join(folder, 'postgres'), port: await freePort(), password: 'test', logFile: path.join(folder, 'postgres.log'), settings: { fsync: 'off' },
  });
  return {
    url: server.url(),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
