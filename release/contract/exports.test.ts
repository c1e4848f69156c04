import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { versionProblem } from './exports';
import { comparePacked, packContract } from './pack';

const facades = { router: { '1.0.0': ['Link'], '1.1.0': ['Link', 'useLocation'] } };
const before = { version: '1.2.0', digest: 'a', exports: { 'shared-ui': ['Button', 'Price'] }, facades };
const LOG = '# Changes\n\n## 2.0.0\n\n## 1.3.0\n\n## 1.2.1\n\n## 1.2.0\n';

test.each([
  ['1.2.0', ['Button', 'Price'], undefined],
  ['1.2.1', ['Button', 'Price'], undefined],
  ['1.2.1', ['Badge', 'Button', 'Price'], 'Badge of shared-ui is new since 1.2.0: raise the minor version'],
  ['1.3.0', ['Badge', 'Button', 'Price'], undefined],
  ['1.3.0', ['Button'], 'Price of shared-ui is gone since 1.2.0: raise the major version'],
  ['2.0.0', ['Button'], undefined],
  ['1.2.2', ['Button', 'Price'], 'release/contract/CHANGELOG.md has nothing about 1.2.2'],
])('%s with %j', (version, names, problem) => {
  const said = versionProblem(before, { version, digest: 'a', exports: { 'shared-ui': names }, facades }, LOG);
  if (problem === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(problem);
});

test('what is packed keeps its version only while it is the same to the last byte', () => {
  expect(versionProblem(before, { ...before, digest: 'b' }, LOG)).toContain('What is packed has changed since 1.2.0: raise the version');
  expect(versionProblem(before, { ...before, version: '1.2.1', digest: 'b' }, LOG)).toBeUndefined();
});

test.each([
  ['1.1.0', ['Link', 'useLocation', 'useParams'], 'of router 1.1.0'],
  ['1.0.0', ['Link', 'useLocation'], 'of router 1.0.0'],
  ['1.2.0', ['Link', 'useLocation', 'useParams'], undefined],
])('a facade’s list of %s with %j', (version, names, problem) => {
  const said = versionProblem(before, { ...before, version: '1.2.1', facades: { router: { ...facades.router, [version]: names } } }, LOG);
  if (problem === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(problem);
});

test('what is packed is what was noted for its version (else: raise it, say so in the changelog, npm run pack:contract)', async () => {
  const root = path.resolve(__dirname, '../..');
  const out = mkdtempSync(path.join(tmpdir(), 'fdk-contract-'));
  try {
    await packContract(root, out);
    expect((await comparePacked(root, out)).problem).toBeUndefined();
  } finally {
    rmSync(out, { recursive: true });
  }
});
