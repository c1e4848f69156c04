// `npm run e2e [-- playwright's arguments]`: journeys in a real browser against a whole shop of their own.
import './lib/node-version.mjs';

const { fail } = await import('./lib/problem.mjs');
try {
  const root = (await import('node:path')).resolve(import.meta.dirname, '..');
  (await import('./lib/install.mjs')).ensureInstalled(root, console.log);
  const { runEndToEnd } = await import('./lib/e2e.mjs');
  const { passed, failed } = await runEndToEnd({ root, args: process.argv.slice(2), print: console.log });
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
} catch (error) {
  fail(error);
}
