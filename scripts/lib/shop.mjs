import path from 'node:path';
import { createChildren } from './children.mjs';
import { startPostgres } from './postgres.mjs';
import { requireFree } from './ports.mjs';
import { Problem } from './problem.mjs';
import { takeRun } from './run-file.mjs';
import { readSecrets } from './secrets.mjs';
import { readSurroundings } from './surroundings.mjs';

const TSX = ['--import', 'tsx'];

/**
 * Starts the whole set, in the order in which one stands on the other, and stops it in reverse.
 *
 * @param {{ root: string, dataDir: string, ports: Record<string, number>, versions: Record<string, string>, say(line: string): void, onDeath(problem: Error): void, database?: Record<string, string>, env?: Record<string, string | undefined> }} options
 *   `versions`: the builds to ship. `onDeath`: a process has stopped by itself.
 */
export async function openShop({ root, dataDir, ports, versions, say, onDeath, database: settings = {}, env = process.env }) {
  const logs = path.join(dataDir, 'logs');
  const run = await takeRun(dataDir, env.SITE_URL ?? `http://localhost:${ports.shop}`, say);
  let postgres;
  const children = createChildren({ logs, run, onDeath });
  let closing;
  const close = () => (closing ??= (async () => {
    await children.stopAll();
    await postgres?.stop();
    run.release();
  })());

  try {
    const secrets = readSecrets(dataDir);
    await requireFree({ ...ports, postgres: undefined });
    if (!env.DATABASE_URL) postgres = await openDatabase({ dataDir, ports, secrets, logs, say, settings, onDeath: (problem) => { if (!closing) onDeath(problem); } });
    const databaseUrl = env.DATABASE_URL ?? postgres.url();
    const surroundings = readSurroundings({ root, dataDir, ports, secrets, databaseUrl, env });
    const at = (...parts) => path.join(root, ...parts);
    const builds = Object.fromEntries(Object.entries(versions).map(([name, version]) => [`BUILD_VERSION_${name.toUpperCase().replaceAll('-', '_')}`, version]));

    say('Starting database, sandbox, backend and release store …');
    const sandbox = surroundings.sandbox.length === 0 ? {} : children.server('sandbox', [...TSX, at('sandbox/src/main.ts')], surroundings.env.sandbox, { ready: readyLine, patienceMs: 120_000 });
    const shipped = children.task('ship', [...TSX, at('release/src/cli/main.ts'), 'ship', ...Object.keys(versions)], { ...surroundings.env.release, ...builds, RELEASE_ACTOR: 'npm start' });
    const backend = startBackend(children, at, surroundings, ports);
    // All are waited for, so that what fails first does not leave the others behind unseen.
    const [urls] = await settleAll([sandbox, shipped, backend]);
    await children.task('seed', [...TSX, at('backend/src/seed.ts')], surroundings.env.backend);
    say('Composing the pages …');
    await children.server('composer', [...TSX, at('release/src/composer/main.ts')], surroundings.env.release, { ready: (output) => /Composed release document/.test(output) });
    await children.server('edge', [...TSX, at('release/src/edge/main.ts')], surroundings.env.edge, { ready: (output) => /The edge listens/.test(output) });
    return {
      site: surroundings.site,
      urls,
      logs,
      databaseUrl,
      surroundings,
      children,
      restart: { backend: () => startBackend(children, at, surroundings, ports) },
      close,
      /** Without patience: for a second Ctrl-C. */
      kill() {
        children.killAll();
        if (postgres) process.kill(postgres.pid, 'SIGQUIT');
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function startBackend(children, at, surroundings, ports) {
  return children.server('backend', [...TSX, at('backend/src/main.ts')], surroundings.env.backend, { ready: () => isReady(`http://127.0.0.1:${ports.backend}/readyz`) });
}

async function openDatabase({ dataDir, ports, secrets, logs, say, settings, onDeath }) {
  const logFile = path.join(logs, 'postgres.log');
  const postgres = await startPostgres({ folder: path.join(dataDir, 'postgres'), port: ports.postgres, password: secrets.databasePassword, logFile, say, settings, beforeStart: () => requireFree({ postgres: ports.postgres }) });
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

async function settleAll(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}
