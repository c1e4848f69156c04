import { readFileSync } from 'node:fs';
import { sourceFiles } from '../lib/source-files.mjs';

it('what a discount is, only shared-rules computes; two places compare the provider’s sum with ours (docs/decisions/065)', () => {
  const files = sourceFiles('.', /^(mf-|shared-api|shared-ui|shell|backend\/src).*(?<!\.test)\.tsx?$/);
  expect(files.length).toBeGreaterThan(500);
  const computing = files.filter((file) => /[\w)] [-+*/] [\w.]*discount\b|\bdiscount [-+*/] /i.test(readFileSync(file, 'utf8')));
  expect(computing.sort()).toEqual(['backend/src/payments/mismatch.ts', 'backend/src/payments/order-effects.ts']);
});
