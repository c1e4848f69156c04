import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { UsageError } from 'shared-api/server/command-line';
import { printable } from 'shared-api/server/printable';
import { ignoreDebugSignal } from '../debug-signal';
import { migrateRegistry } from '../registry/migration';
import { openRegistry } from '../registry/registry';
import { readSettings, ROOT, SettingsError } from '../settings';
import { openStore } from '../store/store';
import type { Tools } from './command';
import { run } from './run';

/** Those that `npm start` gives its own release tools. */
async function localVariables(): Promise<Record<string, string>> {
  // Not at the top: a team's checkout need not hold what starts a whole shop.
  const { findLocalShop } = await import('../../../scripts/lib/local-shop.mjs');
  const { Problem } = await import('../../../scripts/lib/problem.mjs');
  const shop = await findLocalShop(ROOT, process.env).catch((error: unknown) => {
    throw error instanceof Problem ? new SettingsError(error.message) : error;
  });
  const isShopsOwn = existsSync(path.join(ROOT, 'release/README.md'));
  if (!shop && !isShopsOwn) {
    throw new UsageError(
      'DATABASE_URL is not set. Whoever runs the shop gives you this and the other variables that release reads: README.md lists them.',
    );
  }
  if (!shop) {
    throw new UsageError('No shop runs here: start one with `npm start`, or set DATABASE_URL and RELEASE_STORE (release/README.md).');
  }
  return shop.env.release;
}

/** What is set in the environment wins; but the local shop's file of public configuration is made from the one named there. */
function withLocal(local: Record<string, string>): NodeJS.ProcessEnv {
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return { ...local, ...set, ...(local.PUBLIC_CONFIG && { PUBLIC_CONFIG: local.PUBLIC_CONFIG }) };
}

async function open(): Promise<{ tools: Tools; close(): Promise<void> }> {
  const env = process.env.DATABASE_URL ? process.env : withLocal(await localVariables());
  Object.assign(process.env, env);
  const settings = readSettings(env);
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 2 });
  await migrateRegistry(pool);
  const registry = openRegistry(pool, settings.environment, settings.trust);
  return {
    tools: {
      settings, store: openStore(settings.store, settings.bucket), registry,
      actor: process.env.RELEASE_ACTOR || userInfo().username,
      progress: (line) => process.stderr.write(`${printable(line, '\n')}\n`),
    },
    close: () => pool.end(),
  };
}

ignoreDebugSignal();
const { code, out, error } = await run(process.argv.slice(2), open);
if (error) process.stderr.write(`${error}\n`);
process.exitCode = code;
if (out) process.stdout.write(`${out}\n`);
