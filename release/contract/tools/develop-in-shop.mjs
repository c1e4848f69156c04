import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';

/**
 * A working copy in the pages of a shop that runs: each save is built and shown. For teams elsewhere (dev.mjs) and in the shop's own
 * repository (scripts/dev.mjs).
 * @param {{ name: string, shop: string, port: number, root: string, output: string, configure: Function, serveShop: Function }} options
 *   `output`: a folder for builds; `configure`: webpack.common.js's; `serveShop`: of ../dev/shop.ts.
 * @throws {Error} when the shop does not answer, or is a production one.
 */
export async function developInShop({ name, shop, port, root, output, configure, serveShop }) {
  const served = await serveShop({ shop, port, print: console.log });
  const declaration = path.join(root, name, 'remote.json');

  /** Routes are webpack's entries: another remote.json is another configuration. */
  let watching;
  function build() {
    const [browser] = configure(name);
    const config = {
      ...browser,
      devtool: 'source-map',
      output: { ...browser.output, path: path.join(output, 'files') },
      optimization: { ...browser.optimization, minimize: false },
      // None of this is released: a file may come that the version of the first moment does not cover, and comments may name what is
      // newer than the oldest browser.
      plugins: browser.plugins.filter((plugin) => !['OnlyInputs', 'BrowserFloor'].includes(plugin.constructor.name)),
    };
    watching = webpack(config).watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error || stats.hasErrors()) return console.error(error?.message ?? stats.toString({ all: false, errors: true }));
      const took = `${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`;
      served.show(output).then(() => console.log(`${name} is built (${took}).`), (failure) => console.error(failure.message));
    });
  }

  build();
  console.log(`Your ${name} in ${shop}:  ${served.address}${JSON.parse(readFileSync(declaration, 'utf8')).routes[0]?.path ?? '/'}`);
  console.log(`In the shop's own pages, where it allows that:  ${shop}/override/${name}?at=${served.address}`);
  watch(path.dirname(declaration), (_, file) => { if (file === 'remote.json') watching.close(build); });
}
