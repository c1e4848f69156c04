import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { LARGEST_VITAL } from 'shared-api/bounds';

/** On each side of what web.dev calls good and poor: LCP 2500 and 4000 ms, INP 200 and 500 ms, CLS 0.1 and 0.25, here times 1000. */
export const VITAL_BUCKETS = [10, 25, 50, 100, 150, 200, 250, 350, 500, 1000, 1500, 2000, 2500, 3000, 4000, LARGEST_VITAL] as const;

/** What an operator's alerts are made of. One registry for each app, so that tests don't share counts. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const payments = new Counter({
    name: 'shop_payments_total', help: 'Checkout sessions by what became of them.', labelNames: ['outcome'], registers,
  });
  // There from the start: of what is missing Prometheus says neither that it grew nor that it did not, and `NothingPaid` would never fire.
  payments.inc({ outcome: 'paid' }, 0);
  return {
    registry,
    payments,
    requests: new Histogram({
      name: 'shop_http_request_seconds', help: 'Requests, by the time to answer in seconds.', labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10], registers,
    }),
    partners: new Counter({
      name: 'shop_partner_calls_total', help: 'Calls to other services by outcome.', labelNames: ['partner', 'outcome'], registers,
    }),
    refunds: new Counter({
      name: 'shop_refunds_total', help: 'Refunds by outcome: made, failed, unknown (asked again).', labelNames: ['outcome'], registers,
    }),
    mails: new Counter({ name: 'shop_mails_total', help: 'Mails by kind and outcome.', labelNames: ['kind', 'outcome'], registers }),
    workerFailures: new Counter({
      name: 'shop_worker_failures_total', help: 'Rounds of a worker that failed.', labelNames: ['worker'], registers,
    }),
    outboxAge: new Gauge({ name: 'shop_outbox_oldest_seconds', help: 'Age of the oldest mail that waits, in seconds.', registers }),
    outboxWaiting: new Gauge({ name: 'shop_outbox_waiting', help: 'Mails that wait.', registers }),
    mailsGivenUp: new Gauge({
      name: 'shop_mails_given_up', help: 'Mails that were given up, and that nobody has sent again or closed.', registers,
    }),
    refundsOldest: new Gauge({
      name: 'shop_refunds_oldest_seconds', help: 'Age of the oldest refund that is not made, in seconds.', registers,
    }),
    refundsFailed: new Gauge({
      name: 'shop_refunds_failed', help: 'Refunds that the provider or the bank refused and nobody settled.', registers,
    }),
    disputes: new Counter({ name: 'shop_disputes_total', help: 'Disputes and early fraud warnings.', labelNames: ['kind'], registers }),
    disputesOpen: new Gauge({ name: 'shop_disputes_open', help: 'Disputes that are not decided.', registers }),
    ordersHeld: new Gauge({ name: 'shop_orders_held', help: 'Orders that are not cooked until an operator decides.', registers }),
    ordersUnfinished: new Gauge({
      name: 'shop_orders_unfinished', help: 'Orders that are neither completed nor cancelled a week after their delivery day.', registers,
    }),
    attemptsOverdue: new Gauge({
      name: 'shop_checkouts_overdue', help: 'Checkouts that should have ended an hour ago and are still open.', registers,
    }),
    erasuresOverdue: new Gauge({ name: 'shop_erasures_overdue', help: 'Accounts whose erasure is a day late.', registers }),
    erasuresExport: new Gauge({
      name: 'shop_erasures_export_seconds',
      help: 'Since the list of erasures was exported to a file, in seconds; since the first erasure if it never was.', registers,
    }),
    menuNotLive: new Gauge({
      name: 'shop_menu_not_live', help: '1 while a planned menu was refused, or is not live five minutes after its time.', registers,
    }),
    pagesBehind: new Gauge({
      name: 'shop_pages_behind_seconds', help: 'Since a composer last found that all pages are of what is live, in seconds.', registers,
    }),
    databaseUp: new Gauge({ name: 'shop_database_up', help: '1 if the database answered the last scrape.', registers }),
    quarantineOverdue: new Gauge({
      name: 'shop_quarantine_overdue', help: 'Customers who were promised an answer about their payment and got none in time.', registers,
    }),
    quarantined: new Gauge({ name: 'shop_quarantine_open', help: 'Payments that an operator must settle.', registers }),
    canariesEnded: new Gauge({
      name: 'shop_canaries_ended', help: 'Canaries of a live remote that the watch has ended because they failed, ever.',
      labelNames: ['remote'], registers,
    }),
    reports: new Counter({
      name: 'shop_browser_reports_total', help: 'What browsers reported.', labelNames: ['type', 'remote', 'kind'], registers,
    }),
    browserFailures: new Counter({
      name: 'shop_browser_failures_total', help: 'Failures of remotes in browsers, by version and class of error.',
      labelNames: ['remote', 'version', 'kind', 'error'], registers,
    }),
    remoteOwners: new Gauge({
      name: 'shop_remote_owner', help: '1 for each live remote and the team that owns it, to label alerts with.',
      labelNames: ['remote', 'owner'], registers,
    }),
    vitals: new Histogram({
      name: 'shop_web_vital',
      help: 'LCP and INP of page loads in milliseconds, CLS times 1000, by the route and the versions that were loaded.',
      labelNames: ['kind', 'route', 'version', 'shell'],
      buckets: [...VITAL_BUCKETS], registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
