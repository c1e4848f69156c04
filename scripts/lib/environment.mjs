import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';

const PROJECT = 'demo-five-day-kitchen';
const REAL =
  /^(STRIPE_|FIREBASE_|GOOGLE_|SMTP_URL|PUSH_|POSTCODES_URL|DATABASE_URL|SITE_URL|PUBLIC_CONFIG|SHOP_ENVIRONMENT|MAIL_FROM|HOST$)/;

/** Without keys and addresses of real services, which no test and no bench may reach. */
export const withoutRealServices = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !REAL.test(name)));

/**
 * Who does what in this run: the sandbox, or the real service whose key is in the environment (docs list the variables).
 * @returns environments of the child processes, and what the sandbox is asked to stand in for.
 */
export function readEnvironment({ root, dataDir, ports, secrets, databaseUrl, env = process.env }) {
  const site = (env.SITE_URL || `http://localhost:${ports.shop}`).replace(/\/+$/, '');
  const environment = env.SHOP_ENVIRONMENT || 'local';
  const real = {
    payments: Boolean(env.STRIPE_SECRET_KEY),
    identity: Boolean(env.FIREBASE_PROJECT_ID || env.FIREBASE_SERVICE_ACCOUNT),
    postcodes: Boolean(env.POSTCODES_URL),
    mail: Boolean(env.SMTP_URL),
    push: Boolean(env.PUSH_KEY),
  };
  if (real.payments && !env.STRIPE_WEBHOOK_SECRET) {
    throw new Problem('STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not: copy the signing secret of the webhook endpoint.');
  }
  if (real.identity && !env.FIREBASE_PROJECT_ID) {
    throw new Problem('FIREBASE_SERVICE_ACCOUNT is set but FIREBASE_PROJECT_ID is not: name the project as well.');
  }
  const sandbox = [
    ...(real.payments ? [] : ['payments']),
    ...(real.identity ? [] : ['identity', 'remote-config']),
    ...(real.postcodes ? [] : ['postcodes']),
    ...(real.mail ? [] : ['mail']),
    ...(real.push ? [] : ['push']),
  ];
  const local = (name) => `http://127.0.0.1:${ports[name]}`;
  const publicConfig = writePublicConfig({ root, dataDir, site, environment, standIn: !real.identity, ports, env });
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET || secrets.webhookSecret;
  const projectId = env.FIREBASE_PROJECT_ID || PROJECT;
  // What Node itself and its TLS need; everything else is named below.
  const plain = Object.fromEntries(
    ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'TMPDIR', 'TEMP', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS', 'LOG_LEVEL', 'CI'].flatMap(
      (name) => (env[name] ? [[name, env[name]]] : []),
    ),
  );
  const passed = (...names) => Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const traces = passed(...Object.keys(env).filter((name) => name.startsWith('OTEL_')));
  const common = { ...plain, SHOP_ENVIRONMENT: environment, SITE_URL: site, PUBLIC_CONFIG: publicConfig, SHOP_ROOT: root };
  const release = {
    ...common, DATABASE_URL: databaseUrl, RELEASE_STORE: path.join(dataDir, 'store'), RELEASE_KEYS: path.join(dataDir, 'keys'),
    API_URL: local('backend'), ...passed('RELEASE_KEY', 'RELEASE_TRUST', 'CANARY_FAILURES', 'CANARY_RATIO', 'CANARY_MINUTES'),
  };
  return {
    site,
    environment,
    sandbox,
    env: {
      sandbox: {
        ...common, PORT: String(ports.shop), SANDBOX: sandbox.join(','), STATE_DIR: path.join(dataDir, 'sandbox'),
        STRIPE_WEBHOOK_SECRET: webhookSecret, FIREBASE_PROJECT_ID: projectId,
      },
      backend: {
        ...common, ...traces,
        PORT: String(ports.backend),
        DATABASE_URL: databaseUrl,
        STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY || 'sk_test_local_sandbox',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        ...(!real.payments && { STRIPE_API_URL: local('payments') }),
        FIREBASE_PROJECT_ID: projectId,
        ...(!real.identity && { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`, REMOTE_CONFIG_URL: local('remoteConfig') }),
        POSTCODES_URL: env.POSTCODES_URL || local('postcodes'),
        PUSH_KEY: env.PUSH_KEY || secrets.pushKey,
        // As browsers write it in the addresses that they are given.
        ...(!real.push && { PUSH_SERVICE_URL: `http://localhost:${ports.push}` }),
        SMTP_URL: env.SMTP_URL || `smtp://127.0.0.1:${ports.smtp}`,
        ...passed(
          'FIREBASE_SERVICE_ACCOUNT', 'GOOGLE_APPLICATION_CREDENTIALS', 'MAIL_FROM', 'OPERATOR_MAIL', 'RATE_LIMIT', 'TRUSTED_PROXIES',
          'APP_CHECK',
        ),
      },
      release,
      edge: { ...release, ...traces, DATABASE_URL: '', PORT: String(ports.shop), ...passed('HOST', 'TRUST_PROXY', 'OVERRIDE_ORIGINS') },
    },
  };
}

/** The repository's public configuration with this run's addresses in it. */
function writePublicConfig({ root, dataDir, site, environment, standIn, ports, env }) {
  const file = path.join(dataDir, 'public.config.json');
  const source = path.resolve(root, env.PUBLIC_CONFIG || 'public.config.json');
  let config;
  try {
    config = JSON.parse(readFileSync(source, 'utf8'));
  } catch {
    throw new Problem(`${source} is missing or not JSON: it holds the shop's public configuration.`);
  }
  config.siteUrl = site;
  config.environment = environment;
  delete config.sandbox;
  if (standIn) config.sandbox = { auth: `http://localhost:${ports.auth}`, remoteConfig: `http://localhost:${ports.remoteConfig}` };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}
