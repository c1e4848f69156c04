// Only words at which it ends before it starts anything.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

test.each([
  [['mf-nobody'], "'mf-nobody' is no package with screens: there are shell, mf-account, "],
  [['--colour'], "npm run dev knows --shop and --port: Unknown option '--colour'."],
])('npm run dev %j ends with a sentence and no stack', (words, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/dev.mjs'), ...words], { encoding: 'utf8' });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});
