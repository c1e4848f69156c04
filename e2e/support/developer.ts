import { spawn } from 'node:child_process';
import path from 'node:path';
import { program } from '../../scripts/lib/program.mjs';
import type { AlteredBuild } from './altered-build';

const port = Number(process.env.SHOP_PORT) + 19;
/** A developer's machine with a working copy for the shop under test. */
export const DEVELOPER = { port, origin: `http://localhost:${port}` };

/** Serves this build as a working copy, until it is stopped. */
export async function serveWorkingCopy({ folder, name, version }: AlteredBuild): Promise<{ stop(): void }> {
  const words = [process.env.SHOP_URL ?? '', String(port), path.join(folder, name, 'dist', version)];
  return untilBuilt(process.execPath, [...await program('e2e/support/serve-working-copy.ts'), ...words]);
}

/** What is typed to develop a remote for the shop under test. */
export const devCommand = (remote: string): string => `npm run dev -w ${remote} -- --shop ${process.env.SHOP_URL}`;

/** Runs that in a repository, at a port of the shop's own, until it is stopped. */
export async function develop(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ stop(): void }> {
  return untilBuilt('sh', ['-c', `${command} --port ${port}`], { cwd, env });
}

interface Place { cwd?: string; env?: NodeJS.ProcessEnv }

async function untilBuilt(command: string, words: string[], place: Place = {}): Promise<{ stop(): void }> {
  // A group of its own, since npm does not pass on what ends it.
  const child = spawn(command, words, { ...place, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => { if (text.includes('is built')) resolve(); });
    child.once('exit', () => reject(new Error('The dev server has ended.')));
  });
  return { stop: () => { if (child.pid) process.kill(-child.pid); } };
}
