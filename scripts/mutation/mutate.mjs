import { spawn } from 'node:child_process';
import path from 'node:path';
import { withTestDatabase } from '../lib/test-database.mjs';

/** Each has a Stryker configuration beside this file. The shop's rules need only their own tests, which take milliseconds. */
export const PARTS = ['rules', 'backend'];

/**
 * @param {{ root: string, parts: string[], pattern: string | undefined }} options `pattern` narrows the files, e.g. `backend/src/orders/*.ts`.
 * @returns {Promise<boolean>} whether each part's score is at its threshold.
 */
export async function mutate({ root, parts, pattern }) {
  return withTestDatabase(root, 'mutation', async (env) => {
    let good = true;
    for (const part of parts) {
      const args = ['run', path.join(import.meta.dirname, `${part}.stryker.json`), ...(pattern ? ['--mutate', `${pattern},!**/*.test.ts`] : [])];
      if ((await stryker(root, args, env)) !== 0) good = false;
    }
    return good;
  });
}

function stryker(root, args, env) {
  return new Promise((resolve) => {
    const bin = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
    spawn(process.execPath, [bin, ...args], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] }).once('close', resolve);
  });
}
