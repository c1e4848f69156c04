import pg from 'pg';
import { readDevServers } from '../development/dev-servers';
import { Refusal } from '../refusal';
import { migrateRegistry } from '../registry/migration';
import { CHANNEL, openRegistry } from '../registry/registry';
import { readPublicConfig, readSettings } from '../settings';
import { openStore } from '../store/store';
import { watch } from './watch';

// Composes when a release or the menu has changed. One is enough; a second does the same work to the same end.
const settings = readSettings();
const devServers = readDevServers();
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 2 });
pool.on('error', () => {});
await migrateRegistry(pool);

const watching = watch({
  compose: { store: openStore(settings.store), registry: openRegistry(pool, settings.environment), environment: settings.environment, config: await readPublicConfig(), apiUrl: settings.apiUrl, trust: settings.trust, devServers },
  ...(devServers.size > 0 && { intervalMs: 1_000 }),
  listen: (onChange) => listenForReleases(onChange),
  say: (line) => process.stdout.write(`${line}\n`),
  warn: (error) => process.stderr.write(`${error instanceof Refusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`),
});

/** Told by NOTIFY; without it (the connection lost) the watch's own interval still finds the change. */
async function listenForReleases(onChange: () => void): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  client.on('notification', onChange);
  return () => client.end();
}

// 'disconnect': whoever started us is gone, and nobody else will stop us.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(signal, () => void watching.stop().then(() => pool.end()).then(() => process.exit(0)));
}
