import { spawn } from 'node:child_process';

/** A command of npm that goes on. */
export interface Running { stop(): Promise<void> }

/** @returns once it has said `ready`. @throws {Error} when it ends before. */
export async function startRunning(
  words: readonly string[], ready: string, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Running> {
  // A group of its own, since npm does not pass on what ends it.
  const child = spawn('npm', words, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes(ready)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm ${words.join(' ')} has ended with ${code}.`)));
  });
  return {
    async stop() {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
      await closed;
    },
  };
}
