import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readUnit, unitFiles } from './unit';

const ROOT = path.resolve(import.meta.dirname, '../..');
const children = new Set<ChildProcess>();

export interface Running {
  /** The first that it writes, or how it ended. */
  said: Promise<string>;
  hasEnded(): boolean;
  /** @returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * A unit's command, run as systemd would: as a user without rights, with the unit's variables.
 * @param places addresses and folders of this machine. The delay at the end is a second, as nobody waits for a proxy here.
 */
export function runUnit(name: 'backend' | 'composer' | 'edge', places: Record<string, string>): Running {
  const file = unitFiles.find((unit) => path.basename(unit).startsWith(`five-day-kitchen-${name}`));
  if (!file) throw new Error(`There is no unit of ${name}.`);
  const { command: [, ...args], environment } = readUnit(file, '3001');
  const child = spawn(process.execPath, args, {
    cwd: ROOT, ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }), stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment, PATH: process.env.PATH, TMPDIR: tmpdir(), HOME: tmpdir(), ...places,
      ...('STOP_DELAY_SECONDS' in environment && { STOP_DELAY_SECONDS: '1' }),
    },
  });
  children.add(child);
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => { child.once('exit', resolve); });
  child.once('exit', () => {
    isOver = true;
    children.delete(child);
  });
  const said = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) stream.once('data', (line) => resolve(String(line)));
    child.once('exit', (code) => resolve(`It ended with ${code}.`));
  });
  return {
    said,
    hasEnded: () => isOver,
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Without waiting. */
export function killUnits(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** What env/backend.env names, of services that do not exist: production refuses stand-ins. */
export function secretsOfNoService(databaseUrl: string, siteUrl: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    DATABASE_URL: databaseUrl, SITE_URL: siteUrl, STRIPE_SECRET_KEY: 'sk_live_none', STRIPE_WEBHOOK_SECRET: 'whsec_none',
    FIREBASE_PROJECT_ID: 'none',
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ project_id: 'none', client_email: 'none@none.example', private_key: privateKey }),
    SMTP_URL: 'smtp://127.0.0.1:1', OPERATOR_MAIL: 'boss@shop.example',
  };
}
