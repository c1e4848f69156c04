import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { control, startSandbox } from './sandbox-process';

/** The payment sandbox as its own process. */
export class PaymentSandbox {
  private constructor(readonly url: string, readonly stop: () => Promise<void>) {}

  static async start(webhookUrl: string, webhookSecret: string): Promise<PaymentSandbox> {
    const folder = await mkdtemp(path.join(tmpdir(), 'fdk-sandbox-'));
    const { urls, stop } = await startSandbox('payments', folder, { STRIPE_WEBHOOK_URL: webhookUrl, STRIPE_WEBHOOK_SECRET: webhookSecret });
    return new PaymentSandbox(urls.payments, () => stop().then(() => rm(folder, { recursive: true, force: true })));
  }

  /** @throws {Error} for any answer but a good one */
  async control(action: string, body?: object): Promise<Record<string, unknown>> {
    const { status, told } = await control(this.url, action, body);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(told)}`);
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
