import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { scratch } from '../testing/fixture-shop';

const CREATE = path.join(__dirname, 'create/create.mjs');

test.each(['mf-guide-', 'mf-guide--two', 'mf-', 'mf-2', 'guide', 'MF-guide'])('a remote can’t be named %s, which is said in a sentence', async (name) => {
  const { stderr, status } = spawnSync(process.execPath, [CREATE, name, 'Kitchen'], { cwd: await scratch('create'), encoding: 'utf8' });
  expect([stderr, status]).toEqual([expect.stringMatching(/^Say the name of the remote, which begins with mf-[^\n]*\n$/), 1]);
});
