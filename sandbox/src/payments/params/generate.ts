import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemasFromTypes } from './from-types';

const here = join(process.cwd(), 'src/payments/params');
const schemas = schemasFromTypes(join(here, 'requests.ts'));
writeFileSync(
  join(here, 'params.generated.ts'),
  `// Written by npm run generate -w sandbox from the stripe package's type declarations. Do not edit.\nimport type { ParamSchemas } from './schema';\n\nexport const PARAMS: ParamSchemas = ${JSON.stringify(schemas, undefined, 1)};\n`,
);
