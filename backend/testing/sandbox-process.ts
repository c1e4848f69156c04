import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { program } from '../../scripts/lib/program.mjs';

/** One of the repository's programs; it ends with this process. `ended` resolves once it has. */
export async function run(entry: string, env: Record<string, string>) {
  const child = spawn(
    process.execPath, await program(entry),
    { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } },
  );
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  const ended = once(child, 'exit').finally(() => process.off('exit', orphaned));
  return { child, ended };
}

const ANY_PORT = { PAYMENTS_PORT: '0', POSTCODES_PORT: '0', INBOX_PORT: '0', SMTP_PORT: '0' };

/** Parts of the sandbox as one process, reached only by HTTP and SMTP, as the backend reaches its partners. */
export async function startSandbox(parts: string, folder: string, env: Record<string, string>) {
  const { child, ended } = await run('sandbox/src/main.ts', { SANDBOX: parts, STATE_DIR: folder, ...ANY_PORT, ...env });
  const line = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    ended.then(([code]) => { throw new Error(`The sandbox ended with ${code}.`); }),
  ]);
  const urls = JSON.parse(line.replaceAll('localhost', '127.0.0.1')) as { payments: string; postcodes: string; smtp: string };
  return {
    urls,
    control: (action: string, body?: object) => control(urls.payments, action, body),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Tells the payment sandbox what happens at the provider. @returns what it says, whatever the status: a declined card is an answer too. */
export async function control(url: string, action: string, body: object = {}): Promise<{ status: number; told: Record<string, unknown> }> {
  const answer = await fetch(`${url}/_control/${action}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  return { status: answer.status, told: (await answer.json()) as Record<string, unknown> };
}
