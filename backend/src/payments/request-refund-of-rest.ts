import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { refunds } from '../db/schema';
import { needsOperator, readRest } from './lock-payment';
import type { RefundReason } from './refund-reasons';

interface RefundRequest {
  sessionId: string; paymentIntent: string | null; currency: string; reason: RefundReason;
  /** Of the whole payment. */
  amount: number;
}

/**
 * Asks for all that is left of a locked payment, in the transaction that decides it; a worker makes the refund. What failed before is part
 * of it.
 * @returns the refund; undefined if nothing is left
 */
export async function requestRefundOfRest(
  tx: Transaction, { sessionId, paymentIntent, amount, currency, reason }: RefundRequest,
): Promise<{ id: string; amount: number } | undefined> {
  const { left, hasMore } = await readRest(tx, { sessionId, amount });
  if (left === 0) return undefined;
  await tx.update(refunds).set({ handledAt: sql`now()` }).where(and(eq(refunds.sessionId, sessionId), needsOperator()));
  const id = randomUUID();
  await tx.insert(refunds).values({ id, sessionId, paymentIntent, amount: left, rest: !hasMore, currency, reason });
  return { id, amount: left };
}
