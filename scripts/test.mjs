// `npm test`: installs what it needs, checks everything, ends with one line that counts. `npm test -- --changed`: only what this
// branch's changes can break.
import './lib/node-version.mjs';

const { fail, Problem } = await import('./lib/problem.mjs');
try {
  const root = (await import('node:path')).resolve(import.meta.dirname, '..');
  const { ensureInstalled } = await import('./lib/install.mjs');
  ensureInstalled(root, console.log);
  const { test } = await import('./lib/test.mjs');
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--changed')) throw new Problem(`npm test knows --changed, and not ${args.join(' ')}.`);
  if (!(await test({ root, print: console.log, changed: args.length > 0 }))) process.exitCode = 1;
} catch (error) {
  fail(error);
  console.log('0 passed, 1 failed');
}
