import { readFileSync } from 'node:fs';
import { sourceFiles } from '../lib/source-files.mjs';

it('tests use no more of Jest than `npm run mutation` has, which runs them without it', () => {
  const runner = readFileSync('scripts/mutation/warm-runner.mjs', 'utf8');
  const [, given = ''] = /jest: \{(.+?)\n {6}\},/s.exec(runner) ?? [];
  const has = new Set(given.match(/\b[a-z]\w+\b/g));
  expect(has).toContain('spyOn');
  // What mocks a module is left out there (scripts/mutation/parts.mjs).
  const files = sourceFiles('.', /^(backend\/src|shared-rules\/src)\/.*\.test\.ts$/).filter((file) => !file.endsWith('firebase-integrity.test.ts'));
  const used = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bjest\.(\w+)/g)].map(([, name = '']) => name));
  expect([...new Set(used)].filter((name) => !has.has(name))).toEqual([]);
});
