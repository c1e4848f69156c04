import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNode } from '../lib/run-node.mjs';
import { withTestDatabase } from '../lib/test-database.mjs';
import { strykerOptions } from './parts.mjs';
import { mutants, summary } from './summary.mjs';

/**
 * @param {{ root: string, parts: string[], pattern: string | undefined }} options `pattern` narrows the files, e.g.
 * `backend/src/orders/cancel*.ts`.
 * @returns {Promise<boolean>} whether each part's score is at its threshold.
 */
export async function mutate({ root, parts, pattern }) {
  const run = async (env) => {
    let good = true;
    for (const part of parts) {
      const file = path.join(root, `.cache/stryker-${part}.json`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(strykerOptions(part, pattern), null, 2));
      const stryker = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
      if ((await runNode([stryker, 'run', file], { cwd: root, env: { ...process.env, ...env } })) !== 0) good = false;
      // Stryker calls it a success.
      else if (mutants(root, part) === 0) {
        good = false;
        console.log(`Nothing was changed: ${pattern ? `does '${pattern}' name a file of '${part}'?` : `has '${part}' any code?`}`);
      }
    }
    console.log(summary(root));
    return good;
  };
  return process.env.TEST_DATABASE_URL ? run({}) : withTestDatabase(root, 'mutation', run);
}
