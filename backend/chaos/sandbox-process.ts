import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { program } from '../../scripts/lib/program.mjs';

/** Payments, post codes and mail of the sandbox as one process, reached only by HTTP and SMTP, as the backend reaches its partners. */
export class Sandbox {
  private constructor(private readonly child: ChildProcess, readonly urls: { payments: string; postcodes: string; smtp: string }) {}

  static async start(folder: string, webhook: { url: string; secret: string }): Promise<Sandbox> {
    const zero = Object.fromEntries(['PAYMENTS_PORT', 'POSTCODES_PORT', 'INBOX_PORT', 'SMTP_PORT'].map((name) => [name, '0']));
    const child = spawn(process.execPath, await program('sandbox/src/main.ts'), {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, SANDBOX: 'payments,postcodes,mail', ...zero, STATE_DIR: folder, STRIPE_WEBHOOK_URL: webhook.url, STRIPE_WEBHOOK_SECRET: webhook.secret },
    });
    process.once('exit', () => child.kill('SIGKILL'));
    const line = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)));
      createInterface({ input: child.stdout }).once('line', resolve);
    });
    const { payments, postcodes, smtp } = JSON.parse(line) as Sandbox['urls'];
    return new Sandbox(child, { payments: payments.replace('localhost', '127.0.0.1'), postcodes: postcodes.replace('localhost', '127.0.0.1'), smtp: smtp.replace('localhost', '127.0.0.1') });
  }

  /** @returns what it says, whatever the status: a declined card is an answer too. */
  async control(action: string, body: object = {}): Promise<{ status: number; told: Record<string, unknown> }> {
    const answer = await fetch(`${this.urls.payments}/_control/${action}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return { status: answer.status, told: (await answer.json()) as Record<string, unknown> };
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => { this.child.removeAllListeners('exit').once('exit', resolve); });
    this.child.kill('SIGTERM');
    await ended;
  }
}
