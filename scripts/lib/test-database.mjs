import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';

/**
 * Runs `work` beside a new PostgreSQL that all test files share; each makes a database in it. `work` gets the environment that
 * names it.
 */
export async function withTestDatabase(root, name, work) {
  const folder = path.join(root, '.data', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres({
    folder: path.join(folder, 'postgres'), port: await freePort(), password: 'test', logFile: path.join(folder, 'postgres.log'), print: console.log,
    // The kernel copies a database's files by itself; that of Windows can't.
    settings: { fsync: 'off', max_connections: '200', ...(process.platform !== 'win32' && { file_copy_method: 'clone' }) },
  });
  try {
    return await work({ TEST_DATABASE_URL: postgres.url() });
  } finally {
    await postgres.stop();
  }
}
