import type { Deps } from '../deps';
import { writeAudit } from '../ops/audit';
import { makeRefund, type RefundOutcome } from '../payments/refunds';
import { cancelOrder } from './cancel-order';
import { findForOperator } from './find-orders';

/**
 * Cancels by the order's rules alone: an operator is not bound by the cut-off. Asked twice, it is cancelled once.
 * @throws {ForbiddenStep | Failure}
 */
export async function cancelForOperator(
  deps: Deps, reference: string, actor: string, reason: string,
): Promise<{ order: string; amount: number; refund: RefundOutcome | 'none' | 'cancelled-before' }> {
  const cancelled = await deps.db.transaction(async (tx) => {
    const order = await findForOperator(tx, reference, 'lock');
    if (order.status === 'CANCELLED') return { order: order.orderId, amount: 0, refund: undefined, isNew: false };
    const refund = await cancelOrder(tx, order, 'operator');
    await writeAudit(tx, { actor, action: 'order-cancelled', subject: order.orderId, details: { from: order.status, reason } });
    return { order: order.orderId, amount: refund?.amount ?? 0, refund: refund?.id, isNew: true };
  });
  const { order, amount, refund, isNew } = cancelled;
  return { order, amount, refund: refund ? await makeRefund(deps, refund) : isNew ? 'none' : 'cancelled-before' };
}
