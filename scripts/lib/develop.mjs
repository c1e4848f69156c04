import path from 'node:path';
import { packagesOf } from './packages.mjs';
import { start } from './start.mjs';
import { Problem } from './problem.mjs';

/** Dev servers use the ports after the set's own. */
const FIRST_PORT = 20;

/** `npm start`, with some packages from webpack-dev-server instead of the release store. */
export async function develop(names) {
  const packages = packagesOf(path.resolve(import.meta.dirname, '../..'));
  const unknown = names.find((name) => !packages.includes(name));
  if (unknown) throw new Problem(`'${unknown}' is no package with screens: there are ${packages.join(', ')}.`);
  const wanted = names.length === 0 ? packages : packages.filter((name) => name === 'shell' || names.includes(name));
  const base = Number(process.env.PORT ?? 3000);
  const servers = wanted.map((name) => ({ name, port: base + FIRST_PORT + packages.indexOf(name) }));
  await start({ develop: servers });
}

/** Starts the dev servers. Each builds on its own, so they start one after another: five at once would starve each other. */
export async function startDevServers(servers, { root, children, print }) {
  const env = { ...process.env, SHOP_ENVIRONMENT: 'local', NODE_ENV: 'development' };
  for (const { name, port } of servers) {
    print(`Starting the dev server of ${name} …`);
    await children.server(`dev-${name}`, [path.join(root, 'node_modules/webpack/bin/webpack.js'), 'serve'], { ...env, DEV_PORT: String(port), WEBPACK_SERVE: 'true' }, {
      cwd: path.join(root, name), patienceMs: 180_000, ready: (output) => /compiled (successfully|with)/.test(output),
    });
  }
  return servers.map(({ name, port }) => `${name}=http://127.0.0.1:${port}`).join(',');
}
