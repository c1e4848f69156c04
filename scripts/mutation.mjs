// `npm run mutation [-- part [pattern]]`: would the tests notice? StrykerJS changes one piece of code at a time and runs the
// tests that reach it.
import { command } from './lib/command.mjs';

await command(async (root) => {
  const { mutate } = await import('./mutation/mutate.mjs');
  const { Problem } = await import('./lib/problem.mjs');
  const parts = Object.keys((await import('./mutation/parts.mjs')).PARTS);
  const [part, pattern] = process.argv.slice(2);
  if (part && !parts.includes(part)) throw new Problem(`There is no part '${part}': name ${parts.join(' or ')}, or none for all.`);
  if (!(await mutate({ root, parts: part ? [part] : parts, pattern }))) process.exitCode = 1;
});
