import { setTimeout as sleep } from 'node:timers/promises';
import { parseStopDelay, STOP_DELAY_RULE } from 'shared-api/server/stop-delay';
import { readDevServers } from '../development/dev-servers';
import { readSettings } from '../settings';
import { openStore } from '../store/store';
import { createEdge } from './server';

const settings = readSettings();
const stopDelayMs = parseStopDelay(process.env.STOP_DELAY_SECONDS, settings.environment);
if (stopDelayMs === undefined) throw new Error(STOP_DELAY_RULE);
const server = await createEdge({
  store: openStore(settings.store),
  apiUrl: settings.apiUrl,
  photos: settings.photos,
  environment: settings.environment,
  devServers: readDevServers(),
  ...(process.env.TRUST_PROXY && { trustProxy: process.env.TRUST_PROXY }),
  log: (message) => process.stderr.write(`${message}\n`),
});
await server.listen({ host: settings.host, port: settings.port });
process.stdout.write(`The edge listens on ${settings.host}:${settings.port}.\n`);

// 'disconnect': the parent process has ended, and nothing else would stop this one.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(signal, () => void sleep(stopDelayMs).then(() => server.close()).then(() => process.exit(0)));
}
