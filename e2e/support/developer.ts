import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { program } from '../../scripts/lib/program.mjs';
import type { AlteredBuild } from './altered-build';
import { ROOT } from './work-tree';

const port = Number(process.env.SHOP_PORT) + 19;
/** A developer's machine with a working copy for the shop under test. */
export const DEVELOPER = { port, origin: `http://localhost:${port}` };

/** Serves this build as a working copy, until it is stopped. */
export async function serveWorkingCopy({ folder, name, version }: AlteredBuild): Promise<{ stop(): void }> {
  const words = [process.env.SHOP_URL ?? '', String(port), path.join(folder, name, 'dist', version)];
  return untilBuilt(process.execPath, [...await program('e2e/support/serve-working-copy.ts'), ...words]);
}

/** What docs/add-a-remote.md has a team of this repository type beside a shop that runs, for another remote. */
export function documentedDev(remote: string): string {
  const page = readFileSync(path.join(ROOT, 'docs/add-a-remote.md'), 'utf8');
  const [, command = ''] = /^`(npm run dev [^`]+)` shows the page while you write: beside the shop that runs/m.exec(page) ?? [];
  if (!command.includes('mf-guide')) throw new Error('docs/add-a-remote.md does not say what to type beside a shop that runs.');
  return command.replace('mf-guide', remote);
}

/** For a repository whose `npm start` runs the shop under test, as commands in it see it. */
export function noteRunningShop(folder: string): void {
  mkdirSync(path.join(folder, '.data'));
  cpSync(path.join(process.env.SHOP_DATA ?? '', 'run.json'), path.join(folder, '.data/run.json'));
}

/** Runs that in a repository, at a port of the shop's own, until it is stopped. */
export async function develop(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ stop(): void }> {
  return untilBuilt('sh', ['-c', `${command}${command.includes(' -- ') ? '' : ' --'} --port ${port}`], { cwd, env });
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
