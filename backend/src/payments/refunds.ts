import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { orders, quarantine, refunds } from '../db/schema';
import { describeError } from '../http/error-handler';
import { correctAccounting } from './accounting';
import { ProviderRefused } from './provider';

export interface Debt { sessionId: string; paymentIntent: string | null; amount: number; currency: string; reason: string }
export type RefundOutcome = 'made' | 'refused' | 'pending';

const LEASE_SECONDS = 60;

/** Notes that a payment goes back, in the transaction that decides it. @returns the refund's id; of the earlier note if there is one */
export async function owe(tx: Transaction, { sessionId, paymentIntent, amount, currency, reason }: Debt): Promise<string> {
  await tx.insert(refunds).values({ id: randomUUID(), sessionId, paymentIntent, amount, currency, reason }).onConflictDoNothing();
  const [row] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.sessionId, sessionId));
  if (!row) throw new Error('A refund that was just written is gone.');
  return row.id;
}

/** One refund that is due. @returns false if there was none */
export async function refundNext(deps: Deps): Promise<boolean> {
  return (await claim(deps, sql`next_try_at <= now() + interval '1 millisecond'`)) !== undefined;
}

/** A certain refund at once, for who waits to see it. 'pending': the worker goes on with it. */
export async function makeRefund(deps: Deps, id: string): Promise<RefundOutcome> {
  return (await claim(deps, sql`id = ${id}::uuid AND tries = 0`)) ?? 'pending';
}

interface Row { [column: string]: unknown; id: string; session_id: string; payment_intent: string | null }

/** The row is claimed by moving its next try on; the same id is the provider's key, so that a second try after a kill pays nothing twice. */
async function claim(deps: Deps, which: ReturnType<typeof sql>): Promise<RefundOutcome | undefined> {
  const { rows } = await deps.db.execute<Row>(sql`
    UPDATE refunds SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS} * power(2, least(tries, 6)))
    WHERE id = (SELECT id FROM refunds WHERE done_at IS NULL AND refused_at IS NULL AND ${which} ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, session_id, payment_intent`);
  const [row] = rows;
  if (!row) return undefined;
  try {
    const paymentIntent = row.payment_intent ?? (await deps.payments.getSession(row.session_id))?.paymentIntent;
    if (!paymentIntent) throw new ProviderRefused('The session has no payment.');
    await deps.payments.refund(paymentIntent, row.id);
  } catch (error) {
    if (error instanceof ProviderRefused) {
      await deps.db.update(refunds).set({ refusedAt: sql`now()` }).where(eq(refunds.id, row.id));
      deps.metrics.refunds.inc({ outcome: 'refused' });
      deps.log.warn({ refund: row.id, ...describeError(error) }, 'a refund was refused');
      return 'refused';
    }
    // An unknown outcome: the same key asks again.
    deps.metrics.refunds.inc({ outcome: 'unknown' });
    deps.log.warn({ refund: row.id, ...describeError(error) }, 'a refund is not known to be made');
    return 'pending';
  }
  await deps.db.transaction(async (tx) => noteRefund(tx, row));
  deps.metrics.refunds.inc({ outcome: 'made' });
  return 'made';
}

async function noteRefund(tx: Transaction, { id, session_id: sessionId }: Row): Promise<void> {
  await tx.update(refunds).set({ doneAt: sql`now()` }).where(eq(refunds.id, id));
  // What was left of the payment went back; the provider's own event may have told so already.
  await tx.update(orders).set({ refundedAmount: sql`${orders.amount}` }).where(eq(orders.sessionId, sessionId));
  await correctAccounting(tx, sessionId, 'all');
  await tx.update(quarantine).set({ resolvedAt: sql`now()`, resolution: 'refunded' }).where(and(eq(quarantine.sessionId, sessionId), isNull(quarantine.resolvedAt)));
}
