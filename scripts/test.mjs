// `npm test`: installs what it needs, checks everything, ends with one line that counts.
import './lib/node-version.mjs';

const { fail } = await import('./lib/problem.mjs');
try {
  const root = (await import('node:path')).resolve(import.meta.dirname, '..');
  const { ensureInstalled } = await import('./lib/install.mjs');
  ensureInstalled(root, console.log);
  const { test } = await import('./lib/test.mjs');
  if (!(await test({ root, say: console.log }))) process.exitCode = 1;
} catch (error) {
  fail(error);
  console.log('0 passed, 1 failed');
}
