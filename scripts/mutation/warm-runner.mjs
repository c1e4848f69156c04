import { readFile, writeFile } from 'node:fs/promises';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import { register } from 'tsx/cjs/api';
import { jestObject } from './jest-object.mjs';
import { sandboxInProcess } from './sandbox-in-process.mjs';

const require = createRequire(import.meta.url);
const circus = require('jest-circus');
const TEST_TIMEOUT_MS = 30_000;
const HOOK_TIMEOUT_MS = 90_000;
const KEPT_FAILED = 4;
/** The test files, for a process that takes over from one that ended. */
const LIST = '.tests.json';

/**
 * A test runner for Stryker that loads code and tests once and runs them again and again: under Jest each mutant loads the whole shop anew
 * for each test file that knows it, seconds that are spent on nothing. The tests are run by Jest's own circus, with Jest's own expect.
 * A mutant's tests are run up to the first that fails: the ones that failed for the last mutants of the same file, then file by file, those
 * beside it first.
 */
export class WarmRunner {
  root = process.cwd();
  files = new Map();
  passesAlone = new Map();
  /** Of each file that is mutated, the tests that failed last: mutants of one place are noticed by the same. */
  failedLast = new Map();
  unhandled = [];

  capabilities() {
    // Said of static mutants, for which `load` reads everything anew.
    return { reloadEnvironment: true };
  }

