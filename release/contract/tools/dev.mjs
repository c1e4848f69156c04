#!/usr/bin/env node
// `npm run dev -w mf-guide -- --shop http://localhost:3000`: the team's working copy in the pages of a shop that runs.
import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { configure } from './webpack.common.js';
import { ROOT } from './workspace-root.js';
import { serveShop } from './release/dev.mjs';

const { values, positionals: [name = ''] } = parseArgs({
  allowPositionals: true, options: { shop: { type: 'string' }, port: { type: 'string', default: '4000' } },
});
if (!URL.canParse(values.shop ?? '')) stop(`Say in whose pages: npm run dev -w ${name} -- --shop http://localhost:3000`);

const output = path.join(ROOT, name, 'dist/dev');
const shop = await serveShop({ shop: new URL(values.shop).origin, port: Number(values.port), print: console.log })
  .catch((error) => stop(error.message));

/** Routes are webpack's entries: another remote.json is another configuration. */
let watching;
function build() {
  const [browser] = configure(name);
  const config = {
    ...browser,
    devtool: 'source-map',
    output: { ...browser.output, path: path.join(output, 'files') },
    optimization: { ...browser.optimization, minimize: false },
    // A file may come that the version of the first moment does not cover; none of this is released.
    plugins: browser.plugins.filter((plugin) => plugin.constructor.name !== 'OnlyInputs'),
  };
  watching = webpack(config).watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error || stats.hasErrors()) return console.error(error?.message ?? stats.toString({ all: false, errors: true }));
    const took = `${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`;
    shop.show(output).then(() => console.log(`${name} is built (${took}).`), (failure) => console.error(failure.message));
  });
}

build();
const first = JSON.parse(readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8')).routes[0]?.path ?? '/';
console.log(`Your ${name} in ${values.shop}:  ${shop.address}${first}`);
console.log(`In the shop's own pages, where it allows that:  ${new URL(values.shop).origin}/override/${name}?at=${shop.address}`);
watch(path.join(ROOT, name), (_, file) => { if (file === 'remote.json') watching.close(build); });

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
