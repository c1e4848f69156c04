import { readFileSync } from 'node:fs';
import { sourceFiles } from '../lib/source-files.mjs';

it('how long before a delivery the cut-off is stands in shared-rules alone', () => {
  const files = sourceFiles('.', /^(mf-|shared-(?!rules)|shell|backend\/src).*(?<!\.test)\.tsx?$/);
  expect(files.length).toBeGreaterThan(500);
  // Days counted back from a delivery day, by a number or a constant; whole weeks aside.
  const counted = files.filter((file) => /\baddDays\([\w.]*delivery(?:Date|Day), (?!-7\b)(?:-|[A-Z_]+\b)/.test(readFileSync(file, 'utf8')));
  expect(counted).toEqual([]);
});
