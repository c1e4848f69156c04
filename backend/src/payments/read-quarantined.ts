import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import { attempts, orders, quarantine } from '../db/schema';
import { notFound } from '../http/failure';
import type { ProviderSession } from './provider';

/** As the audit names it that somebody looked at one. */
export const CASE_READ = 'quarantine-read';

interface QuarantineCase {
  row: typeof quarantine.$inferSelect;
  attempt: typeof attempts.$inferSelect | undefined;
  /** The number of what became of it. */
  order: string | undefined;
  /** What the provider says now; undefined where it does not answer. */
  session: ProviderSession | undefined;
}

/** One payment that was set aside: what was asked for, and what the provider says. @throws {Failure} 404 */
export async function readQuarantined({ db, payments }: Deps, sessionId: string): Promise<QuarantineCase> {
  const [row] = await db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId));
  if (!row) throw notFound(`No payment of ${sessionId} is in quarantine.`);
  const [attempt] = row.attemptId ? await db.select().from(attempts).where(eq(attempts.id, row.attemptId)) : [];
  const [order] = await db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.sessionId, sessionId));
  const session = await payments.getSession(sessionId).catch(() => undefined);
  return { row, attempt, order: order?.orderId, session: session ?? undefined };
}
