import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';

export interface TestDatabase {
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** A fresh, empty database on a real PostgreSQL: that of `npm test` (TEST_DATABASE_URL), or one of this test's own. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} } : await ownServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  // `drop database … with (force)` below ends what the pool is still closing.
  pool.on('error', () => {});
  return {
    pool,
    url,
    async close() {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}

async function ownServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fdk-test-'));
  // mkdtemp's folder is ours alone; PostgreSQL's own account must get in.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = await startPostgres({
    folder: path.join(folder, 'postgres'), port, password: 'test', logFile: path.join(folder, 'postgres.log'), settings: { fsync: 'off' },
  });
  return {
    url: server.url(),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
