import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { listenProblem } from 'shared-api/server/listen-problem';
import { startTracing } from 'shared-api/server/tracing';
import { buildApp } from './app';
import { ConfigError } from './config-error';
import { createDeps } from './create-deps';
import { migrateConfigured } from './db/migrate-configured';
import { describeError } from './http/error-handler';
import { createLog } from './http/log';
import { readConfigOf } from './shop-details';
import { startWorkers } from './workers/start';

const STOP_WITHIN_MS = 15_000;

async function main(): Promise<void> {
  const stopTracing = await startTracing({ service: 'backend', modules: { pg, 'pg-pool': Object.getPrototypeOf(pg.Pool) } });
  const config = await readConfigOf(process.env);
  const log = createLog(config.logLevel);
  await migrateConfigured(config);
  const deps = createDeps(config, log);
  const stopping = new AbortController();
  const app = await buildApp(deps, stopping.signal);
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    const problem = listenProblem(error);
    throw problem ? new ConfigError(problem, { cause: error }) : error;
  });
  const workers = startWorkers(deps);

  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info('stopping');
    await sleep(config.stopDelayMs);
    // What hangs must not hold a deployment: whoever waits is cut off.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await workers.stop();
    deps.mail.close();
    await deps.database.close();
    await stopTracing();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

main().catch((error: unknown) => {
  // One sentence for an operator; other errors without their message, which may quote a row.
  const line = error instanceof ConfigError ? error.message : `The backend could not start: ${JSON.stringify(describeError(error))}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
});
