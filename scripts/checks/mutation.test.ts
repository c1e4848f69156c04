import { readFileSync } from 'node:fs';
import { sourceFiles } from '../lib/source-files.mjs';
import { jestObject } from '../mutation/jest-object.mjs';

it('tests use no more of Jest than `npm run mutation` has, which runs them without it', () => {
  const given = jestObject();
  // What mocks a module is left out there (scripts/mutation/parts.mjs).
  const files = sourceFiles('.', /^(backend\/src|shared-rules\/src)\/.*\.test\.ts$/)
    .filter((file) => !file.endsWith('firebase-integrity.test.ts'));
  const used = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bjest\.(\w+)/g)].map(([, name = '']) => name));
  expect(used).toContain('spyOn');
  expect([...new Set(used)].filter((name) => typeof given[name] !== 'function')).toEqual([]);
});
