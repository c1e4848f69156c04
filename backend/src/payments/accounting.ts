import { eq, sql } from 'drizzle-orm';
import { londonDay } from 'shared-rules';
import type { Queryable } from '../db/database';
import { accounting, type orders } from '../db/schema';
import { vatByRate } from '../orders/vat';

/** What stays of paid orders that are deleted: date, amounts and VAT. The session is the provider's number, by which a later refund finds its line. */
export async function keepAccounting(tx: Queryable, deleted: readonly (typeof orders.$inferSelect)[]): Promise<void> {
  const kept = deleted.flatMap(({ paidAt, sessionId, amount, refundedAmount, currency, lines }) =>
    (paidAt ? [{ paidOn: londonDay(paidAt), sessionId, amount, refundedAmount, currency, vat: vatByRate(lines) }] : []));
  if (kept.length) await tx.insert(accounting).values(kept).onConflictDoNothing();
}

/** A refund of an order that is gone. @param refunded pence that went back in all; it only grows */
export async function correctAccounting(tx: Queryable, sessionId: string, refunded: number | 'all'): Promise<void> {
  const total = refunded === 'all' ? accounting.amount : sql`greatest(${accounting.refundedAmount}, ${refunded})`;
  await tx.update(accounting).set({ refundedAmount: sql`${total}` }).where(eq(accounting.sessionId, sessionId));
}
