import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** A log-in of this user on this machine. */
export interface KeptLogIn {
  /** The shop's origin. */
  site: string;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

const fileOf = (env: NodeJS.ProcessEnv) =>
  path.join(env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'five-day-kitchen', 'ops.json');

export async function readLogIn(env: NodeJS.ProcessEnv): Promise<KeptLogIn | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(fileOf(env), 'utf8'));
    return isLogIn(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** In a file that only this user can read. */
export async function keepLogIn(env: NodeJS.ProcessEnv, logIn: KeptLogIn): Promise<void> {
  const file = fileOf(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // A file that is there would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(logIn), { mode: 0o600, flag: 'wx' });
}

export const dropLogIn = (env: NodeJS.ProcessEnv): Promise<void> => rm(fileOf(env), { force: true });

function isLogIn(kept: unknown): kept is KeptLogIn {
  return typeof kept === 'object' && kept !== null
    && ['site', 'token', 'expiresAt'].every((name) => name in kept && typeof (kept as Record<string, unknown>)[name] === 'string');
}
