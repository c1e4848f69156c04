import { readFileSync, watch } from 'node:fs';
import path from 'node:path';

/** One save makes several events, and some editors write a file in two steps, ms. */
const QUIET_MS = 100;

/**
 * Calls `change` after each save of a remote.json that says something else, one call after the other. A file that can't be used, half
 * written or with a mistake, is told to the developer; the next save is looked at again.
 * @param {string} file
 * @param {(line: string) => void} print
 * @param {() => Promise<void>} change may throw
 * @returns stops; resolves once no call is under way
 */
export function watchDeclaration(file, print, change) {
  let known = readFileSync(file, 'utf8');
  let timer;
  let last = Promise.resolve();
  async function look() {
    const text = readFileSync(file, 'utf8');
    if (text === known) return;
    JSON.parse(text);
    known = text;
    await change();
  }
  const watching = watch(path.dirname(file), (_, changed) => {
    if (changed !== path.basename(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(look).catch((error) => print(`${file} can't be used: ${error.message}`));
    }, QUIET_MS);
  });
  return async () => {
    watching.close();
    clearTimeout(timer);
    await last;
  };
}
