// `npm run dev`: shell and all remotes with hot reload. `npm run dev -w mf-catalog`: that remote (and the shell, whose
// development React hot reload needs), and what else its pages show as released; or, while a shop runs here, in that shop's
// pages. `-- --shop <address>`: in the pages of another.
import './lib/node-version.mjs';
import { parseArgs } from 'node:util';

const { fail, Problem } = await import('./lib/problem.mjs');
try {
  const { values, positionals } = readWords();
  const { develop } = await import('./lib/develop.mjs');
  await develop(positionals, { ...values, port: Number(values.port) });
} catch (error) {
  fail(error);
}

function readWords() {
  try {
    return parseArgs({ allowPositionals: true, options: { shop: { type: 'string' }, port: { type: 'string', default: '4000' } } });
  } catch (error) {
    throw new Problem(`npm run dev knows --shop and --port: ${error.message}`);
  }
}
