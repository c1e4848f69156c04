import { setTimeout as sleep } from 'node:timers/promises';
import { listenProblem } from 'shared-api/server/listen-problem';
import { printable } from 'shared-api/server/printable';
import { parseStopDelay, STOP_DELAY_RULE } from 'shared-api/server/stop-delay';
import { startTracing } from 'shared-api/server/tracing';
import { readDevServers } from '../development/dev-servers';
import { orExit } from '../explain';
import { repeat } from '../repeat';
import { readOverrideOrigins, readSettings, readTrustProxy, SettingsError } from '../settings';
import { openStore } from '../store/store';
import { followPages } from './follow-pages';
import { createEdge } from './server';

/** Between looks at the bucket's pointer, ms. */
const FOLLOW_MS = 2_000;

const { settings, stopDelayMs, devServers, overrideOrigins, trustProxy } = await orExit(() => {
  const read = readSettings();
  const delay = parseStopDelay(process.env.STOP_DELAY_SECONDS, read.environment);
  if (delay === undefined) throw new SettingsError(STOP_DELAY_RULE);
  return {
    settings: read, stopDelayMs: delay, devServers: readDevServers(),
    overrideOrigins: readOverrideOrigins(process.env, read.environment), trustProxy: readTrustProxy(process.env),
  };
});
const stopTracing = await startTracing({ service: 'edge', tellsBrowsers: true });
const store = openStore(settings.store, settings.bucket);
const server = await createEdge({
  store,
  apiUrl: settings.apiUrl,
  photos: settings.photos,
  environment: settings.environment,
  devServers,
  overrideOrigins,
  ...(trustProxy && { trustProxy }),
  log: (message) => process.stderr.write(`${printable(message, '\n')}\n`),
});
let pointer = '';
const following = store.shared && repeat({
  work: async () => { pointer = await followPages(store, pointer); },
  warn: (error) => process.stderr.write(`The pages in the bucket can't be had, so the last ones stay: ${String(error)}\n`),
  pauseMs: () => FOLLOW_MS,
});
await orExit(() => server.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
  const problem = listenProblem(error);
  throw problem ? new SettingsError(problem, { cause: error }) : error;
}));
process.stdout.write(`The edge listens on ${settings.host}:${settings.port}.\n`);

// 'disconnect': the parent process has ended, and nothing else would stop this one.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(signal, () => void sleep(stopDelayMs)
    .then(() => server.close()).then(() => following?.stop()).then(stopTracing).then(() => process.exit(0)));
}
