import { and, eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { orders } from '../db/schema';
import { notFound } from '../http/failure';
import { queueMail } from '../mail/outbox';
import { writeAudit } from '../ops/audit';
import { makeRefund, owe } from '../payments/refunds';
import { isUuid } from '../uuid';
import { mayCancelForChange, requireChangeable } from './change-window';
import { moveOrder } from './order-state';

type OrderRow = typeof orders.$inferSelect;

/**
 * Cancels a locked order: state, money owed and mail in one transaction. Nothing is refunded here; a worker does, and may be hurried.
 * @returns the id of the refund, undefined if nothing was paid. @throws {ForbiddenStep}
 */
export async function cancelOrder(tx: Transaction, order: OrderRow, by: 'customer' | 'operator'): Promise<string | undefined> {
  await tx.update(orders).set(moveOrder(order, 'CANCELLED')).where(eq(orders.id, order.id));
  const left = order.amount - order.refundedAmount;
  const refund = order.paidAt && left > 0 ? await owe(tx, { ...order, amount: left, reason: `cancelled-by-${by}` }) : undefined;
  await queueMail(tx, {
    key: `order-cancelled:${order.id}`, kind: 'order-cancelled', uid: order.uid, recipient: order.email,
    payload: { orderId: order.id, ...(refund && { refund: left }) },
  });
  return refund;
}

/** A customer's own order until its cut-off. Asked twice, it is cancelled once. @throws {Failure} 404, 409 */
export async function cancelOwnOrder(deps: Deps, uid: string, id: string): Promise<void> {
  const refund = await deps.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, uid, id);
    if (order.status === 'CANCELLED') return undefined;
    if (!mayCancelForChange(order)) requireChangeable(order, deps.now());
    await writeAudit(tx, { actor: 'customer', action: 'order-cancelled', subject: order.orderId });
    return cancelOrder(tx, order, 'customer');
  });
  if (refund) await makeRefund(deps, refund);
}

/** The owner stands in the WHERE: someone else's order is a missing one. @throws {Failure} 404 */
export async function lockOwnOrder(tx: Transaction, uid: string, id: string): Promise<OrderRow> {
  const [order] = isUuid(id) ? await tx.select().from(orders).where(and(eq(orders.uid, uid), eq(orders.id, id))).for('update') : [];
  if (!order) throw notFound('We couldn’t find that order.');
  return order;
}
