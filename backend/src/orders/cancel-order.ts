import { and, eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { orders } from '../db/schema';
import { notFound } from '../http/failure';
import { orderReceivedKey, queueMail, wasQueued } from '../mail/outbox';
import { writeAudit } from '../ops/audit';
import { makeRefund } from '../payments/refunds';
import { requestRefundOfRest } from '../payments/request-refund-of-rest';
import { isUuid } from '../uuid';
import { mayCancelLate, requireChangeable } from './change-window';
import type { OrderRow } from './find-orders';
import { releaseHolds } from './order-holds';
import { moveOrder } from './order-state';

/**
 * Cancels a locked order: state, request for the refund and mail in one transaction. The refund itself is made afterwards, by `makeRefund`
 * or the worker.
 * @returns the refund, undefined if there is nothing to give back. @throws {ForbiddenStep}
 */
export async function cancelOrder(
  tx: Transaction, order: OrderRow, by: 'customer' | 'operator',
): Promise<{ id: string; amount: number } | undefined> {
  await tx.update(orders).set(moveOrder(order, 'CANCELLED')).where(eq(orders.id, order.id));
  const refund = order.paidAt ? await requestRefundOfRest(tx, { ...order, reason: `cancelled-by-${by}` }) : undefined;
  await releaseHolds(tx, order.id);
  // Of an unpaid order only to whom it was told at all.
  if (order.paidAt || (await wasQueued(tx, orderReceivedKey(order.id)))) await queueMail(tx, {
    key: `order-cancelled:${order.id}`, kind: 'order-cancelled', uid: order.uid, recipient: order.email,
    payload: { orderId: order.id, ...(refund && { refund: refund.amount }) },
  });
  return refund;
}

/** A customer's own order until its cut-off. Asked twice, it is cancelled once. @throws {Failure} 404, 409 */
export async function cancelOwnOrder(deps: Deps, uid: string, id: string): Promise<void> {
  const refund = await deps.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, uid, id);
    if (order.status === 'CANCELLED') return undefined;
    if (!mayCancelLate(order)) requireChangeable(order, deps.now());
    await writeAudit(tx, { actor: 'customer', action: 'order-cancelled', subject: order.orderId });
    return cancelOrder(tx, order, 'customer');
  });
  if (refund) await makeRefund(deps, refund.id);
}

/** The query asks for the owner too: someone else's order is answered as a missing one. @throws {Failure} 404 */
export async function lockOwnOrder(tx: Transaction, uid: string, id: string): Promise<OrderRow> {
  const [order] = isUuid(id) ? await tx.select().from(orders).where(and(eq(orders.uid, uid), eq(orders.id, id))).for('update') : [];
  if (!order) throw notFound('We couldn’t find that order.');
  return order;
}
