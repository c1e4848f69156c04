import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2e9;

/**
 * Runs `work` beside a new PostgreSQL that all test files share; each makes a database in it. `work` gets the environment that
 * names it.
 */
export async function withTestDatabase(root, name, work) {
  const folder = path.join(root, '.data', name);
  const cluster = clusterFolder(folder);
  for (const old of [folder, cluster]) rmSync(old, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres({
    folder: cluster, port: await freePort(), password: 'test', logFile: path.join(folder, 'postgres.log'), print: console.log,
    // The log may be in memory as well: it is kept short. The kernel copies a database's files by itself; that of Windows can't.
    settings: {
      fsync: 'off', max_connections: '200', max_wal_size: '256MB', ...(process.platform !== 'win32' && { file_copy_method: 'clone' }),
    },
  });
  try {
    return await work({ TEST_DATABASE_URL: postgres.url() });
  } finally {
    await postgres.stop();
    rmSync(cluster, { recursive: true, force: true });
  }
}

/**
 * In memory where the system has a folder for that with enough room: a test's database is 300 small files, which ext4 makes and
 * deletes in 240 ms and memory in 110.
 */
function clusterFolder(folder) {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= NEEDED_BYTES) {
      return path.join(MEMORY, `five-day-kitchen-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
    }
  } catch {
    // Not on this system.
  }
  return path.join(folder, 'postgres');
}
