import { generateKeyPairSync } from 'node:crypto';
import fastify from 'fastify';
import { readConfig } from './config';
import { SHOP } from '../testing/shop';

const local = {
  SHOP_ENVIRONMENT: 'local', DATABASE_URL: 'postgres://x', SITE_URL: 'http://localhost:3000/', STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  FIREBASE_PROJECT_ID: 'demo', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:3007', SMTP_URL: 'smtp://x',
};
const KEY_FILE = {
  type: 'service_account', project_id: 'shop', client_email: 'a@shop.example',
  private_key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
};
const NOT_A_KEY_FILE =
  'FIREBASE_SERVICE_ACCOUNT is not the key file of a service account: give it the whole text as Firebase’s console wrote it.';
const production = {
  ...local, SHOP_ENVIRONMENT: 'production', SITE_URL: 'https://shop.example', STRIPE_SECRET_KEY: 'sk_live_x',
  FIREBASE_AUTH_EMULATOR_HOST: undefined, FIREBASE_SERVICE_ACCOUNT: JSON.stringify(KEY_FILE),
};

describe('configuration', () => {
  it('boots locally and in production', () => {
    expect(readConfig(local, SHOP)).toMatchObject({
      port: 3001, host: '127.0.0.1', siteUrl: 'http://localhost:3000', postcodesUrl: 'https://api.postcodes.io',
    });
    expect(readConfig(production, SHOP)).toMatchObject({
      environment: 'production',
      firebase: { serviceAccount: { projectId: 'shop', clientEmail: 'a@shop.example', privateKey: KEY_FILE.private_key } },
    });
    // What tries things out may have an emulator, with a test key.
    expect(readConfig({ ...local, SHOP_ENVIRONMENT: 'preview' }, SHOP).environment).toBe('preview');
  });

  it.each([
    'loopback', 'loopback, 172.30.0.0/24', 'linklocal,uniquelocal', '10.0.0.1', '10.0.0.0/255.255.255.0', '::1', 'fd00::/8',
    '::ffff:10.0.0.1',
  ])('trusts the proxies %s as the server reads them', async (trusted) => {
    expect(readConfig({ ...local, TRUSTED_PROXIES: trusted }, SHOP).trustedProxies).toBe(trusted);
    await fastify({ trustProxy: trusted }).close();
  });

  it('takes both ways in which PostgreSQL is written, and each level', () => {
    for (const url of [
      'postgres://x', 'postgresql://user:p%40ss@[::1]:5432/shop?sslmode=require', 'postgresql:///shop?host=/run/postgresql',
    ]) {
      expect(readConfig({ ...local, DATABASE_URL: url }, SHOP).migrationUrl).toBe(url);
    }
    for (const level of ['debug', 'silent']) expect(readConfig({ ...local, LOG_LEVEL: level }, SHOP).logLevel).toBe(level);
  });

  it('stops at once on a machine of its own, and elsewhere only when a proxy had time to see that it is not ready', () => {
    expect(
      [local, production, { ...local, STOP_DELAY_SECONDS: '9' }].map((env) => readConfig(env, SHOP).stopDelayMs),
    ).toEqual([0, 5_000, 9_000]);
  });

  it.each([
    ['no environment', local, { SHOP_ENVIRONMENT: undefined }, 'SHOP_ENVIRONMENT must be local, preview or production.'],
    ['no database', local, { DATABASE_URL: '' }, 'DATABASE_URL is missing: the PostgreSQL to use.'],
    [
      'a database that is none', local, { DATABASE_URL: 'foo' },
      'DATABASE_URL is no PostgreSQL: write it like postgres://user:password@host:5432/shop.',
    ],
    ['a database by another protocol', local, { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is no PostgreSQL'],
    ['a database at a port that is none', local, { DATABASE_URL: 'postgres://x:99999/shop' }, 'DATABASE_URL is no PostgreSQL'],
    [
      'a database for migrations that is none', local, { DATABASE_MIGRATION_URL: 'bar' },
      'DATABASE_MIGRATION_URL is no PostgreSQL: write it like postgres://user:password@host:5432/shop.',
    ],
    [
      'a proxy by its name', local, { TRUSTED_PROXIES: 'proxy.internal' },
      'TRUSTED_PROXIES: ‘proxy.internal’ is no address: write them like loopback, 10.0.0.1, 10.0.0.0/24.',
    ],
    [
      'a network of proxies that is none', local, { TRUSTED_PROXIES: 'loopback, 10.0.0.1/99' },
      'TRUSTED_PROXIES: ‘10.0.0.1/99’ is no address',
    ],
    ['every proxy', local, { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES: ‘0.0.0.0/0’ is no address'],
    ['a number of proxies', local, { TRUSTED_PROXIES: '1' }, 'TRUSTED_PROXIES: ‘1’ is no address'],
    ['part of an address', local, { TRUSTED_PROXIES: '10.1/16' }, 'TRUSTED_PROXIES: ‘10.1/16’ is no address'],
    ['a proxy too few', local, { TRUSTED_PROXIES: '10.0.0.1,' }, 'TRUSTED_PROXIES: ‘’ is no address'],
    ['a level that is none', local, { LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.'],
    ['no webhook secret', local, { STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET is missing: what webhooks are signed with.'],
    [
      'something else as webhook secret', local, { STRIPE_WEBHOOK_SECRET: 'sk_test_x' },
      'STRIPE_WEBHOOK_SECRET must start with whsec_; copy the endpoint’s signing secret.',
    ],
    [
      'a live key with a test webhook secret', production, { STRIPE_WEBHOOK_SECRET: 'whsec_test_x' },
      'STRIPE_SECRET_KEY is a live key but STRIPE_WEBHOOK_SECRET is a test one; use the live endpoint’s secret.',
    ],
    [
      'a live key against a sandbox', production, { STRIPE_API_URL: 'http://localhost:3002' },
      'STRIPE_API_URL must not be set together with a live STRIPE_SECRET_KEY.',
    ],
    ['a live key locally', local, { STRIPE_SECRET_KEY: 'sk_live_x' }, 'STRIPE_SECRET_KEY is a live key but SHOP_ENVIRONMENT is local.'],
    [
      'a test key in production', production, { STRIPE_SECRET_KEY: 'sk_test_x' },
      'STRIPE_SECRET_KEY is not a live key but SHOP_ENVIRONMENT is production.',
    ],
    [
      'the emulator in production', production, { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1' },
      'FIREBASE_AUTH_EMULATOR_HOST must not be set in production: the emulator accepts unsigned tokens.',
    ],
    [
      'the emulator beside a live key, wherever', production, { SHOP_ENVIRONMENT: 'preview', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1' },
      'FIREBASE_AUTH_EMULATOR_HOST must not be set together with a live STRIPE_SECRET_KEY: the emulator accepts unsigned tokens.',
    ],
    [
      'the sandbox’s Remote Config in production', production, { REMOTE_CONFIG_URL: 'http://localhost:1' },
      'REMOTE_CONFIG_URL must not be set in production.',
    ],
    [
      'the sandbox’s push service in production', production, { PUSH_SERVICE_URL: 'http://localhost:1' },
      'PUSH_SERVICE_URL must not be set in production.',
    ],
    [
      'a key of reminders that is none', local, { PUSH_KEY: 'x' },
      'PUSH_KEY is not a private key of web push: make one with npx web-push generate-vapid-keys.',
    ],
    ['a delay that is none', local, { STOP_DELAY_SECONDS: 'x' }, 'STOP_DELAY_SECONDS must be a whole number of seconds from 0 to 60.'],
    ['a delay for ever', local, { STOP_DELAY_SECONDS: '61' }, 'STOP_DELAY_SECONDS must be a whole number of seconds from 0 to 60.'],
    ['plain http in production', production, { SITE_URL: 'http://shop.example' }, 'SITE_URL must start with https:// in production.'],
    [
      'no service account in production', production, { FIREBASE_SERVICE_ACCOUNT: undefined },
      'FIREBASE_SERVICE_ACCOUNT is missing: the identity project’s service account as JSON.',
    ],
    [
      'a mail server without how it is spoken to', local, { SMTP_URL: 'smtp.example:587' },
      'SMTP_URL is no mail server: write it like smtps://user:password@smtp.example.',
    ],
    ['a mail server that is a name alone', local, { SMTP_URL: 'smtp.example' }, 'SMTP_URL is no mail server'],
    ['a service account that was cut off', production, { FIREBASE_SERVICE_ACCOUNT: '{"private_key": "-----BEGIN' }, NOT_A_KEY_FILE],
    ['a port that is none', local, { PORT: '30x' }, 'PORT must be a number from 0 to 65535.'],
    ['an address that is none', local, { SITE_URL: 'shop' }, 'SITE_URL is not an address: write it like https://shop.example.'],
  ])('refuses %s in one sentence', (_, base, change, sentence) => {
    expect(() => readConfig({ ...base, ...change }, SHOP)).toThrow(sentence);
  });

  it.each([
    ['without its project', { ...KEY_FILE, project_id: undefined }], ['without its address', { ...KEY_FILE, client_email: 7 }],
    ['without its key', { ...KEY_FILE, private_key: undefined }],
    ['whose key has lost its line ends', { ...KEY_FILE, private_key: KEY_FILE.private_key.toString().replaceAll('\n', 'n') }],
    ['that is null', null], ['that is a text', 'shop'], ['that is another file', {}],
  ])('refuses a service account %s in one sentence', (_, content) => {
    expect(() => readConfig({ ...production, FIREBASE_SERVICE_ACCOUNT: JSON.stringify(content) }, SHOP)).toThrow(NOT_A_KEY_FILE);
  });
});
