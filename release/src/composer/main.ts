import pg from 'pg';
import { printable } from 'shared-api/server/printable';
import { answerAlways, REQUESTED } from '../requested-changes/answer-requests';
import { readDevServers } from '../development/dev-servers';
import { explain, orExit } from '../explain';
import { readLimits } from '../halting/limits';
import { watchCanaries } from '../halting/watch-canaries';
import { migrateRegistry } from '../registry/migration';
import { CHANNEL, openRegistry } from '../registry/registry';
import { readPublicConfig, readSettings } from '../settings';
import { openStore } from '../store/store';
import { openRenderers } from './renderers';
import { watch } from './watch';

// Composes when a release or the menu has changed. One process is enough; a second does the same work with the same result.
const { settings, config, limits, devServers } = await orExit(async () => (
  { settings: readSettings(), config: await readPublicConfig(), limits: readLimits(), devServers: readDevServers() }
));
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 2 });
pool.on('error', () => {});
await orExit(() => migrateRegistry(pool));

const { environment } = settings;
const registry = openRegistry(pool, environment, settings.trust);
const print = (line: string): void => { process.stderr.write(`${printable(line, '\n')}\n`); };
const warn = (error: unknown): void => print(explain(error));
const halting = watchCanaries({ pool, registry, environment, limits, warn, print });
const store = openStore(settings.store, settings.bucket);
const answering = answerAlways({ pool, registry, settings, store, limits, progress: print }, warn);
const watching = watch({
  compose: {
    store, renderers: openRenderers(store), registry, config, apiUrl: settings.apiUrl,
    photos: settings.photos, trust: settings.trust, devServers,
  },
  ...(devServers.size > 0 && { intervalMs: 1_000 }),
  listen: listenForReleases,
  print: (line) => process.stdout.write(`${line}\n`),
  warn,
});

/** Called by NOTIFY; without it (the connection lost) the watch's own interval still finds the change. */
async function listenForReleases(onChange: () => void): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query(`listen ${CHANNEL}; listen ${REQUESTED}`);
  client.on('notification', ({ channel }) => (channel === REQUESTED ? answering.runNow() : onChange()));
  return () => client.end();
}

// 'disconnect': the parent process has ended, and nothing else would stop this one.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(signal, () => {
    void Promise.all([halting, watching, answering].map((one) => one.stop())).then(() => pool.end()).then(() => process.exit(0));
  });
}
