import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
/** The table of processes: what each is started with where the shop really runs. Tests start one file of each (docs/decisions/045). */
const rows = readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8').split('\n').filter(
  (line) => /^\| .*`node --import tsx/.test(line) && !line.includes('never in production'),
);
const commands = rows.map((row) => /`node (--import tsx \S+)`/.exec(row)?.[1] ?? row);

test('the guide starts three programs of ours', () => {
  expect(commands).toHaveLength(3);
});

test.each(commands)('node %s loads all of its code, and reads its settings', (command) => {
  const { status, stderr } = spawnSync(
    process.execPath, command.split(' '), { cwd: ROOT, encoding: 'utf8', env: { PATH: process.env.PATH, SHOP_ENVIRONMENT: 'nowhere' } },
  );
  expect(stderr).toContain('SHOP_ENVIRONMENT must be local, preview or production.');
  expect(status).toBe(1);
});
