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

/** What is in a database beside the schema. */
export interface Content {
  name: string;
  /** Folders of `backend`: another content of theirs makes another database. */
  madeOf: string[];
  put(db: Database): Promise<void>;
}
const NOTHING: Content = { name: 'migrated', madeOf: [], put: async () => undefined };

/** An empty database on a real PostgreSQL: that of `npm test` (TEST_DATABASE_URL), or one of this test file's own. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create();
}

/** One with this version's schema. All but the first on a server are copies of one that was made: that takes a tenth of the time. */
export function createMigratedDatabase(content = NOTHING): Promise<TestDatabase> {
  return create((server) => template(server, content));
}

/** One with the schema alone, opened, for a test that needs no shop. */
export async function openMigratedDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const made = await createMigratedDatabase();
  const opened = openDatabase(made.url, () => undefined, 2);
  return { db: opened.db, close: () => opened.close().then(made.close) };
}

async function create(makeTemplate?: (server: string) => Promise<string>): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined } : await ownServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  // As files: half the work of a copy that goes through the log (scripts/lib/test-database.mjs).
  await run(server.url, `CREATE DATABASE ${name}${makeTemplate ? ` TEMPLATE ${await makeTemplate(server.url)} STRATEGY file_copy` : ''}`);
  return {
    url: urlOf(server.url, name),
    async close() {
      await run(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}

/** Named by what makes it, so a server that outlives a change gets another. */
async function template(server: string, content: Content): Promise<string> {
  const name = `${content.name}_${await hashOf(['src/db', ...content.madeOf])}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // By asking again, not by waiting in the statement: that would hold up the indexes that are built concurrently.
    while (!(await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('${name}')) AS locked`,
    )).rows[0]?.locked) await pause(50);
    if ((await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount) return name;
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await migrateDatabase(urlOf(server, draft));
    const opened = openDatabase(urlOf(server, draft), () => undefined, 1);
    await content.put(opened.db).finally(() => opened.close());
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function hashOf(folders: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const from = fileURLToPath(new URL(`../${folder}`, import.meta.url));
    const files = (await readdir(from, { recursive: true })).filter(
      (file) => /\.(sql|json|ts)$/.test(file) && !file.endsWith('.test.ts'),
    ).sort();
    for (const file of files) hash.update(await readFile(path.join(from, file)));
  }
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
    folder: path.join(folder, 'postgres'), port: await freePort(), password: 'test', logFile: path.join(folder, 'postgres.log'),
    settings: { fsync: 'off' },
  });
  return {
    url: server.url(),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
