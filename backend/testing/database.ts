import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';

export interface TestDatabase { url: string; close(): Promise<void> }

/** A fresh, empty database on a real PostgreSQL: that of `npm test` (TEST_DATABASE_URL), or one of this test file's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined } : await ownServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server.url, `CREATE DATABASE ${name}`);
  return {
    url: Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
    async close() {
      await run(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}

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
