import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres.mjs';

test('data of another PostgreSQL’s version are left alone, with what to do', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'older-'));
  // PostgreSQL's own account, where this runs as root, must be able to enter it.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'cluster'));
  writeFileSync(path.join(folder, 'cluster/PG_VERSION'), '12\n');
  await expect(startPostgres({ folder, port: 1, password: 'x', logFile: path.join(folder, 'log') })).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(/are of PostgreSQL 12, and node_modules has \d+\. Delete .* to begin with an empty shop/),
  });
  rmSync(folder, { recursive: true });
});
