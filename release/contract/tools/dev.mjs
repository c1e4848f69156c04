#!/usr/bin/env node
// `npm run dev -w mf-guide -- --shop http://localhost:3000`: the team's working copy in the pages of a shop that runs.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { developInShop } from './develop-in-shop.mjs';
import { configure } from './webpack.common.js';
import { ROOT } from './workspace-root.js';
import { serveShop } from './release/dev.mjs';

const { values, positionals: [name = ''] } = parseArgs({
  allowPositionals: true, options: { shop: { type: 'string' }, port: { type: 'string', default: '4000' } },
});
if (!URL.canParse(values.shop ?? '')) stop(`Say in whose pages: npm run dev -w ${name} -- --shop http://localhost:3000`);
await developInShop({
  name, shop: new URL(values.shop).origin, port: Number(values.port), root: ROOT, output: path.join(ROOT, name, 'dist/dev'), configure,
  serveShop,
}).catch((error) => stop(error.message));

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
