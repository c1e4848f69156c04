import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { scratch } from '../../testing/fixture-shop';

const ROOT = path.resolve(__dirname, '../../..');

test('without variables, in a team’s own repository, it names them and who gives them', async () => {
  const env = { PATH: process.env.PATH, SHOP_ROOT: await scratch('team') };
  const { status, stderr } = spawnSync(
    process.execPath, ['--import', 'tsx', 'release/src/cli/main.ts', 'status'], { cwd: ROOT, encoding: 'utf8', env },
  );
  expect([status, stderr]).toEqual([2, expect.stringContaining(
    'DATABASE_URL is not set. Whoever runs the shop gives you this and the other variables that release reads: README.md lists them.',
  )]);
});
