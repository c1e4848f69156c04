import { and, inArray, isNull, or } from 'drizzle-orm';
import type { OrderRefund } from 'shared-api';
import type { Queryable } from '../db/database';
import { refunds } from '../db/schema';
import type { OrderRow } from './find-orders';

export type RefundRow = typeof refunds.$inferSelect;

/** What failed and was asked for anew is told by what came after it; what an operator paid by hand went back, too. The oldest first. */
export async function refundsOf(db: Queryable, rows: readonly Pick<OrderRow, 'sessionId'>[]): Promise<RefundRow[]> {
  if (rows.length === 0) return [];
  const ofTheirs = inArray(refunds.sessionId, rows.map(({ sessionId }) => sessionId));
  return db.select().from(refunds).where(and(ofTheirs, or(isNull(refunds.handledAt), refunds.isPaidByHand)))
    .orderBy(refunds.createdAt, refunds.id);
}

/** Pence that went back: the provider's sum and what an operator paid by hand. @param refunded may hold those of other orders */
export function sumGivenBack({ sessionId, amount, refundedAmount }: OrderRow, refunded: readonly RefundRow[]): number {
  const byHand = refunded.reduce((sum, row) => sum + (row.sessionId === sessionId && row.isPaidByHand ? row.amount : 0), 0);
  return Math.min(amount, refundedAmount + byHand);
}

/** As its customer reads it. */
export function asRefund({ amount, status, isPaidByHand, createdAt, note }: RefundRow): OrderRefund {
  return {
    amountInCents: amount, status: isPaidByHand ? 'succeeded' : status, timeCreated: createdAt.toISOString(),
    ...(note !== null && { reason: note }),
  };
}
