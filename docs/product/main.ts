/** `npm run docs:product`: writes docs/product.md anew from docs/product/*.json. */
import { writeFileSync } from 'node:fs';
import { PAGE, productPage } from './page';
import { readSubjects } from './statements';

writeFileSync(PAGE, productPage(readSubjects()));
