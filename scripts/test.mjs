// `npm test`: installs what it needs, checks everything, ends with one line that counts. `npm test -- --changed`: only what this
// branch's changes can break.
import { command } from './lib/command.mjs';

const ended = await command(async (root) => {
  const { test } = await import('./lib/test.mjs');
  const { Problem } = await import('./lib/problem.mjs');
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--changed')) throw new Problem(`npm test knows --changed, and not ${args.join(' ')}.`);
  if (!(await test({ root, print: console.log, changed: args.length > 0 }))) process.exitCode = 1;
});
if (!ended) console.log('0 passed, 1 failed');
