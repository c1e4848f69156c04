import { join } from 'node:path';
import { schemasFromTypes } from './from-types';
import { PARAMS } from './params.generated';

it('params.generated.ts is what the SDK declares today (npm run generate -w sandbox)', () => {
  expect(schemasFromTypes(join(__dirname, 'requests.ts'))).toEqual(PARAMS);
});
