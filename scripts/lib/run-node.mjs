import { spawn } from 'node:child_process';

/** Runs a program in this terminal. @returns {Promise<number | null>} its exit code, null if a signal ended it. */
export function runNode(args, { cwd, env = process.env } = {}) {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] }).once('close', resolve);
  });
}
