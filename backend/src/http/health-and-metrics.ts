import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { orders, outbox } from '../db/schema';
import type { Deps } from '../deps';
import { isGivenUp } from '../mail/resend';
import { isUnfinished } from '../orders/unfinished-orders';
import { ERASURES } from '../users/erasures';
import { Failure } from './failure';

/** At the backend's own root, not passed on by the edge: is it alive, may it get requests, how does it do. */
export function registerHealthAndMetrics(app: FastifyInstance, deps: Deps, stopping: AbortSignal): void {
  const { config, database, db, metrics } = deps;
  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async () => {
    if (stopping.aborted) throw new Failure(503, 'stopping', 'This process is being stopped.');
    if (await database.isUp()) return { status: 'ok' };
    throw new Failure(503, 'database_down', 'The database does not answer.');
  });
  app.get('/metrics', hidden, async (_, reply) => {
    await measure(deps).catch(() => undefined);
    await measureRemotes(db, config.environment, metrics).catch(() => undefined);
    await measurePages(db, config.environment, metrics).catch(() => undefined);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** What waits in the database. Counters are of this process alone; these are the same from every instance. */
async function measure({ db, metrics, now }: Pick<Deps, 'db' | 'metrics' | 'now'>): Promise<void> {
  metrics.databaseUp.set(0);
  const { rows } = await db.execute<Record<keyof typeof gauges, number>>(sql`
    SELECT (SELECT count(*)::int FROM outbox WHERE sent_at IS NULL AND gave_up_at IS NULL) AS waiting,
           (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float FROM outbox WHERE sent_at IS NULL AND gave_up_at IS NULL AND created_at <= now()) AS oldest,
           (SELECT count(*)::int FROM ${outbox} WHERE ${isGivenUp(db)}) AS given_up,
           (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float FROM refunds WHERE status = 'requested') AS owed,
           (SELECT count(*)::int FROM refunds WHERE status = 'failed' AND handled_at IS NULL) AS failed,
           (SELECT count(*)::int FROM disputes WHERE NOT is_closed) AS disputed,
           (SELECT count(DISTINCT order_id)::int FROM order_holds WHERE released_at IS NULL) AS held,
           (SELECT count(*)::int FROM ${orders} WHERE ${isUnfinished(now())}) AS unfinished,
           (SELECT count(*)::int FROM quarantine WHERE resolved_at IS NULL AND answer_by < now()) AS unanswered,
           (SELECT count(*)::int FROM checkout_attempts WHERE status IN ('creating', 'open') AND expires_at < now() - interval '1 hour') AS overdue,
           (SELECT count(*)::int FROM profiles WHERE deletion_at < now() - interval '1 day') AS unerased,
           (SELECT coalesce(extract(epoch FROM now() - coalesce((SELECT max(at) FROM audit WHERE subject = ${ERASURES}), min(erased_at))), 0)::float FROM erasures) AS exported,
           (SELECT count(*)::int FROM planned_menu WHERE problem IS NOT NULL OR goes_live_at < now() - interval '5 minutes') AS not_live,
           (SELECT count(*)::int FROM quarantine WHERE resolved_at IS NULL) AS quarantined`);
  const [row] = rows;
  if (!row) return;
  metrics.databaseUp.set(1);
  for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) metrics[gauges[name]].set(row[name]);
}

/** Of each live remote: its owner, as the live version's declaration says, and how many canaries the watch has ended. */
async function measureRemotes(db: Deps['db'], environment: string, metrics: Deps['metrics']): Promise<void> {
  const { rows } = await db.execute<{ remote: string; owner: string; halts: number }>(sql`
    SELECT version.remote, version.manifest -> 'build' -> 'declaration' ->> 'owner' AS owner,
           (SELECT count(*)::int FROM release.audit WHERE audit.environment = document.environment AND action = 'halt'
              AND change -> 'versions' @> jsonb_build_array(jsonb_build_object('name', version.remote))) AS halts
    FROM release.document, jsonb_each(body -> 'live') AS live (remote, state)
    JOIN release.version ON version.remote = live.remote AND version.version = live.state ->> 'version'
    WHERE document.environment = ${environment}`);
  metrics.remoteOwners.reset();
  metrics.canariesEnded.reset();
  for (const { remote, owner, halts } of rows) {
    if (owner) metrics.remoteOwners.set({ remote, owner }, 1);
    // 0 too: an alert looks at what is added.
    metrics.canariesEnded.set({ remote }, halts);
  }
}

/** What was promoted before any composer ran counts from then. */
async function measurePages(db: Deps['db'], environment: string, metrics: Deps['metrics']): Promise<void> {
  const { rows: [row] } = await db.execute<{ behind: number }>(sql`
    SELECT extract(epoch FROM now() - coalesce(composed_at, changed_at))::float AS behind FROM release.document WHERE environment = ${environment}`);
  metrics.pagesBehind.set(row?.behind ?? 0);
}

const gauges = {
  waiting: 'outboxWaiting', oldest: 'outboxAge', given_up: 'mailsGivenUp', owed: 'refundsOldest', failed: 'refundsFailed',
  disputed: 'disputesOpen', held: 'ordersHeld', unfinished: 'ordersUnfinished', unanswered: 'quarantineOverdue',
  overdue: 'attemptsOverdue', unerased: 'erasuresOverdue', exported: 'erasuresExport', quarantined: 'quarantined', not_live: 'menuNotLive',
} as const;
