import { isIPv4, isIPv6 } from 'node:net';
import { levels } from 'pino';
import { parseStopDelay, STOP_DELAY_RULE } from 'shared-api/server/stop-delay';
import { publicKeyOf } from './reminders/push-key';
import { parseServiceAccount, type ServiceAccount } from './service-account';

type Environment = 'local' | 'preview' | 'production';

/** Everything the backend takes from its surroundings, parsed once. */
export interface Config {
  environment: Environment;
  host: string;
  port: number;
  databaseUrl: string;
  /** The role that owns the tables; the shop's own unless told otherwise. */
  migrationUrl: string;
  /** The shop's own address, without a slash at the end. */
  siteUrl: string;
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined };
  /** `remoteConfigUrl`: the sandbox's, for the ops tool to publish to. */
  firebase: {
    projectId: string;
    emulatorHost: string | undefined;
    serviceAccount: ServiceAccount | undefined;
    remoteConfigUrl: string | undefined;
  };
  /** Who verifies App Check's tokens; 'off' is an operator's way through an outage. */
  appCheck: 'firebase' | 'local' | 'off';
  postcodesUrl: string;
  mail: { smtpUrl: string; from: string; operator: string };
  /** `key`: the private one of reminders; without it none are sent. `serviceUrl`: the sandbox's, in place of the browsers' own. */
  push: { key: string | undefined; serviceUrl: string | undefined };
  shop: ShopDetails;
  /** Addresses of proxies whose X-Forwarded-For is believed; the edge on this machine by default. */
  trustedProxies: string;
  /** Requests a minute and address; a deployment's own ceiling. */
  rateLimit: number;
  logLevel: string;
  /** From SIGTERM until this process takes no more requests; /readyz says no meanwhile. */
  stopDelayMs: number;
}

/** Who sells: on receipts, as UK law asks. */
export interface ShopDetails {
  name: string;
  tradingName: string;
  address: string;
  email: string;
  phone: string;
  companyNumber?: string;
  vatNumber?: string;
  /** 'between 8 am and 6 pm' */
  deliveryWindow?: string;
  /** Of the kitchen: the ids of the meals that are cooked at each (decision 103). */
  stations?: Record<string, string[]>;
}

/** The environment lacks something or contradicts itself. The message is one sentence for an operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Variables = Record<string, string | undefined>;

/** @throws {ConfigError} so that a shop never starts half configured. */
export function readConfig(env: Variables, shop: ShopDetails): Config {
  const environment = readEnvironment(env.SHOP_ENVIRONMENT);
  const siteUrl = readUrl(env, 'SITE_URL').replace(/\/+$/, '');
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL');
  const config: Config = {
    environment,
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT),
    databaseUrl,
    migrationUrl: env.DATABASE_MIGRATION_URL ? readDatabaseUrl(env, 'DATABASE_MIGRATION_URL') : databaseUrl,
    siteUrl,
    stripe: {
      secretKey: need(env, 'STRIPE_SECRET_KEY', 'the payment provider’s secret key'),
      webhookSecret: need(env, 'STRIPE_WEBHOOK_SECRET', 'what webhooks are signed with'),
      apiUrl: env.STRIPE_API_URL || undefined,
    },
    firebase: {
      projectId: need(env, 'FIREBASE_PROJECT_ID', 'the identity project'),
      emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST || undefined,
      serviceAccount: readServiceAccount(env.FIREBASE_SERVICE_ACCOUNT),
      remoteConfigUrl: env.REMOTE_CONFIG_URL?.replace(/\/+$/, '') || undefined,
    },
    appCheck: readAppCheck(env.APP_CHECK, environment),
    postcodesUrl: (env.POSTCODES_URL || 'https://api.postcodes.io').replace(/\/+$/, ''),
    mail: {
      smtpUrl: readSmtpUrl(env),
      from: env.MAIL_FROM || `${shop.name} <${shop.email}>`,
      operator: env.OPERATOR_MAIL || shop.email,
    },
    push: { key: readPushKey(env.PUSH_KEY), serviceUrl: env.PUSH_SERVICE_URL?.replace(/\/+$/, '') || undefined },
    shop,
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES),
    rateLimit: readLimit(env.RATE_LIMIT, environment),
    logLevel: readLogLevel(env.LOG_LEVEL),
    stopDelayMs: readStopDelay(env.STOP_DELAY_SECONDS, environment),
  };
  refuseContradictions(config, env);
  return config;
}

