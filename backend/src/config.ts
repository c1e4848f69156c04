import { ConfigError } from './config-error';
import {
  need, readAppCheck, readDatabaseUrl, readEnvironment, readLimit, readLogLevel, readPort, readPushKey, readServiceAccount, readSmtpUrl,
  readStopDelay, readTrustedProxies, readUrl, type AppCheck, type Environment, type Variables,
} from './config-variables';
import type { ServiceAccount } from './service-account';

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
  appCheck: AppCheck;
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
  if (!stripe.webhookSecret.startsWith('whsec_')) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET must start with whsec_; copy the endpoint’s signing secret.');
  }
  if (live && /^whsec_(?:test|sandbox|local)/.test(stripe.webhookSecret)) {
    throw new ConfigError('STRIPE_SECRET_KEY is a live key but STRIPE_WEBHOOK_SECRET is a test one; use the live endpoint’s secret.');
  }
  if (live && stripe.apiUrl) throw new ConfigError('STRIPE_API_URL must not be set together with a live STRIPE_SECRET_KEY.');
  if (environment === 'local') {
    if (live) throw new ConfigError('STRIPE_SECRET_KEY is a live key but SHOP_ENVIRONMENT is local.');
    return;
  }
  const emulator = [
    'FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_EMULATOR_HUB', 'FIREBASE_REMOTE_CONFIG_EMULATOR_HOST',
  ].find((name) => env[name]);
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
