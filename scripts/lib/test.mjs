import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runEndToEnd } from './e2e.mjs';
import { Problem } from './problem.mjs';
import { withTestDatabase } from './test-database.mjs';

/**
 * `npm test`: types, lint and builds, Jest, then Playwright against what was built. Goes on after a failure, so that one run
 * tells everything.
 * @returns {Promise<boolean>} whether all passed.
 */
export async function test({ root, say }) {
  const bin = (...parts) => path.join(root, 'node_modules', ...parts);
  const results = [];
  const step = async (name, work) => {
    say(`\n── ${name} ${'─'.repeat(Math.max(0, 68 - name.length))}`);
    const result = { name };
    results.push(result);
    const before = Date.now();
    const counts = await work().catch((error) => {
      say(error instanceof Problem ? error.message : String(error?.stack ?? error));
      return { passed: 0, failed: 1, skipped: 0 };
    });
    Object.assign(result, counts, { seconds: (Date.now() - before) / 1000 });
  };
  const one = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

  // Two at a time, since none of them has much use for a second core: what they take together is as long as the builds.
  await Promise.all([
    step('Types', async () => one(await run(root, [bin('typescript/bin/tsc'), '--noEmit'])))
      .then(() => step('Lint', async () => one(await run(root, [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'])))),
    step('Builds', async () => one(await run(root, [path.join(root, 'scripts/build.mjs')], { SHOP_ENVIRONMENT: 'local' }))),
  ]);
  await step('Jest', () => jest(root, bin));
  await step('Playwright', () => runEndToEnd({ root, args: [], say }));

  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const cell = (value, width) => String(value).padStart(width);
  say(`\n${'─'.repeat(72)}`);
  for (const { name, passed, failed, skipped, seconds } of results) say(`${name.padEnd(12)}${cell(passed, 6)} ok ${cell(failed, 6)} failed ${cell(skipped, 6)} skipped ${cell(seconds.toFixed(0), 6)} s`);
  say('─'.repeat(72));
  // The very last line: tools read it.
  say(`${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
  return sum('failed') === 0 && results.every(({ passed }) => passed > 0);
}

async function jest(root, bin) {
  const report = path.join(root, 'test-results', 'jest.json');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  await withTestDatabase(root, 'test', (env) => run(root, [bin('jest/bin/jest.js'), '--maxWorkers=2', '--json', `--outputFile=${report}`], env));
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests };
}

function run(root, args, env = {}) {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] }).once('close', resolve);
  });
}
