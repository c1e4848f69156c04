import { rmSync } from 'node:fs';
import path from 'node:path';
import { portsFrom, requireFree } from '../../scripts/lib/ports.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { program } from '../../scripts/lib/program.mjs';
import { isHeld } from '../../scripts/lib/run-file.mjs';
import { openShop } from '../../scripts/lib/shop.mjs';

/**
 * An empty shop with two backends and two edges, and a database that can be stopped under them. All listens on loopback only. The
 * backends check signatures by themselves, as in production.
 */
export async function openFridayShop({ root, firstPort, openKeys, print }) {
  const dataDir = path.join(root, '.data', 'bench-friday');
  if (!isHeld(dataDir)) rmSync(dataDir, { recursive: true, force: true });
  const ports = portsFrom(firstPort);
  const [backendPort, edgePort] = [ports.shop + 20, ports.shop + 21];
  await requireFree({ ...ports, 'backend 2': backendPort, 'edge 2': edgePort });
  const start = () => startPostgres({
    folder: path.join(dataDir, 'postgres'), port: ports.postgres, password: 'friday', logFile: path.join(dataDir, 'postgres.log'), print,
  });
  let postgres = await start();
  const plain = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  // Each shopper has an address of its own, which the edges are told as a proxy in front would.
  const env = { ...plain, DATABASE_URL: postgres.url(), TRUST_PROXY: 'loopback', RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' };
  const shop = openShop({ root, dataDir, ports, print, env, onDeath: (problem) => { print(problem.message); process.exitCode = 1; } });
  let keys;
  const close = async () => {
    await shop.close();
    await postgres.stop();
    keys?.stop();
  };
  try {
    const { children, environment, site } = await shop.opened;
    const at = (port) => `http://127.0.0.1:${port}`;
    const answers = (url) =>
      fetch(url, { signal: AbortSignal.timeout(1_000), redirect: 'manual' }).then(({ status }) => status < 500, () => false);
    const { FIREBASE_AUTH_EMULATOR_HOST: _, ...plainBackend } = environment.env.backend;
    keys = await openKeys(plainBackend.FIREBASE_PROJECT_ID);
    const preload = (await program(path.relative(root, keys.preload), root)).at(-1);
    const args = ['--import', preload, ...await program('backend/src/main.ts', root)];
    const backend = (name, port) =>
      children.server(name, args, { ...plainBackend, ...keys.env, PORT: String(port) }, { ready: () => answers(`${at(port)}/readyz`) });
    await children.stop('backend');
    await Promise.all([backend('backend', ports.backend), backend('backend-2', backendPort)]);
    await children.server(
      'edge-2', await program('release/src/edge/main.ts', root),
      { ...environment.env.edge, PORT: String(edgePort), API_URL: at(backendPort) }, { ready: () => answers(`${at(edgePort)}/`) },
    );
    const names = ['backend', 'backend-2', 'edge', 'edge-2', 'composer', 'sandbox'];
    return {
      site, edges: [at(ports.shop), at(edgePort)], payments: at(ports.payments), databaseUrl: postgres.url(), keys,
      releaseEnv: environment.env.release,
      processes: () => ({ ...Object.fromEntries(names.map((name) => [name, children.pid(name)])), postgres: postgres.pid }),
      stopDatabase: () => postgres.stop(),
      startDatabase: async () => { postgres = await start(); },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
