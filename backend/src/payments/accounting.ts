import { eq } from 'drizzle-orm';
import { RETENTION, londonDay, vatByRate } from 'shared-rules';
import type { Queryable } from '../db/database';
import { accounting, type orders } from '../db/schema';
import type { Attempt } from './checkout-attempt';

/**
 * What stays of paid orders that are deleted: date, amounts and VAT. The session is the provider's
 * number, by which a later refund finds its line.
 */
export async function keepAccounting(tx: Queryable, deleted: readonly (typeof orders.$inferSelect)[]): Promise<void> {
  const kept = deleted.flatMap(({ paidAt, sessionId, amount, refundedAmount, disputedAmount, currency, lines, discount }) =>
    (paidAt
      ? [{ paidOn: londonDay(paidAt), sessionId, amount, refundedAmount, disputedAmount, currency, vat: vatByRate(lines, discount) }]
      : []));
  if (kept.length) await tx.insert(accounting).values(kept).onConflictDoNothing();
}

/** Of an order that is gone, what went back or was taken by disputes since. Pence in all. */
export async function correctAccounting(
  tx: Queryable, sessionId: string, totals: { refundedAmount: number; disputedAmount: number },
): Promise<void> {
  await tx.update(accounting).set(totals).where(eq(accounting.sessionId, sessionId));
}

/**
 * Whether the order of a checkout, which is gone, had been paid: then its line is there, or may have been there before lines of its time
 * were deleted (workers/retention.ts).
 */
export async function isAccounted(tx: Queryable, { createdAt }: Attempt, sessionId: string, now: Date): Promise<boolean> {
  const keptSince = new Date(now);
  keptSince.setFullYear(now.getFullYear() - RETENTION.accountingYears);
  return createdAt < keptSince || (await tx.$count(accounting, eq(accounting.sessionId, sessionId))) > 0;
}
