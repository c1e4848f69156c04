import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOwners } from './lib/code-owners.mjs';

const root = path.resolve(import.meta.dirname, '..');
writeFileSync(path.join(root, 'CODEOWNERS'), codeOwners(root));
