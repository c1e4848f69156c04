import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './browsers.mjs';
import { changedFiles } from './changed-files.mjs';
import { ensureDebianTools } from './debian-tools.mjs';
import { runEndToEnd } from './e2e.mjs';
import { Problem } from './problem.mjs';
import { runNode } from './run-node.mjs';
import { selectChecks } from './select-checks.mjs';
import { withTestDatabase } from './test-database.mjs';
import { allSpecs, allTests } from './source-files.mjs';

/**
 * `npm test`: types, lint and builds, Jest, then Playwright against what was built. Goes on after a failure, so that one run
 * reports everything.
 * @param {{ root: string, print(line: string): void, changed: boolean }} options `changed`: only what this branch's changes can break.
 * @returns {Promise<boolean>} whether all passed.
 */
export async function test({ root, print, changed }) {
  const { lint, jest: related, specs } = changed ? selectChanged(root, print) : ALL;
  const bin = (...parts) => path.join(root, 'node_modules', ...parts);
  const results = [];
  const step = async (name, work) => {
    print(`\n── ${name} ${'─'.repeat(Math.max(0, 68 - name.length))}`);
    const result = { name };
    results.push(result);
    const before = Date.now();
    const counts = await work().catch((error) => {
      print(error instanceof Problem ? error.message : String(error?.stack ?? error));
      return { passed: 0, failed: 1, skipped: 0 };
    });
    Object.assign(result, counts, { seconds: (Date.now() - before) / 1000 });
  };
  const one = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

  const node = async (args, env) => one(await runNode(args, { cwd: root, env: { ...process.env, ...env } }));

  // Two at a time, since none of them has much use for a second core: what they take together is as long as the builds.
  await Promise.all([
    step('Types', () => node([bin('typescript/bin/tsc'), '--noEmit']))
      .then(() => lint.length > 0 && step('Lint', () => node([bin('eslint/bin/eslint.js'), ...STRICTLY, ...lint]))),
    specs.length > 0 && step('Builds', () => node([path.join(root, 'scripts/build.mjs')], { SHOP_ENVIRONMENT: 'local' })),
  ]);
  if (related.length > 0) await step('Jest', () => jest(root, bin, related === 'all' ? [] : ['--findRelatedTests', ...related]));
  if (specs.length > 0) await step('Playwright', () => runEndToEnd({ root, args: specs === 'all' ? [] : specs, print }));
  return summary(results, print);
}

const STRICTLY = ['--max-warnings', '0', '--no-warn-ignored'];
const ALL = { lint: ['.'], jest: 'all', specs: 'all' };

function selectChanged(root, print) {
  const { base, files } = changedFiles(root);
  const selected = selectChecks({ files, tests: allTests(root), specs: allSpecs(root) });
  print(`${files.length} files have changed since ${base.slice(0, 10)}.`);
  if (selected.everything) {
    print(`${selected.everything} can break anything: everything is run.`);
    return ALL;
  }
  // What was removed decides what is run, and is not there to be run itself.
  const present = (file) => existsSync(path.join(root, file));
  return { ...selected, lint: selected.lint.filter(present), jest: selected.jest.filter(present) };
}

function summary(results, print) {
  // Once more at the end: a test's own words are thousands of lines above, and some runners of CI keep only the last ones, or the last few.
  const failures = results.flatMap(({ failures: those = [] }) => those.map((failure) => stripVTControlCharacters(failure).split('\n')));
  for (const lines of failures) print(`\nFailed: ${lines.slice(0, 25).join('\n')}`);
  if (failures.length > 1) print(`\n${failures.map(([title]) => `Failed: ${title}`).join('\n')}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const cell = (value, width) => String(value).padStart(width);
  print(`\n${'─'.repeat(72)}`);
  for (const { name, passed, failed, skipped, seconds } of results) {
    print(`${name.padEnd(12)}${cell(passed, 6)} ok ${cell(failed, 6)} failed ${cell(skipped, 6)} skipped ${cell(seconds.toFixed(0), 6)} s`);
  }
  print('─'.repeat(72));
  // The very last line: tools read it.
  print(`${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
  return sum('failed') === 0 && results.every(({ passed }) => passed > 0);
}

// One more than cores, since a test waits for its database or its processes now and then: on two cores three keep both busy (94 %).
const JEST_WORKERS = Math.min(4, availableParallelism() + 1);

async function jest(root, bin, args) {
  const report = path.join(root, 'test-results', 'jest.json');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  ensureChromium(root, console.log);
  const PATH = ensureDebianTools(root, console.log);
  await withTestDatabase(root, 'test', (env) => runNode(
    [bin('jest/bin/jest.js'), `--maxWorkers=${JEST_WORKERS}`, '--json', `--outputFile=${report}`, ...args],
    { cwd: root, env: { ...process.env, ...env, PATH } },
  ));
  const {
    numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults,
  } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap((file) => failuresOf(file, root));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests, failures };
}

function failuresOf({ name, status, message, assertionResults }, root) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  // A file that could not be read has no tests to name.
  if (failed.length === 0 && status === 'failed') return [`${file}\n${message}`];
  return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`);
}
