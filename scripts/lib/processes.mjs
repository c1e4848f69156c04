import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A process by its id and its start time: ids are given again to other programs.
 * Undefined when there is no such process, or this machine does not report it.
 */
export function identify(pid) {
  if (!Number.isInteger(pid) || pid < 2) return undefined;
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the program's name in brackets, which may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return undefined;
      return { pid, born: `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}` };
    }
    const born = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return born ? { pid, born } : undefined;
  } catch {
    return undefined;
  }
}

/** Is that the very process that was noted? */
export const isAlive = (noted) => identify(noted?.pid)?.born === noted?.born && noted?.born !== undefined;

/**
 * Ends a process that is provably the noted one, with all that it started (it leads its own group).
 * @param {{ pid: number, born: string }} noted
 */
export async function end(noted, timeoutMs = 10_000) {
  for (const [signal, withinMs] of [['SIGTERM', timeoutMs], ['SIGKILL', 3_000]]) {
    if (!isAlive(noted)) break;
    signalGroup(noted.pid, signal);
    for (const until = Date.now() + withinMs; Date.now() < until && isAlive(noted); await pause(30));
  }
}

export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself meanwhile.
    }
  }
}
