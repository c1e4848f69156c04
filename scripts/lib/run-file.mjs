import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { end, identify, isAlive } from './processes.mjs';

/**
 * `run.json`: who runs in this data folder, and which processes it started. Only one may at a time; what a killed one
 * left behind is ended first, and nothing that is not provably ours.
 *
 * @throws {Problem} when another run holds the folder.
 */
export async function takeRun(dataDir, { address, port }, print) {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'run.json');
  const self = identify(process.pid) ?? { pid: process.pid, born: String(Date.now()) };
  const run = { ...self, address, port, children: [] };
  const save = () => {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(run, null, 2));
    renameSync(`${file}.${process.pid}`, file);
  };

  const earlier = read(file);
  if (earlier && isAlive(earlier)) throw alreadyRunning(earlier, dataDir);
  if (earlier) rmSync(file, { force: true });
  try {
    // Of two that come at once, one makes the file.
    closeSync(openSync(file, 'wx'));
  } catch {
    await pause(200);
    throw alreadyRunning(read(file), dataDir);
  }
  save();

  const leftovers = (earlier?.children ?? []).filter(isAlive);
  if (leftovers.length > 0) {
    print(`An earlier run was killed and left ${leftovers.map(({ name }) => name).join(', ')} behind; they are being stopped.`);
    await Promise.all(leftovers.map((child) => end(child)));
  }
  return {
    add(name, pid) {
      const known = identify(pid);
      if (!known) return;
      run.children.push({ name, ...known });
      save();
    },
    remove(pid) {
      run.children = run.children.filter((child) => child.pid !== pid);
      save();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** The living run that holds this data folder, if one does. */
export function readRun(dataDir) {
  const run = read(path.join(dataDir, 'run.json'));
  return isAlive(run) ? run : undefined;
}

export const isHeld = (dataDir) => readRun(dataDir) !== undefined;

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const alreadyRunning = (run, dataDir) => new Problem(
  `The shop is running already${run?.address ? ` at ${run.address}` : ''} (process ${run?.pid ?? '?'}, data in ${path.relative(process.cwd(), dataDir) || dataDir}): stop it with Ctrl-C there first.`,
);
