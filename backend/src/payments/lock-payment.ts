import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { orders, quarantine, refunds } from '../db/schema';

type OrderRow = typeof orders.$inferSelect;
export interface LockedPayment { order: OrderRow | undefined; setAside: typeof quarantine.$inferSelect | undefined }

/** Whoever moves a session's money holds its order and its quarantine row, in this order, until the transaction ends. */
export async function lockPayment(tx: Transaction, sessionId: string): Promise<LockedPayment> {
  const [order] = await tx.select().from(orders).where(eq(orders.sessionId, sessionId)).for('update');
  const [setAside] = await tx.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)).for('update');
  return { order, setAside };
}

/** Pence of a payment (locked, where it decides) that are neither back, nor on their way back, nor taken by a dispute. */
export async function amountLeft(tx: Queryable, { sessionId, amount, disputedAmount = 0 }: { sessionId: string; amount: number; disputedAmount?: number }): Promise<number> {
  const [sum] = await tx.select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` }).from(refunds)
    .where(and(eq(refunds.sessionId, sessionId), inArray(refunds.status, ['requested', 'pending', 'succeeded'])));
  return Math.max(0, amount - disputedAmount - (sum?.amount ?? 0));
}

/** Condition for a refund that failed and that nobody has dealt with. */
export function needsOperator() {
  return and(eq(refunds.status, 'failed'), isNull(refunds.handledAt));
}
