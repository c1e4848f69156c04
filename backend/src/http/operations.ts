import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { Failure } from './failure';

/** At the backend's own root, not passed on by the edge: is it alive, may it get requests, how does it do. */
export function registerOperations(app: FastifyInstance, { database, db, metrics }: Deps): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async () => {
    if (await database.isUp()) return { status: 'ok' };
    throw new Failure(503, 'database_down', 'The database does not answer.');
  });
  app.get('/metrics', hidden, async (_, reply) => {
    await measure(db, metrics).catch(() => undefined);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

async function measure(db: Deps['db'], metrics: Deps['metrics']): Promise<void> {
  const { rows } = await db.execute<{ waiting: number; oldest: number; quarantined: number }>(sql`
    SELECT (SELECT count(*)::int FROM outbox WHERE sent_at IS NULL AND gave_up_at IS NULL) AS waiting,
           (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float FROM outbox WHERE sent_at IS NULL AND gave_up_at IS NULL) AS oldest,
           (SELECT count(*)::int FROM quarantine WHERE resolved_at IS NULL) AS quarantined`);
  const [row] = rows;
  if (!row) return;
  metrics.outboxWaiting.set(row.waiting);
  metrics.outboxAge.set(row.oldest);
  metrics.quarantined.set(row.quarantined);
}
