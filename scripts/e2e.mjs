// `npm run e2e [-- playwright's arguments]`: journeys in a real browser against a whole shop of their own.
import { command } from './lib/command.mjs';

await command(async (root) => {
  const { runEndToEnd } = await import('./lib/e2e.mjs');
  const { passed, failed } = await runEndToEnd({ root, args: process.argv.slice(2), print: console.log });
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});
