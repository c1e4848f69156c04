import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changedFiles } from './changed-files.mjs';
import { ownersOf, selectChecks, SOURCE_READERS } from './select-checks.mjs';
import { allSpecs, allTests } from './source-files.mjs';

const ROOT = path.resolve(__dirname, '../..');
const tests = allTests(ROOT);
const specs = allSpecs(ROOT);
const remotes = [...new Set(tests.map(({ file }) => file.split('/')[0] ?? '').filter((room) => room.startsWith('mf-')))];
const readers = tests.map(({ file }) => file).filter((file) => SOURCE_READERS.test(file)).sort();

const select = (...files: string[]) => {
  const selected = selectChecks({ files, tests, specs });
  if ('everything' in selected) throw new Error(`everything, for ${selected.everything}`);
  return selected;
};
const specsOf = (remote: string) => specs.filter((spec) => ownersOf(spec).includes(remote)).map(({ file }) => file).sort();

test('each spec says first whose it is, and what no unit test could show', () => {
  expect(remotes.length).toBeGreaterThan(3);
  const silent = specs.filter(({ text }) => !/^\/\/ Of [\w-]+(, [\w-]+)*: \S.{20,}\n/.test(text));
  expect(silent.map(({ file }) => file)).toEqual([]);
  const strange = specs.filter((spec) => ownersOf(spec).some((owner) => owner !== 'all' && !remotes.includes(owner)));
  expect(strange.map(({ file }) => file)).toEqual([]);
});

test.each(remotes)('a change in %s: what imports it, who reads all sources, and its own specs', (remote) => {
  const file = `${remote}/src/copy.ts`;
  expect(specsOf(remote).length).toBeGreaterThan(0);
  expect(select(file)).toEqual({ lint: [file], jest: [file, ...readers].sort(), specs: specsOf(remote) });
});

test('a test alone: itself, and no browser', () => {
  const file = 'mf-catalog/src/home/home.test.tsx';
  expect(select(file)).toMatchObject({ jest: expect.arrayContaining([file, 'docs/product/product.test.ts']), specs: [] });
  expect(select('mf-account/src/service/testing/fake-identity.ts').specs).toEqual([]);
});

test('a style or a declaration: all tests of its package, since no import leads there', () => {
  const own = tests.map(({ file }) => file).filter((file) => file.startsWith('mf-orders/'));
  for (const file of ['mf-orders/remote.json', 'mf-orders/src/list/list.module.css']) {
    expect(select(file).jest).toEqual([...own, ...readers].sort());
    expect(select(file).lint).toEqual([]);
  }
});

const ON_EVERY_PAGE = ['shell/src/slot/slot.ts', 'shared-rules/src/cart.ts', 'e2e/support/shop.ts', 'backend/src/app.ts'];
test.each(ON_EVERY_PAGE)('%s is on every page: all specs', (file) => {
  expect(select(file).specs).toBe('all');
});

test.each(['backend', 'release', 'sandbox'])('what %s starts as processes is found by its folder', (room) => {
  const own = tests.map(({ file }) => file).filter((file) => file.startsWith(`${room}/`));
  expect(select(`${room}/src/main.ts`).jest).toEqual(expect.arrayContaining(own));
});

test('a page of the documentation: who reads it', () => {
  expect(select('docs/operating.md').jest).toEqual(expect.arrayContaining(['backend/src/metrics.test.ts', 'docs/product/product.test.ts']));
  expect(select('docs/add-a-remote.md').specs).toContain('e2e/releases/fifth-remote.spec.ts');
  expect(select('docs/operating.md').specs).toEqual([]);
});

test('a spec, a remote of the specs, and what specs take from the bench', () => {
  expect(select('e2e/journeys/cart.spec.ts').specs).toEqual(['e2e/journeys/cart.spec.ts']);
  expect(select('e2e/journeys/gone.spec.ts').specs).toEqual([]);
  expect(select('e2e/releases/remotes/mf-tasting/src/copy.ts').specs).toEqual(['e2e/releases/standalone.spec.ts']);
  expect(select('bench/releases/run.ts').specs).toEqual(['e2e/releases/many-releases.spec.ts']);
  expect(select('bench/web/main.ts')).toEqual({ lint: ['bench/web/main.ts'], jest: [], specs: [] });
});

const UNKNOWN = ['package-lock.json', 'webpack.common.js', 'scripts/lib/shop.mjs', 'jest.config.js', 'unknown/file.ts'];
test.each(UNKNOWN)('%s: everything', (file) => {
  expect(selectChecks({ files: ['mf-catalog/src/copy.ts', file], tests, specs })).toEqual({ everything: file });
});

test('nothing changed: nothing to run', () => {
  expect(select()).toEqual({ lint: [], jest: [], specs: [] });
});

test('whoever walks through the folders of other packages is among those that read all sources', () => {
  const walkers = tests.filter(({ text }) => /readdirSync\((ROOT|'\.'|path\.join\(ROOT)/.test(text)).map(({ file }) => file);
  expect(walkers.length).toBeGreaterThan(2);
  expect(walkers.filter((file) => !SOURCE_READERS.test(file))).toEqual([]);
});

describe('what has changed', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'changed-files-'));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd: folder, env, stdio: 'ignore' });
  };
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const commit = (file: string, text: string) => { write(file, text); git('add', '-A'); git('commit', '-m', file); };
  beforeAll(() => {
    git('init', '-b', 'main');
    write('.gitignore', 'dist/\n');
    commit('first', '1');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('outside of a repository: a sentence, and what to do', () => {
    const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'no-repository-'));
    expect(() => changedFiles(elsewhere)).toThrow(
      'npm test -- --changed asks git what has changed, and git does not know this folder: run npm test.',
    );
    rmSync(elsewhere, { recursive: true });
  });

  test('on main with one commit: what is not committed', () => {
    write('dist/built', '1');
    write('new', '1');
    expect(changedFiles(folder).files).toEqual(['new']);
  });

  test('on main: the last commit, and what is not committed', () => {
    commit('second', '2');
    write('first', 'other');
    expect(changedFiles(folder).files).toEqual(['first', 'new', 'second']);
  });

  test('on a branch without a commit: what is not committed', () => {
    git('checkout', '-b', 'fresh');
    expect(changedFiles(folder).files).toEqual(['first']);
    git('checkout', 'main');
  });

  test('on a branch: all since it left main, renamed and removed files by both names, and not what main did since', () => {
    git('checkout', '-b', 'branch');
    commit('third', '3');
    git('mv', 'second', 'renamed');
    git('commit', '-m', 'rename');
    git('rm', 'new');
    git('checkout', 'main');
    commit('of-main', '1');
    git('checkout', 'branch');
    expect(changedFiles(folder).files).toEqual(expect.arrayContaining(['third', 'second', 'renamed']));
    expect(changedFiles(folder).files).not.toContain('of-main');
  });
});
