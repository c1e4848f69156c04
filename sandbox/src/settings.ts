import { join } from 'node:path';

const PARTS = ['identity', 'payments', 'postcodes', 'remote-config', 'mail', 'push'] as const;
type Part = (typeof PARTS)[number];

export interface Settings {
  readonly parts: ReadonlySet<Part>;
  readonly stateDir: string;
  readonly siteUrl: string;
  readonly projectId: string;
  readonly ports: {
    readonly payments: number;
    readonly postcodes: number;
    readonly remoteConfig: number;
    readonly inbox: number;
    readonly smtp: number;
    readonly auth: number;
    readonly authHub: number;
    readonly authLogging: number;
    readonly authEmulator: number;
    readonly push: number;
  };
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
}

/** Reads the environment (sandbox/README.md lists it). Throws a sentence that names the variable. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const base = port(env, 'PORT', 3000);
  const siteUrl = env['SITE_URL'] || `http://localhost:${base}`;
  if (!URL.canParse(siteUrl)) throw new Error(`SITE_URL is not a web address: ${siteUrl}`);
  const secret = env['STRIPE_WEBHOOK_SECRET'];
  return {
    parts: partsOf(env['SANDBOX']),
    stateDir: env['STATE_DIR'] || join(process.cwd(), '.data', 'sandbox'),
    siteUrl,
    projectId: env['FIREBASE_PROJECT_ID'] || 'demo-five-day-kitchen',
    ports: {
      payments: port(env, 'PAYMENTS_PORT', base + 2),
      postcodes: port(env, 'POSTCODES_PORT', base + 3),
      remoteConfig: port(env, 'REMOTE_CONFIG_PORT', base + 4),
      inbox: port(env, 'INBOX_PORT', base + 5),
      smtp: port(env, 'SMTP_PORT', base + 6),
      auth: port(env, 'AUTH_PORT', base + 7),
      authHub: port(env, 'AUTH_HUB_PORT', base + 8),
      authLogging: port(env, 'AUTH_LOGGING_PORT', base + 9),
      // Above PostgreSQL's.
      authEmulator: port(env, 'AUTH_EMULATOR_PORT', base + 11),
      push: port(env, 'PUSH_PORT', base + 12),
    },
    webhook: secret ? { url: env['STRIPE_WEBHOOK_URL'] || `http://127.0.0.1:${base + 1}/api/payments/webhook`, secret } : undefined,
  };
}

function partsOf(list: string | undefined): Set<Part> {
  if (list === undefined || list.trim() === '') return new Set(PARTS);
  return new Set(
    list.split(',').map((word) => {
      const part = PARTS.find((one) => one === word.trim());
      if (part === undefined) throw new Error(`SANDBOX names no part of the sandbox: ${word.trim()}. There are ${PARTS.join(', ')}.`);
      return part;
    }),
  );
}

function port(env: Readonly<Record<string, string | undefined>>, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new Error(`${name} is not a port: ${text}`);
  return value;
}
