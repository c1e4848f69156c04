import { buildApp } from '../src/app';
import { readConfig } from '../src/config';
import { createDeps } from '../src/create-deps';
import { createLog } from '../src/http/log';
import { refundNext } from '../src/payments/refunds';
import { readShopDetails } from '../src/shop-details';
import { runWorker } from '../src/workers/loop';
import { eraseNext } from '../src/users/erase';
import { takeMissedEvents } from '../src/workers/missed-events';
import { reconcileNext } from '../src/workers/reconcile';
import { sendNextMail } from '../src/workers/send-mail';

/** What a parent sends to a process that has loaded everything and waits. */
export interface StartMessage { env: Record<string, string>; workers: boolean }
/** What it is asked later: an answer comes once no erasure is under way in it. */
export type FinishErasing = 'finish erasing';

let erasure: Promise<unknown> = Promise.resolve();

/**
 * The backend as src/main.ts starts it, with the real partners, except that it loads first and starts when told
 * from the repository's folder (a killed one is followed at once) and that its workers rest for a fraction of their time.
 */
async function start({ env, workers }: StartMessage): Promise<void> {
  Object.assign(process.env, env);
  const config = readConfig(process.env, await readShopDetails('public.config.json'));
  const deps = createDeps(config, createLog(config.logLevel));
  const app = await buildApp(deps);
  await app.listen({ host: config.host, port: config.port });
  if (workers) {
    for (const worker of [
      { name: 'mail', restMs: 150, round: () => sendNextMail(deps) },
      { name: 'refund', restMs: 200, round: () => refundNext(deps) },
      { name: 'missed events', restMs: 400, round: () => takeMissedEvents(deps) },
      { name: 'erase', restMs: 300, round: () => noteErasure(eraseNext(deps)) },
      { name: 'reconcile', restMs: 200, round: () => reconcileNext(deps) },
    ]) runWorker(worker, deps.log, deps.metrics);
  }
  process.send?.('started');
}

function noteErasure(round: Promise<boolean>): Promise<boolean> {
  erasure = round.catch(() => undefined);
  return round;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message: StartMessage | FinishErasing) => {
  if (message === 'finish erasing') return void erasure.then(() => process.send?.('no erasure is under way'));
  start(message).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
process.send?.('loaded');
