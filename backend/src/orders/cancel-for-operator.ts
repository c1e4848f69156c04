import type { Deps } from '../deps';
import { writeAudit } from '../ops/audit';
import { makeRefund, type RefundOutcome } from '../payments/refunds';
import { cancelOrder } from './cancel-order';
import { findForOperator } from './find-orders';

/** Cancels by the order's rules alone: an operator is not bound by the cut-off. @throws {ForbiddenStep | Failure} */
export async function cancelForOperator(deps: Deps, reference: string, actor: string, reason: string): Promise<{ order: string; amount: number; refund: RefundOutcome | 'none' }> {
  const cancelled = await deps.db.transaction(async (tx) => {
    const order = await findForOperator(tx, reference, 'lock');
    const refund = await cancelOrder(tx, order, 'operator');
    await writeAudit(tx, { actor, action: 'order-cancelled', subject: order.orderId, details: { from: order.status, reason } });
    return { order: order.orderId, amount: refund?.amount ?? 0, refund: refund?.id };
  });
  return { ...cancelled, refund: cancelled.refund ? await makeRefund(deps, cancelled.refund) : 'none' };
}
