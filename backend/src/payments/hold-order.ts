import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { orderHolds, refunds, type HoldReason } from '../db/schema';
import type { OrderRow } from '../orders/find-orders';
import { isDayOver } from '../orders/order-holds';
import { hasNotLeft } from '../orders/order-state';

/**
 * Only what is not on its way yet can be held. Each fact holds an order once: what an operator has released stays so, unless it has become
 * another fact (`anew`).
 */
export async function holdOrder(tx: Transaction, order: OrderRow, id: string, reason: HoldReason, anew = false): Promise<void> {
  if (!hasNotLeft(order)) return;
  const hold = tx.insert(orderHolds).values({ id, orderId: order.id, reason });
  await (anew ? hold.onConflictDoUpdate({ target: orderHolds.id, set: { releasedAt: null } }) : hold.onConflictDoNothing());
}

/**
 * A locked order of which everything is back, on its way back, or paid back by hand is held, as long as that is so: a refund may still fail
 * (decisions 031 and 092). If it fails once the order's day is over, it stays held: it would be said to come, and nobody would cook it.
 */
export async function holdIfGivenBack(tx: Transaction, order: OrderRow, now: Date): Promise<void> {
  const holdId = `refunded:${order.sessionId}`;
  const [sum] = await tx.select({
    back: sql<number>`coalesce(sum(${refunds.amount}) FILTER (
      WHERE (${refunds.providerId} IS NOT NULL AND ${refunds.status} IN ('pending', 'succeeded')) OR ${refunds.isPaidByHand}), 0)::int`,
  }).from(refunds).where(eq(refunds.sessionId, order.sessionId));
  if ((sum?.back ?? 0) >= order.amount) await holdOrder(tx, order, holdId, 'refunded');
  else if (!isDayOver(order, now)) await tx.delete(orderHolds).where(and(eq(orderHolds.id, holdId), isNull(orderHolds.releasedAt)));
}
