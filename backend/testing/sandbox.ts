import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { program } from '../../scripts/lib/program.mjs';

/** The payment sandbox as its own process, reached only by HTTP, as the backend reaches the provider. */
export class PaymentSandbox {
  private constructor(readonly url: string, private readonly child: ChildProcess, private readonly folder: string) {}

  static async start(webhookUrl: string, webhookSecret: string): Promise<PaymentSandbox> {
    const folder = await mkdtemp(path.join(tmpdir(), 'fdk-sandbox-'));
    const child = spawn(process.execPath, await program('sandbox/src/main.ts'), {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, SANDBOX: 'payments', PAYMENTS_PORT: '0', STATE_DIR: folder, STRIPE_WEBHOOK_URL: webhookUrl, STRIPE_WEBHOOK_SECRET: webhookSecret },
    });
    process.once('exit', () => child.kill('SIGKILL'));
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)));
      child.stdout?.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { payments: string }).payments));
    });
    return new PaymentSandbox(url, child, folder);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => { this.child.removeAllListeners('exit').once('exit', resolve); });
    this.child.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }

  async control(action: string, body: object = {}): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.url}/_control/${action}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const told = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(told)}`);
    return told;
  }

  settings(change: object): Promise<unknown> {
    return this.control('settings', change);
  }

  pay(sessionId: string, how: object = {}): Promise<unknown> {
    return this.control(`sessions/${sessionId}/pay`, how);
  }

  async state(): Promise<SandboxState> {
    return (await (await fetch(`${this.url}/_control/state`)).json()) as SandboxState;
  }
}

interface SandboxState {
  sessions: {
    id: string;
    status: string;
    charge: { amount: number } | null;
    client_reference_id?: string;
    paymentIntent: string | null;
    refunds: { id: string; amount: number; status: string }[];
  }[];
  events: { id: string; type: string }[];
}
