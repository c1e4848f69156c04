import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { accounting, disputes, orders, quarantine, refunds } from '../db/schema';
import type { OrderRow } from '../orders/find-orders';

export interface LockedPayment { order: OrderRow | undefined; setAside: typeof quarantine.$inferSelect | undefined }

/** Whoever moves a session's money holds its order and its quarantine row, in this order, until the transaction ends. */
export async function lockPayment(tx: Transaction, sessionId: string): Promise<LockedPayment> {
  const [order] = await tx.select().from(orders).where(eq(orders.sessionId, sessionId)).for('update');
  const [setAside] = await tx.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)).for('update');
  return { order, setAside };
}

/** Pence of a session's payment as a whole; of an erased order by its accounting line. Undefined if nothing was ever paid. */
export async function amountPaid(tx: Queryable, sessionId: string, { order, setAside }: LockedPayment): Promise<number | undefined> {
  const known = order ?? setAside;
  if (known) return known.amount;
  const [line] = await tx.select({ amount: accounting.amount }).from(accounting).where(eq(accounting.sessionId, sessionId));
  return line?.amount;
}

interface Rest {
  /** Pence that are neither back, nor on their way back, nor taken by a dispute. */
  left: number;
  /**
   * Whether the provider may give back more than that if it is asked for all that it has left: it knows nothing of what an operator paid by
   * hand, and may not count what a dispute took. Of such a payment it is asked for an exact sum.
   */
  hasMore: boolean;
}

/** What is left of a payment (locked, where it decides). */
export async function readRest(tx: Queryable, { sessionId, amount }: { sessionId: string; amount: number }): Promise<Rest> {
  const [gone] = await tx.select({
    back: sql<number>`coalesce(sum(${refunds.amount}) FILTER (WHERE ${refunds.status} <> 'failed'), 0)::int`,
    byHand: sql<number>`coalesce(sum(${refunds.amount}) FILTER (WHERE ${refunds.status} = 'failed' AND ${refunds.isPaidByHand}), 0)::int`,
  }).from(refunds).where(eq(refunds.sessionId, sessionId));
  const { back, byHand } = gone ?? { back: 0, byHand: 0 };
  const notLeft = byHand + (await disputedAmountOf(tx, sessionId));
  return { left: Math.max(0, amount - back - notLeft), hasMore: notLeft > 0 };
}

/** Pence that disputes have taken out of our account, less what came back. */
export async function disputedAmountOf(tx: Queryable, sessionId: string): Promise<number> {
  const [sum] = await tx.select({ withdrawn: sql<number>`coalesce(sum(${disputes.withdrawn}), 0)::int` }).from(disputes)
    .where(eq(disputes.sessionId, sessionId));
  return sum?.withdrawn ?? 0;
}

/** Condition for a refund that failed and that nobody has dealt with. */
export function needsOperator() {
  return and(eq(refunds.status, 'failed'), isNull(refunds.handledAt));
}
