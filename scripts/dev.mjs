// `npm run dev`: shell and all remotes with hot reload. `npm run dev -w mf-catalog`: that remote (and the shell, whose
// development React hot reload needs), the others as released.
import './lib/node-version.mjs';

const { develop } = await import('./lib/develop.mjs');
await develop(process.argv.slice(2));