  async init() {
    Object.assign(process.env, { NODE_ENV: 'test', JEST_WORKER_ID: '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' });
    this.context = globalThis.__stryker__ ??= {};
    const { describe, it, test, beforeAll, afterAll, beforeEach, afterEach } = circus;
    const fromCircus = createRequire(require.resolve('jest-circus'));
    const { jestExpect } = fromCircus('@jest/expect');
    Object.assign(globalThis, {
      describe, it, test, beforeAll, afterAll, beforeEach, afterEach, expect: jestExpect, jest: jestObject(),
    });
    // What a shop's metrics watch with these they watch for ever: here thousands of closed shops would.
    Object.assign(require('node:perf_hooks'), { monitorEventLoopDelay: undefined, PerformanceObserver: class { observe() {} } });
    register();
    this.require = createRequire(path.join(this.root, 'package.json'));
    // node_modules' link leads to the original, which is not mutated.
    const resolve = Module._resolveFilename;
    const rules = path.join(this.root, 'shared-rules/src/index.ts');
    Module._resolveFilename = (request, ...rest) => (request === 'shared-rules' ? rules : resolve.call(Module, request, ...rest));
    this.require('./scripts/jest-setup.cjs');
    for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => this.unhandled.push(error));
    circus.addEventHandler((event) => this.on(event));
  }

  /** @returns {Promise<import('@stryker-mutator/api/test-runner').DryRunResult>} */
  async dryRun({ testFiles = [] }) {
    this.context.activeMutant = undefined;
    this.context.mutantCoverage = { static: {}, perTest: {} };
    const tests = [];
    await writeFile(LIST, JSON.stringify(testFiles));
    for (const file of testFiles) {
      this.load(file);
      // What hooks reach belongs to every test of the file; the first stands for them.
      const hooks = (this.context.mutantCoverage.perTest[`hooks of ${file}`] = {});
      this.context.currentTestId = this.outside = `hooks of ${file}`;
      const { results, unhandled } = await this.run(file);
      this.context.currentTestId = this.outside = undefined;
      delete this.context.mutantCoverage.perTest[`hooks of ${file}`];
      if (unhandled.length > 0) return { status: 'error', errorMessage: `${file}: ${unhandled.map(text).join('\n')}` };
      const first = results.find(({ status }) => status === 0);
      if (first) {
        const counts = (this.context.mutantCoverage.perTest[first.id] ??= {});
        for (const [id, count] of Object.entries(hooks)) counts[id] = (counts[id] ?? 0) + count;
      }
      tests.push(...results);
    }
    return { status: 'complete', tests, mutantCoverage: this.context.mutantCoverage };
  }

  /** @returns {Promise<import('@stryker-mutator/api/test-runner').MutantRunResult>} */
  async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName, mutantActivation }) {
    if (mutantActivation === 'static') return this.staticRun(activeMutant, sandboxFileName);
    const known = new Set(testFilter);
    const wanted = new Map();
    for (const id of known) wanted.set(this.fileOf(id), [...(wanted.get(this.fileOf(id)) ?? []), id]);
    const near = (file) => (path.dirname(file) === path.dirname(sandboxFileName) ? 0 : 1);
    const files = [...wanted].sort(([a, x], [b, y]) => near(a) - near(b) || x.length - y.length);
    const first = (this.failedLast.get(sandboxFileName) ?? []).filter((id) => known.has(id));
    let nrOfTests = 0;
    for (const [file, ids] of [...first.map((id) => [this.fileOf(id), [id]]), ...files]) {
      this.load(file);
      Object.assign(this.context, { activeMutant: activeMutant.id, hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
      const { results, unhandled } = await this.run(file, new Set(ids), true);
      const limitReached = hitLimit !== undefined && this.context.hitCount > hitLimit;
      Object.assign(this.context, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
      if (limitReached) return { status: 'timeout', reason: 'Hit limit reached' };
      nrOfTests += results.filter(({ status }) => status !== 2).length;
      const failed = results.find(({ status }) => status === 1);
      if (failed) {
        if (/Exceeded timeout of/.test(failed.failureMessage)) return { status: 'timeout', reason: failed.id };
        if (await this.passes(file, failed.id)) {
          const before = this.failedLast.get(sandboxFileName) ?? [];
          this.failedLast.set(sandboxFileName, [failed.id, ...before.filter((id) => id !== failed.id)].slice(0, KEPT_FAILED));
          return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests };
        }
        // It leans on the tests before it: only the whole file can tell.
        Object.assign(this.context, { activeMutant: activeMutant.id });
        const whole = (await this.run(file, undefined, true)).results.find(({ status }) => status === 1);
        this.context.activeMutant = undefined;
        if (whole) return { status: 'killed', killedBy: [whole.id], failureMessage: whole.failureMessage, nrOfTests };
      } else if (unhandled.length > 0) {
        return { status: 'killed', killedBy: [results[0].id], failureMessage: unhandled.map(text).join('\n'), nrOfTests };
      }
    }
    return { status: 'survived', nrOfTests };
  }

  fileOf(id) {
    return path.join(this.root, id.slice(0, id.indexOf(': ')));
  }

  /** A mutant of what is computed while the code loads: everything is loaded anew with it, and without it afterwards. */
  async staticRun({ id }, mutated) {
    this.reload();
    this.context.activeMutant = id;
    let nrOfTests = 0;
    try {
      const own = mutated.replace(/\.ts$/, '.test.ts');
      for (const file of JSON.parse(await readFile(LIST, 'utf8')).sort((a, b) => Number(b === own) - Number(a === own))) {
        this.load(file);
        const { results, unhandled } = await this.run(file, undefined, true);
        nrOfTests += results.filter(({ status }) => status !== 2).length;
        const failed = results.find(({ status }) => status === 1)
          ?? (unhandled.length > 0 && { id: results[0].id, failureMessage: unhandled.map(text).join('\n') });
        if (failed) return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests };
      }
      return { status: 'survived', nrOfTests };
    } catch (error) {
      return { status: 'killed', killedBy: [], failureMessage: `It does not load: ${text(error)}`, nrOfTests };
    } finally {
      this.context.activeMutant = undefined;
      this.reload();
    }
  }

  reload() {
    this.files.clear();
    for (const file of Object.keys(this.require.cache)) {
      if (file.startsWith(this.root) && !file.includes('/node_modules/')) delete this.require.cache[file];
    }
  }

  /** Whether a test passes by itself without any mutant: else its failure says nothing. */
  async passes(file, id) {
    if (!this.passesAlone.has(id)) {
      const { results } = await this.run(file, new Set([id]));
      this.passesAlone.set(id, results.every(({ status }) => status !== 1));
    }
    return this.passesAlone.get(id);
  }

  load(file) {
    if (this.files.has(file)) return;
    circus.resetState();
    Object.assign(circus.getState(), { testTimeout: HOOK_TIMEOUT_MS });
    this.require(file);
    sandboxInProcess(this.require);
    const tests = [];
    const collect = (block) => {
      for (const child of block.children) {
        if (child.type === 'test') tests.push({
          test: child, mode: child.mode, id: `${path.relative(this.root, file)}: ${fullName(child)}`,
        });
        else collect(child);
      }
    };
    collect(circus.getState().rootDescribeBlock);
    this.files.set(file, { state: circus.getState(), tests });
  }

  /** The tests of a file, of those in `only` if given. Each file's own hooks open and close its shop anew. */
  async run(file, only, bail = false) {
    const { state, tests } = this.files.get(file);
    circus.setState(state);
    Object.assign(state, { unhandledErrors: [], currentlyRunningTest: null });
    for (const { test, mode, id } of tests) {
      Object.assign(test, {
        errors: [], status: null, startedAt: null, duration: null, mode: only && !only.has(id) ? 'skip' : mode,
        timeout: test.timeout ?? TEST_TIMEOUT_MS,
      });
    }
    this.unhandled = [];
    this.ids = new Map(tests.map(({ test, id }) => [test, id]));
    this.bail = bail;
    await circus.run();
    const results = tests.map(({ test, id }) => ({
      id, name: id, fileName: file, timeSpentMs: test.duration ?? 0,
      ...(test.status === 'done'
        ? (test.errors.length > 0 ? { status: 1, failureMessage: test.errors.map(text).join('\n') } : { status: 0 })
        : { status: 2 }),
    }));
    return { results, unhandled: [...state.unhandledErrors, ...this.unhandled] };
  }

  on({ name, test }) {
    if (name === 'test_start') this.context.currentTestId = this.ids.get(test);
    if (name === 'test_done' || name === 'test_skip') this.context.currentTestId = this.outside;
    if (name === 'test_done' && this.bail && test.errors.length > 0) {
      for (const other of this.ids.keys()) if (other.status === null) other.mode = 'skip';
    }
  }
}

function fullName(test) {
  const names = [test.name];
  for (let block = test.parent; block?.parent; block = block.parent) names.unshift(block.name);
  return names.join(' ');
}

function text(error) {
  const first = Array.isArray(error) ? error[0] ?? error[1] : error;
  return String(first?.stack ?? first).slice(0, 2000);
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'warm', WarmRunner)];
