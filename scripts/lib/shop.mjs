import path from 'node:path';
import { buildMissing } from './build.mjs';
import { createChildren } from './children.mjs';
import { followDeclarations, startDevServers } from './develop.mjs';
import { startPostgres } from './postgres.mjs';
import { requireFree } from './ports.mjs';
import { Problem } from './problem.mjs';
import { program } from './program.mjs';
import { takeRun } from './run-file.mjs';
import { readSecrets } from './secrets.mjs';
import { readEnvironment } from './environment.mjs';

/**
 * Starts the whole set in the order of dependency, and stops it in reverse.
 *
 * @param {{ root: string, dataDir: string, ports: Record<string, number>, print(line: string): void, onDeath(problem: Error):
 * void, packages?: string[], develop?: { name: string, port: number }[], settings?: Record<string, string>, env?:
 * Record<string, string | undefined> }} options
 *   `onDeath`: a process has stopped by itself. `settings`: PostgreSQL's. `develop`: packages that come from dev servers.
 * @returns at once; `opened` resolves when the shop can be used. `close` may be
 * called at any time.
 */
export function openShop({ root, dataDir, ports, print, onDeath, packages, develop = [], settings = {}, env = process.env }) {
  const logs = path.join(dataDir, 'logs');
  let run;
  let postgres;
  let closing;
  let stopFollowing;
  /** How each server is started, and started again. */
  let start = {};
  const restarts = [];
  const children = createChildren({
    logs, run: { add: (...child) => run.add(...child), remove: (pid) => run.remove(pid) }, onDeath: revive,
  });

  /** Processes without state in memory are started again, but not after three exits in a minute. */
  function revive(problem, name) {
    if (closing) return;
    const recent = restarts.filter(({ at }) => Date.now() - at < 60_000).length;
    if (!['backend', 'composer', 'edge'].includes(name) || recent >= 3) return onDeath(problem);
    restarts.push({ at: Date.now() });
    print(`\n${problem.message}\n${name} is being started again.`);
    start[name]().then(() => print(`${name} is back.`), (error) => { if (!closing) onDeath(error); });
  }

  async function build() {
    run = await takeRun(dataDir, { address: env.SITE_URL || `http://localhost:${ports.shop}`, port: ports.shop }, print);
    // PostgreSQL's own port may still be held by one that a killed run left behind.
    await requireFree({
      ...ports, postgres: undefined, ...Object.fromEntries(develop.map(({ name, port }) => [`dev server of ${name}`, port])),
    });
    return buildOf(packages);
  }

  const buildOf = (names) => buildMissing(root, { print, children, environment: env.SHOP_ENVIRONMENT || 'local', packages: names });

  async function open() {
    const versions = await built;
    const secrets = readSecrets(dataDir);
    print('Starting database, sandbox, backend and release store …');
    if (!env.DATABASE_URL) postgres = await openDatabase({
      dataDir, ports, secrets, logs, print, settings, onDeath: (problem) => { if (!closing) onDeath(problem); },
    });
    const databaseUrl = env.DATABASE_URL || postgres.url();
    const environment = readEnvironment({ root, dataDir, ports, secrets, databaseUrl, env });
    const devServers = develop.length > 0 ? { DEV_SERVERS: await startDevServers(develop, { root, children, print }) } : {};
    const server = async (name, entry, env, options) => children.server(name, await program(entry, root), env, options);
    const task = async (name, entry, words, env) => children.task(name, [...await program(entry, root), ...words], env);
    start = {
      sandbox: () => server('sandbox', 'sandbox/src/main.ts', environment.env.sandbox, { ready: readyLine, timeoutMs: 120_000 }),
      backend: () => server(
        'backend', 'backend/src/main.ts', environment.env.backend, { ready: () => isReady(`http://127.0.0.1:${ports.backend}/readyz`) },
      ),
      composer: () => server(
        'composer', 'release/src/composer/main.ts', { ...environment.env.release, ...devServers },
        { ready: (output) => /Composed release document/.test(output) },
      ),
      edge: () => server('edge', 'release/src/edge/main.ts', { ...environment.env.edge, ...devServers }, {
        ready: (output) => /The edge listens/.test(output),
        // What fails in a page of a working copy.
        ...(develop.length > 0 && { onError: (text) => print(text.trimEnd()) }),
      }),
    };
    const ship = (made) => {
      const builds = Object.fromEntries(
        Object.entries(made).map(([name, version]) => [`BUILD_VERSION_${name.toUpperCase().replaceAll('-', '_')}`, version]),
      );
      return task(
        'ship', 'release/src/cli/main.ts', ['ship', ...Object.keys(made), '--override', 'npm start makes the sources live'],
        { ...environment.env.release, ...builds, RELEASE_ACTOR: 'npm start' },
      );
    };
    const [urls] = await settleAll([environment.sandbox.length === 0 ? {} : start.sandbox(), start.backend(), ship(versions)]);
    await task('seed', 'backend/src/seed.ts', [], environment.env.backend);
    print('Composing the pages …');
    await start.composer();
    await start.edge();
    stopFollowing = followDeclarations(develop, {
      root, print,
      async renew(devServer) {
        await ship(await buildOf([devServer.name]));
        await children.stop(`dev-${devServer.name}`);
        await startDevServers([devServer], { root, children, print });
        print(`${devServer.name} is as its remote.json says.`);
      },
    });
    return { site: environment.site, urls, logs, databaseUrl, environment, children, start };
  }

  const built = build();
  const opened = open();
  const close = () => (closing ??= (async () => {
    await children.stopAll();
    // What was about to start finds everything closed, and gives up.
    await opened.catch(() => {});
    await children.stopAll();
    await stopFollowing?.();
    await postgres?.stop();
    run?.release();
  })());
  return {
    opened: opened.catch(async (error) => {
      await close();
      throw error;
    }),
    close,
    /** Kills without waiting: for a second Ctrl-C. */
    kill() {
      children.killAll();
      if (postgres) process.kill(postgres.pid, 'SIGQUIT');
    },
  };
}

async function openDatabase({ dataDir, ports, secrets, logs, print, settings, onDeath }) {
  const logFile = path.join(logs, 'postgres.log');
  const postgres = await startPostgres({
    folder: path.join(dataDir, 'postgres'), port: ports.postgres, password: secrets.databasePassword, logFile, print, settings,
    beforeStart: () => requireFree({ postgres: ports.postgres }),
  });
  void postgres.exit.then(() => onDeath(new Problem(`PostgreSQL stopped by itself; ${path.relative(process.cwd(), logFile)} says why.`)));
  return postgres;
}

/** The sandbox says in one line of JSON where its parts are. */
function readyLine(output) {
  const line = output.split('\n').find((text) => text.startsWith('{"ready":true') && text.endsWith('}'));
  return line ? JSON.parse(line) : undefined;
}

async function isReady(url) {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then((response) => response.ok, () => false);
}

/** All are waited for, so that what fails first does not leave the others behind unseen. */
async function settleAll(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}
