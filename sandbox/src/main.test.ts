import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Stripe from 'stripe';
import { program } from '../../scripts/lib/program.mjs';
import { cart } from './payments/testing/shop';
import { readSettings } from './settings';

const stateDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
let child: ChildProcess | undefined;

afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) await end('SIGKILL');
});
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<Record<string, string>> {
  const { PATH } = process.env;
  const started = spawn(
    process.execPath, await program('sandbox/src/main.ts'),
    { env: { PATH, STATE_DIR: stateDir, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  child = started;
  return new Promise((resolve, reject) => {
    let complaint = '';
    started.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    started.once('exit', (code) => reject(new Error(`exit ${code}: ${complaint}`)));
    createInterface(started.stdout).once('line', (line) => resolve(JSON.parse(line)));
  });
}

function end(signal: NodeJS.Signals): Promise<number | null> {
  const ending = child;
  if (ending === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    ending.removeAllListeners('exit');
    ending.once('exit', (code) => resolve(code));
    ending.kill(signal);
  });
}

function stripeAt(url: string | undefined): Stripe {
  return new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: Number(new URL(url ?? '').port), protocol: 'http', telemetry: false });
}

const FREE = { PAYMENTS_PORT: '0', POSTCODES_PORT: '0', REMOTE_CONFIG_PORT: '0', INBOX_PORT: '0', SMTP_PORT: '0' };

it('starts what SANDBOX names, says where in one line, and stops on SIGTERM', async () => {
  const told = await start({ ...FREE, SANDBOX: 'postcodes,mail' });
  expect(told).toEqual({ ready: true, postcodes: expect.any(String), inbox: expect.any(String), smtp: expect.stringMatching(/^smtp:/) });
  expect(await end('SIGTERM')).toBe(0);
});

it('keeps what it acknowledged over kill -9', async () => {
  const before = await start({ ...FREE, SANDBOX: 'payments' });
  const session = await stripeAt(before['payments']).checkout.sessions.create(cart(), { idempotencyKey: 'kept' });
  await end('SIGKILL');
  const after = await start({ ...FREE, SANDBOX: 'payments' });
  expect((await stripeAt(after['payments']).checkout.sessions.retrieve(session.id)).amount_total).toBe(session.amount_total);
  expect((await stripeAt(after['payments']).checkout.sessions.create(cart(), { idempotencyKey: 'kept' })).id).toBe(session.id);
});

it('says in a sentence that a port is taken', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  await expect(start({ ...FREE, SANDBOX: 'postcodes', POSTCODES_PORT: String(port) })).rejects.toThrow(`exit 1: Port ${port} is taken`);
  server.close();
});

describe('readSettings', () => {
  it('lays the ports above PORT', () => {
    expect(readSettings({ PORT: '4000' })).toMatchObject({
      siteUrl: 'http://localhost:4000',
      ports: {
        payments: 4002, postcodes: 4003, remoteConfig: 4004, inbox: 4005, smtp: 4006, auth: 4007, authHub: 4008, authLogging: 4009,
        authEmulator: 4011,
      },
    });
  });

  it('sends webhooks to the backend, signed, when there is a secret', () => {
    expect(readSettings({ STRIPE_WEBHOOK_SECRET: 's' }).webhook)
      .toEqual({ url: 'http://127.0.0.1:3001/api/payments/webhook', secret: 's' });
    expect(readSettings({}).webhook).toBeUndefined();
  });

  it('takes an empty variable as one that is not set', () => {
    const names = [
      'PORT', 'SITE_URL', 'SANDBOX', 'STATE_DIR', 'FIREBASE_PROJECT_ID', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_URL', 'PAYMENTS_PORT',
    ];
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}));
  });

  it.each([
    [{ SANDBOX: 'payments,shipping' }, 'SANDBOX names no part of the sandbox: shipping'],
    [{ PORT: 'http' }, 'PORT is not a port: http'],
    [{ SITE_URL: 'here' }, 'SITE_URL is not a web address: here'],
  ])('complains of %j', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });
});
