import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, startSandbox } from './sandbox-process';
import { WEBHOOK_SECRET } from './shop';
import { freePort } from '../../scripts/lib/ports.mjs';

const READY_WITHIN_MS = 60_000;

export interface IdentityEmulator { port: number; stop(): Promise<void> }

/** The real Auth emulator, as `npm start` runs it. */
export async function startIdentityEmulator(projectId: string): Promise<IdentityEmulator> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fdk-identity-'));
  const [auth, hub, logging, behind] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const { stop } = await startSandbox('identity', folder, {
    FIREBASE_PROJECT_ID: projectId,
    AUTH_PORT: String(auth), AUTH_HUB_PORT: String(hub), AUTH_LOGGING_PORT: String(logging), AUTH_EMULATOR_PORT: String(behind),
  });
  return { port: auth, stop: () => stop().then(() => rm(folder, { recursive: true, force: true })) };
}

export interface BackendProcess { url: string; kill(): Promise<void>; terminate(): Promise<number | null> }

/** The backend as its own process, ready to answer. `env` says where its partners are. */
export async function startBackend(env: Record<string, string>): Promise<BackendProcess> {
  const port = await freePort();
  const { child, ended } = await run('backend/src/main.ts', {
    SHOP_ENVIRONMENT: 'local', SITE_URL: 'http://localhost:3000', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent', PORT: String(port), ...env,
  });
  child.stdout.resume();
  const url = `http://127.0.0.1:${port}`;
  const limit = Date.now() + READY_WITHIN_MS;
  while (!(await fetch(`${url}/readyz`).then(({ ok }) => ok, () => false))) {
    if (child.exitCode !== null || Date.now() > limit) throw new Error('The backend did not start.');
    await sleep(100);
  }
  return {
    url,
    /** As a deployment stops it. @returns its exit code. */
    async terminate() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    /** As by `kill -9`. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
