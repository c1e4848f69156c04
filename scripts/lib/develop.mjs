import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packagesOf } from './packages.mjs';
import { program } from './program.mjs';
import { start } from './start.mjs';
import { fail, Problem } from './problem.mjs';
import { readRun } from './run-file.mjs';
import { shownWith } from './shown-with.mjs';
import { watchDeclaration } from '../../release/contract/tools/watch-declaration.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Dev servers use the ports after the set's own. */
const FIRST_PORT = 20;

/**
 * `npm start`, with some packages from webpack-dev-server instead of the release store; or one remote in the pages of a shop that runs.
 * @param {string[]} names
 * @param {{ shop?: string, port: number }} beside the shop's address; without it, of the one that runs in this repository, if any.
 */
export async function develop(names, { shop, port }) {
  const packages = packagesOf(ROOT);
  const unknown = names.find((name) => !packages.includes(name));
  if (unknown) throw new Problem(`'${unknown}' is no package with screens: there are ${packages.join(', ')}.`);
  const running = shop ?? readRun(path.resolve(ROOT, process.env.DATA_DIR || '.data'))?.address;
  if (running && names.length === 1 && names[0] !== 'shell') return developInShop(names[0], running, port);
  const wanted = names.length === 0 ? packages : packages.filter((name) => name === 'shell' || names.includes(name));
  const base = Number(process.env.PORT || 3000);
  const servers = wanted.map((name) => ({ name, port: base + FIRST_PORT + packages.indexOf(name) }));
  const declarations = Object.fromEntries(
    packages.map((name) => [name, JSON.parse(readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8'))]),
  );
  const shown = shownWith(wanted, declarations);
  const left = packages.filter((name) => !shown.includes(name));
  if (left.length > 0) console.log(`Without ${left.join(' and ')}, which ${names.join(' and ')} does not show: npm start builds all.`);
  await start({ develop: servers, packages: shown });
}

/** As teams elsewhere do. A save loads the page anew, since the shop's React is built for production. */
async function developInShop(name, shop, port) {
  try {
    if (!URL.canParse(shop)) throw new Problem(`'${shop}' is no address such as http://localhost:3000.`);
    const tool = await import('../../release/contract/tools/develop-in-shop.mjs');
    const { configure } = await import('../../webpack.common.js');
    const { serveShop } = await import(pathToFileURL((await program('release/contract/dev/shop.ts', ROOT)).at(-1)));
    const output = path.join(ROOT, '.data/dev', name);
    await tool.developInShop({ name, shop: new URL(shop).origin, port, root: ROOT, output, configure, serveShop });
  } catch (error) {
    fail(new Problem(error.message, { cause: error }));
  }
}

/**
 * Starts the dev servers. Each builds on its own, so they start one after another: five at once would take so long that each runs into
 * its timeout.
 */
export async function startDevServers(servers, { root, children, print }) {
  const env = { ...process.env, SHOP_ENVIRONMENT: 'local', NODE_ENV: 'development' };
  for (const { name, port } of servers) {
    print(`Starting the dev server of ${name} …`);
    await children.server(`dev-${name}`, [
      path.join(root, 'node_modules/webpack/bin/webpack.js'), 'serve',
    ], { ...env, DEV_PORT: String(port), WEBPACK_SERVE: 'true' }, {
      cwd: path.join(root, name), timeoutMs: 180_000, ready: (output) => /compiled (successfully|with)/.test(output),
    });
  }
  return servers.map(({ name, port }) => `${name}=http://127.0.0.1:${port}`).join(',');
}

/**
 * Calls `renew` with the server of each remote whose remote.json says something else: routes are entries of its build, so another
 * declaration is another build and another dev server.
 * @returns stops; resolves once no call is under way
 */
export function followDeclarations(servers, { root, print, renew }) {
  const remotes = servers.filter(({ name }) => name !== 'shell');
  const stops = remotes.map((server) => watchDeclaration(path.join(root, server.name, 'remote.json'), print, () => renew(server)));
  return () => Promise.all(stops.map((stop) => stop()));
}
