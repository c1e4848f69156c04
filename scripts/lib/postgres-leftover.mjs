import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from './problem.mjs';

/**
 * A postmaster outlives a killed parent. It is stopped, so that the new one answers to us; a pid that is another program's is
 * left alone.
 */
export async function stopLeftover(cluster, print) {
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
