import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { DELIVERY_DAY, londonDay, type OrderStatus } from 'shared-rules';
import type { Deps } from '../deps';
import type { Queryable, Transaction } from '../db/database';
import { orderHolds, orders, type HoldReason } from '../db/schema';
import { Failure } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { findForOperator } from './find-orders';

export type Hold = typeof orderHolds.$inferSelect;

export const HOLD_REASONS: Record<HoldReason, string> = {
  'refunded': 'all of it was given back', 'dispute': 'the payment is disputed', 'early-fraud-warning': 'the card’s issuer warns of fraud',
};

/** What holds an order back from kitchen and driver; nothing if it may go on. */
export async function holdsOf(db: Queryable, orderId: string): Promise<Hold[]> {
  return db.select().from(orderHolds).where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.releasedAt)))
    .orderBy(orderHolds.createdAt);
}

// Names are written out: as a column of a query from one table drizzle would leave the tables' names away, and `id` would be the hold's.

/** Condition for orders that are held. */
export function isHeld() {
  return sql<boolean>`EXISTS (SELECT FROM order_holds AS hold WHERE hold.order_id = orders.id AND hold.released_at IS NULL)`;
}

/** Condition for orders that are not cooked since all of their money goes back: they don't come, unless an operator releases them. */
export function isLeftOut() {
  return sql<boolean>`EXISTS (SELECT FROM order_holds AS hold WHERE hold.order_id = orders.id AND hold.reason = 'refunded' AND hold.released_at IS NULL)`;
}

/** No kitchen and no driver looks at its day any more. */
export const isDayOver = ({ deliveryDate }: { deliveryDate: string }, now: Date): boolean => deliveryDate < londonDay(now);

export async function listHolds(
  db: Queryable, limit = 1000,
): Promise<{ order: string; status: OrderStatus; deliveryDate: string; amount: number; reason: HoldReason; since: Date }[]> {
  return db.select({
    order: orders.orderId, status: orders.status, deliveryDate: orders.deliveryDate, amount: orders.amount, reason: orderHolds.reason,
    since: orderHolds.createdAt,
  })
    .from(orderHolds).innerJoin(orders, eq(orders.id, orderHolds.orderId)).where(isNull(orderHolds.releasedAt))
    .orderBy(desc(orderHolds.createdAt)).limit(limit);
}

/** An operator has an order cooked and delivered all the same. @throws {Failure} 404, 409 if nothing holds it, or its day is over */
export async function releaseOrder(
  { db, now }: Deps, reference: string, actor: string, reason: string,
): Promise<{ order: string; released: HoldReason[] }> {
  return db.transaction(async (tx) => {
    const order = await findForOperator(tx, reference, 'lock');
    const holds = await holdsOf(tx, order.id);
    if (holds.length === 0) throw new Failure(409, 'not_held', `${order.orderId} is not held.`);
    if (isDayOver(order, now())) {
      throw new Failure(
        409, 'day_over', `The day of ${order.orderId} is over, so nobody would cook it. Move it to another ${DELIVERY_DAY} first.`,
      );
    }
    await releaseHolds(tx, order.id);
    const released = holds.map((hold) => hold.reason);
    await writeAudit(tx, { actor, action: 'order-released', subject: order.orderId, details: { released, reason } });
    return { order: order.orderId, released };
  });
}

/** Of a locked order. Each fact holds an order once: what was released stays so. */
export async function releaseHolds(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(orderHolds).set({ releasedAt: sql`now()` }).where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.releasedAt)));
}