function refuseContradictions({ environment, stripe, firebase, push, siteUrl }: Config, env: Variables): void {
  const live = /^(?:sk|rk)_live_/.test(stripe.secretKey);
  if (!stripe.webhookSecret.startsWith('whsec_')) throw new ConfigError('STRIPE_WEBHOOK_SECRET must start with whsec_; copy the endpoint’s signing secret.');
  if (live && /^whsec_(?:test|sandbox|local)/.test(stripe.webhookSecret)) {
    throw new ConfigError('STRIPE_SECRET_KEY is a live key but STRIPE_WEBHOOK_SECRET is a test one; use the live endpoint’s secret.');
  }
  if (live && stripe.apiUrl) throw new ConfigError('STRIPE_API_URL must not be set together with a live STRIPE_SECRET_KEY.');
  if (environment === 'local') {
    if (live) throw new ConfigError('STRIPE_SECRET_KEY is a live key but SHOP_ENVIRONMENT is local.');
    return;
  }
  const emulator = ['FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_EMULATOR_HUB', 'FIREBASE_REMOTE_CONFIG_EMULATOR_HOST'].find((name) => env[name]);
  if (emulator && (live || environment === 'production')) {
    throw new ConfigError(`${emulator} must not be set ${environment === 'production' ? 'in production' : 'together with a live STRIPE_SECRET_KEY'}: the emulator accepts unsigned tokens.`);
  }
  if (!firebase.serviceAccount && !env.GOOGLE_APPLICATION_CREDENTIALS && environment === 'production') {
    throw new ConfigError('FIREBASE_SERVICE_ACCOUNT is missing: the identity project’s service account as JSON.');
  }
  if (environment !== 'production') return;
  if (stripe.apiUrl) throw new ConfigError('STRIPE_API_URL must not be set in production.');
  if (firebase.remoteConfigUrl) throw new ConfigError('REMOTE_CONFIG_URL must not be set in production.');
  if (push.serviceUrl) throw new ConfigError('PUSH_SERVICE_URL must not be set in production.');
  if (!live) throw new ConfigError('STRIPE_SECRET_KEY is not a live key but SHOP_ENVIRONMENT is production.');
  if (!siteUrl.startsWith('https://')) throw new ConfigError('SITE_URL must start with https:// in production.');
}

function need(env: Variables, name: string, what: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is missing: ${what}.`);
  return value;
}

function readEnvironment(value: string | undefined): Environment {
  if (value === 'local' || value === 'preview' || value === 'production') return value;
  throw new ConfigError('SHOP_ENVIRONMENT must be local, preview or production.');
}

function readUrl(env: Variables, name: string): string {
  const value = need(env, name, 'an address such as https://shop.example');
  if (!URL.canParse(value)) throw new ConfigError(`${name} is not an address: write it like https://shop.example.`);
  return value;
}

function readDatabaseUrl(env: Variables, name: string): string {
  const value = need(env, name, 'the PostgreSQL to use');
  if (!/^postgres(?:ql)?:\/\//i.test(value) || !URL.canParse(value)) throw new ConfigError(`${name} is no PostgreSQL: write it like postgres://user:password@host:5432/shop.`);
  return value;
}

/** Without its protocol, 'smtp.example:587', it would be read as a protocol, and mails would go to this machine. */
function readSmtpUrl(env: Variables): string {
  const value = need(env, 'SMTP_URL', 'the mail server');
  if (!/^smtps?:\/\/[^/]/.test(value) || !URL.canParse(value)) throw new ConfigError('SMTP_URL is no mail server: write it like smtps://user:password@smtp.example.');
  return value;
}

function readServiceAccount(value: string | undefined): ServiceAccount | undefined {
  if (!value) return undefined;
  try {
    return parseServiceAccount(value);
  } catch {
    throw new ConfigError('FIREBASE_SERVICE_ACCOUNT is not the key file of a service account: give it the whole text as Firebase’s console wrote it.');
  }
}

function readPort(value: string | undefined): number {
  const port = Number(value || 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new ConfigError('PORT must be a number from 0 to 65535.');
  return port;
}

function readAppCheck(value: string | undefined, environment: Environment): Config['appCheck'] {
  const chosen = value || (environment === 'local' ? 'local' : 'firebase');
  if (chosen !== 'firebase' && chosen !== 'local' && chosen !== 'off') throw new ConfigError('APP_CHECK must be firebase, local or off.');
  if (chosen === 'local' && environment !== 'local') throw new ConfigError('APP_CHECK must be local only where SHOP_ENVIRONMENT is: anyone can make such tokens.');
  return chosen;
}

/** 32 bytes, the private half of a key of P-256. */
function readPushKey(value: string | undefined): string | undefined {
  if (!value) return undefined;
  try {
    publicKeyOf(value);
    return value;
  } catch {
    throw new ConfigError('PUSH_KEY is not a private key of web push: make one with npx web-push generate-vapid-keys.');
  }
}

/** As Fastify reads them, which refuses another without naming the variable. */
function readTrustedProxies(value: string | undefined): string {
  const proxies = value || 'loopback';
  const wrong = proxies.split(',').map((proxy) => proxy.trim()).find((proxy) => !NAMED_NETWORKS.includes(proxy) && !isNetwork(proxy));
  if (wrong !== undefined) throw new ConfigError(`TRUSTED_PROXIES: ‘${wrong}’ is no address: write them like loopback, 10.0.0.1, 10.0.0.0/24.`);
  return proxies;
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** An address; with the length of a prefix or a netmask, a network. */
function isNetwork(text: string): boolean {
  const [address = '', range, ...rest] = text.split('/');
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : undefined;
  if (longest === undefined || rest.length) return false;
  return range === undefined || (isIPv4(address) && isIPv4(range)) || (/^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= longest);
}

function readLogLevel(value: string | undefined): string {
  const level = value || 'info';
  if (!LOG_LEVELS.includes(level)) throw new ConfigError(`LOG_LEVEL must be ${LOG_LEVELS.slice(0, -1).join(', ')} or silent.`);
  return level;
}

const LOG_LEVELS = [...Object.keys(levels.values), 'silent'];

function readStopDelay(value: string | undefined, environment: Environment): number {
  const delay = parseStopDelay(value, environment);
  if (delay === undefined) throw new ConfigError(STOP_DELAY_RULE);
  return delay;
}

function readLimit(value: string | undefined, environment: Environment): number {
  if (!value) return environment === 'local' ? 6000 : 300;
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1) throw new ConfigError('RATE_LIMIT must be a whole number of requests a minute.');
  return limit;
}
