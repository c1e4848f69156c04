import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { problemOfPublicConfig } from 'shared-api/server/public-config';
import { proxiesProblem } from 'shared-api/server/trusted-proxies';
import type { BucketAddress } from './store/bucket';
import { PublicConfigSchema, type PublicConfig } from 'shared-remote/config';

/** The repository's folder: where `npm start` keeps `.data/`, and where the packages are. */
export const ROOT = path.resolve(process.env.SHOP_ROOT || fileURLToPath(new URL('../..', import.meta.url)));

export interface Settings {
  environment: PublicConfig['environment'];
  /** The release store: `r/` and `pages/` are public, `server/` is not. */
  store: string;
  /** The bucket that the store's folder is a copy of (`RELEASE_BUCKET`). */
  bucket?: BucketAddress | undefined;
  databaseUrl: string;
  /** Where the backend listens; `/api` is below it. */
  apiUrl: string;
  /** The file that lists the teams' public keys (`RELEASE_TRUST`). */
  trust: string;
  /** Whose key signs: a file (`RELEASE_KEY`), or a folder where this machine's own keys are made at first use. */
  key: { file: string } | { folder: string } | undefined;
  photos: string;
  host: string;
  port: number;
}

/** The environment lacks something or contradicts itself. The message is one sentence for an operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * What the release tools read from the environment.
 * @throws {SettingsError} with one sentence that names the variable.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const environment = readEnvironment(env);
  const store = path.resolve(ROOT, env.RELEASE_STORE || '.data/store');
  // A machine that runs the whole shop by itself makes its own keys; elsewhere they are given.
  const folder = env.RELEASE_KEYS || (environment === 'local' ? path.join(path.dirname(store), 'keys') : undefined);
  return {
    environment,
    store,
    bucket: readBucket(env),
    trust: path.resolve(ROOT, env.RELEASE_TRUST || path.join(folder ?? path.dirname(store), 'trusted.json')),
    key: env.RELEASE_KEY
      ? { file: path.resolve(ROOT, env.RELEASE_KEY) }
      : folder === undefined ? undefined : { folder: path.resolve(ROOT, folder) },
    databaseUrl: env.DATABASE_URL || '',
    apiUrl: readApiUrl(env),
    photos: path.resolve(ROOT, env.PHOTOS || 'backend/seed/photos'),
    host: env.HOST || '127.0.0.1',
    port: readPort(env),
  };
}

function readEnvironment({ SHOP_ENVIRONMENT }: NodeJS.ProcessEnv): Settings['environment'] {
  const environment = v.safeParse(PublicConfigSchema.entries.environment, SHOP_ENVIRONMENT || 'local');
  if (!environment.success) throw new SettingsError('SHOP_ENVIRONMENT must be local, preview or production.');
  return environment.output;
}

function readApiUrl({ API_URL: url = '' }: NodeJS.ProcessEnv): string {
  if (url !== '' && !(/^https?:\/\//.test(url) && URL.canParse(url))) {
    throw new SettingsError('API_URL must be an address such as http://127.0.0.1:3001.');
  }
  return (url || 'http://127.0.0.1:3001').replace(/\/$/, '');
}

function readPort({ PORT }: NodeJS.ProcessEnv): number {
  const port = Number(PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new SettingsError('PORT must be a number from 0 to 65535.');
  return port;
}

/** Addresses of the proxies that the edge believes (`TRUST_PROXY`), as Fastify takes them. @throws {SettingsError} */
export function readTrustProxy({ TRUST_PROXY: proxies = '' }: NodeJS.ProcessEnv): string | undefined {
  const problem = proxies === '' ? undefined : proxiesProblem('TRUST_PROXY', proxies);
  if (problem !== undefined) throw new SettingsError(problem);
  return proxies || undefined;
}

/** Where `dev` serves a working copy, and a second one beside it. */
const DEVELOPERS = 'http://localhost:4000,http://localhost:4001';

/**
 * Developers' machines that a visitor's own pages may take a remote from (`OVERRIDE_ORIGINS`), for the edge.
 * @throws {SettingsError} in production, and for what is no origin.
 */
export function readOverrideOrigins({ OVERRIDE_ORIGINS: given }: NodeJS.ProcessEnv, environment: Settings['environment']): string[] {
  const origins = (given || (environment === 'local' ? DEVELOPERS : '')).split(',').filter((origin) => origin !== '');
  if (environment === 'production' && origins.length > 0) {
    throw new SettingsError(
      'OVERRIDE_ORIGINS is for local and preview environments: a production shop shows what is live and nothing else.',
    );
  }
  const wrong = origins.find((origin) => !/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong !== undefined) throw new SettingsError(`OVERRIDE_ORIGINS: '${wrong}' is not an origin such as http://localhost:4000.`);
  return origins;
}

function readBucket(env: NodeJS.ProcessEnv): BucketAddress | undefined {
  const { RELEASE_BUCKET: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!url) return undefined;
  if (!URL.canParse(url)) {
    throw new SettingsError('RELEASE_BUCKET must be an address such as https://s3.eu-west-2.amazonaws.com/my-bucket.');
  }
  if (!accessKeyId || !secretAccessKey) throw new SettingsError('RELEASE_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  return { url, accessKeyId, secretAccessKey, region: env.AWS_REGION || 'us-east-1' };
}

/**
 * The deployment's public configuration (`PUBLIC_CONFIG`, by default `public.config.json`).
 * @throws {SettingsError} with one sentence that names the file and the first field that is wrong.
 */
export async function readPublicConfig(env: NodeJS.ProcessEnv = process.env): Promise<PublicConfig> {
  const file = path.resolve(ROOT, env.PUBLIC_CONFIG || 'public.config.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PublicConfigSchema), text);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new SettingsError(
      `${file} is ${text === undefined ? 'missing' : `not a public configuration: ${v.getDotPath(issue) ?? ''} ${issue.message}`}`,
    );
  }
  const problem = problemOfPublicConfig(file, parsed.output, { environment: readEnvironment(env), siteUrl: env.SITE_URL });
  if (problem) throw new SettingsError(problem);
  return parsed.output;
}
