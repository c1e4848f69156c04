// `npm run mutation [-- part [pattern]]`: would the tests notice? StrykerJS changes one piece of code at a time and runs the
// tests that reach it.
import './lib/node-version.mjs';

const { fail, Problem } = await import('./lib/problem.mjs');
try {
  const root = (await import('node:path')).resolve(import.meta.dirname, '..');
  (await import('./lib/install.mjs')).ensureInstalled(root, console.log);
  const { mutate } = await import('./mutation/mutate.mjs');
  const parts = Object.keys((await import('./mutation/parts.mjs')).PARTS);
  const [part, pattern] = process.argv.slice(2);
  if (part && !parts.includes(part)) throw new Problem(`There is no part '${part}': name ${parts.join(' or ')}, or none for all.`);
  if (!(await mutate({ root, parts: part ? [part] : parts, pattern }))) process.exitCode = 1;
} catch (error) {
  fail(error);
}
