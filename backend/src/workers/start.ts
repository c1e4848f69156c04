import type { Deps } from '../deps';
import { publishPlanned } from '../menu/planned-menu';
import { queueArrivesTomorrow } from '../orders/arrives-tomorrow';
import { sendNextReminder } from '../reminders/send-reminder';
import { refundNext } from '../payments/refunds';
import { browserNews } from '../status/publish-shop-state';
import { eraseNext } from '../users/erase';
import { queueWeekMail } from '../week-mails/week-mail';
import { cleanUp } from './clean-up';
import { runWorker, type Running, type Worker } from './loop';
import { takeMissedEvents } from './missed-events';
import { reconcileNext } from './reconcile';
import { deleteNextExpired } from './retention';
import { sendNextMail } from './send-mail';

/** What runs beside the requests. Every instance runs all of it: rows are claimed, so nothing is done twice. */
export function startWorkers(deps: Deps): Running {
  const publishChanges = browserNews(deps);
  const workers: Worker[] = [
    { name: 'mail', restMs: 1000, round: () => sendNextMail(deps) },
    { name: 'week mails', restMs: 60_000, round: () => queueWeekMail(deps) },
    { name: 'arrives tomorrow', restMs: 60_000, round: () => queueArrivesTomorrow(deps) },
    { name: 'reminders', restMs: 5000, round: () => sendNextReminder(deps) },
    { name: 'refund', restMs: 5000, round: () => refundNext(deps) },
    { name: 'reconcile', restMs: 5000, round: () => reconcileNext(deps) },
    { name: 'missed events', restMs: 60_000, round: () => takeMissedEvents(deps) },
    { name: 'erase', restMs: 60_000, round: () => eraseNext(deps) },
    { name: 'retention', restMs: 3_600_000, round: () => deleteNextExpired(deps) },
    { name: 'failure counts', restMs: 1000, round: () => deps.failures.flush().then(() => false) },
    { name: 'planned menu', restMs: 5000, round: () => publishPlanned(deps) },
    { name: 'browser news', restMs: 5000, round: publishChanges },
    { name: 'area checks', restMs: 10_000, round: () => deps.areaChecks.flush().then(() => false) },
    { name: 'clean-up', restMs: 3_600_000, round: () => cleanUp(deps) },
  ];
  const running = workers.map((worker) => runWorker(worker, deps.log, deps.metrics));
  return {
    async stop() {
      await Promise.all(running.map((worker) => worker.stop()));
      await Promise.allSettled([deps.failures.flush(), deps.areaChecks.flush()]);
    },
  };
}
