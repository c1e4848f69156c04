import { versionProblem } from './exports';

const before = { version: '1.2.0', exports: { 'shared-ui': ['Button', 'Price'] } };
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
  const said = versionProblem(before, { version, exports: { 'shared-ui': names } }, LOG);
  if (problem === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(problem);
});
