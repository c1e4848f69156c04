import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { watchDeclaration } from './watch-declaration.mjs';

/**
 * A working copy in the pages of a shop that runs: each save is built and shown. For teams elsewhere (dev.mjs) and in the shop's own
 * repository (scripts/dev.mjs).
 * @param {{ name: string, shop: string, port: number, root: string, output: string, configure: Function, serveShop: Function,
 *   print?: (line: string) => void }} options
 *   `output`: a folder for builds; `configure`: webpack.common.js's; `serveShop`: of ../dev/shop.ts.
 * @returns ends it
 * @throws {Error} when the shop does not answer, or is a production one.
 */
export async function developInShop({ name, shop, port, root, output, configure, serveShop, print = console.log }) {
  const served = await serveShop({ shop, port, print });
  const declaration = path.join(root, name, 'remote.json');

  function configuration() {
    const [browser] = configure(name);
    return {
      ...browser,
      devtool: 'source-map',
      output: { ...browser.output, path: path.join(output, 'files') },
      optimization: { ...browser.optimization, minimize: false },
      // None of this is released: a file may come that the version of the first moment does not cover, and comments may name what is
      // newer than the oldest browser.
      plugins: browser.plugins.filter((plugin) => !['OnlyInputs', 'BrowserFloor'].includes(plugin.constructor.name)),
    };
  }

  function watch(config) {
    return webpack(config).watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error || stats.hasErrors()) return print(error?.message ?? stats.toString({ all: false, errors: true }));
      const took = `${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`;
      served.show(output).then(() => print(`${name} is built (${took}).`), (failure) => print(failure.message));
    });
  }

  let watching = watch(configuration());
  print(`Your ${name} in ${shop}:  ${served.address}${JSON.parse(readFileSync(declaration, 'utf8')).routes[0]?.path ?? '/'}`);
  print(`In the shop's own pages, where it allows that:  ${shop}/override/${name}?at=${served.address}`);
  /** Routes are webpack's entries: another remote.json is another configuration, and another watch. */
  const stop = watchDeclaration(declaration, print, async () => {
    const changed = configuration();
    await new Promise((resolve) => watching.close(resolve));
    watching = watch(changed);
  });
  return {
    async close() {
      await stop();
      await new Promise((resolve) => watching.close(resolve));
      await served.close();
    },
  };
}
