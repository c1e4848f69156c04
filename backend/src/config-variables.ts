import { levels } from 'pino';
import { parseStopDelay, STOP_DELAY_RULE } from 'shared-api/server/stop-delay';
import { proxiesProblem } from 'shared-api/server/trusted-proxies';
import { ConfigError } from './config-error';
import { publicKeyOf } from './reminders/push-key';
import { parseServiceAccount, type ServiceAccount } from './service-account';

export type Variables = Record<string, string | undefined>;
export type Environment = 'local' | 'preview' | 'production';
export type AppCheck = 'firebase' | 'local' | 'off';

// Each variable by itself. All of them throw a ConfigError that names theirs.

export function need(env: Variables, name: string, what: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is missing: ${what}.`);
  return value;
}

export function readEnvironment(value: string | undefined): Environment {
  if (value === 'local' || value === 'preview' || value === 'production') return value;
  throw new ConfigError('SHOP_ENVIRONMENT must be local, preview or production.');
}

export function readUrl(env: Variables, name: string): string {
  const value = need(env, name, 'an address such as https://shop.example');
  if (!URL.canParse(value)) throw new ConfigError(`${name} is not an address: write it like https://shop.example.`);
  return value;
}

export function readDatabaseUrl(env: Variables, name: string): string {
  const value = need(env, name, 'the PostgreSQL to use');
  if (!/^postgres(?:ql)?:\/\//i.test(value) || !URL.canParse(value)) {
    throw new ConfigError(`${name} is no PostgreSQL: write it like postgres://user:password@host:5432/shop.`);
  }
  return value;
}

/** Without its protocol, 'smtp.example:587', it would be read as a protocol, and mails would go to this machine. */
export function readSmtpUrl(env: Variables): string {
  const value = need(env, 'SMTP_URL', 'the mail server');
  if (!/^smtps?:\/\/[^/]/.test(value) || !URL.canParse(value)) {
    throw new ConfigError('SMTP_URL is no mail server: write it like smtps://user:password@smtp.example.');
  }
  return value;
}

export function readServiceAccount(value: string | undefined): ServiceAccount | undefined {
  if (!value) return undefined;
  try {
    return parseServiceAccount(value);
  } catch {
    throw new ConfigError(
      'FIREBASE_SERVICE_ACCOUNT is not the key file of a service account: give it the whole text as Firebase’s console wrote it.',
    );
  }
}

export function readPort(value: string | undefined): number {
  const port = Number(value || 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new ConfigError('PORT must be a number from 0 to 65535.');
  return port;
}

export function readAppCheck(value: string | undefined, environment: Environment): AppCheck {
  const chosen = value || (environment === 'local' ? 'local' : 'firebase');
  if (chosen !== 'firebase' && chosen !== 'local' && chosen !== 'off') throw new ConfigError('APP_CHECK must be firebase, local or off.');
  if (chosen === 'local' && environment !== 'local') {
    throw new ConfigError('APP_CHECK must be local only where SHOP_ENVIRONMENT is: anyone can make such tokens.');
  }
  return chosen;
}

/** 32 bytes, the private half of a key of P-256. */
export function readPushKey(value: string | undefined): string | undefined {
  if (!value) return undefined;
  try {
    publicKeyOf(value);
    return value;
  } catch {
    throw new ConfigError('PUSH_KEY is not a private key of web push: make one with npx web-push generate-vapid-keys.');
  }
}

export function readTrustedProxies(value: string | undefined): string {
  const proxies = value || 'loopback';
  const problem = proxiesProblem('TRUSTED_PROXIES', proxies);
  if (problem !== undefined) throw new ConfigError(problem);
  return proxies;
}

export function readLogLevel(value: string | undefined): string {
  const level = value || 'info';
  if (!LOG_LEVELS.includes(level)) throw new ConfigError(`LOG_LEVEL must be ${LOG_LEVELS.slice(0, -1).join(', ')} or silent.`);
  return level;
}

const LOG_LEVELS = [...Object.keys(levels.values), 'silent'];

export function readStopDelay(value: string | undefined, environment: Environment): number {
  const delay = parseStopDelay(value, environment);
  if (delay === undefined) throw new ConfigError(STOP_DELAY_RULE);
  return delay;
}

export function readLimit(value: string | undefined, environment: Environment): number {
  if (!value) return environment === 'local' ? 6000 : 300;
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1) throw new ConfigError('RATE_LIMIT must be a whole number of requests a minute.');
  return limit;
}
