import { readFileSync } from 'node:fs';
import { sourceFiles } from '../lib/source-files.mjs';

it('energy is in kcal, but for the one text that is quoted with another unit (docs/decisions/095)', () => {
  const files = sourceFiles('.', /^(mf-|shared-|shell|backend\/src).*(?<!\.test)\.tsx?$/).filter((file) => !/\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(500);
  const others = files.filter((file) => /[} \d]Cal[`'"<]/.test(readFileSync(file, 'utf8')));
  expect(others).toEqual(['mf-catalog/src/copy-meal-plan.ts']);
});
