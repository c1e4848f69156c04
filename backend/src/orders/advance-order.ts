import { and, eq } from 'drizzle-orm';
import { formatDay, type OrderStatus } from 'shared-rules';
import type { Deps } from '../deps';
import { orders } from '../db/schema';
import { Failure } from '../http/failure';
import { queueMail } from '../mail/outbox';
import { writeAudit } from '../ops/audit';
import { findForOperator } from './find-orders';
import { HOLD_REASONS, holdsOf, type Hold } from './order-holds';
import { ForbiddenStep, WithheldStep, moveOrder } from './order-state';

type Step = 'PREPARING' | 'DELIVERING' | 'COMPLETED';
interface Moved {
  order: string;
  status?: OrderStatus;
  problem?: string;
  /** The problem tells of the payment. */
  isWithheld?: boolean;
}

const BEFORE: Record<Step, OrderStatus> = { PREPARING: 'NEW', DELIVERING: 'PREPARING', COMPLETED: 'DELIVERING' };

/**
 * Moves each order by itself: one that can't move holds up no other. Of `orders` with `forDay` only those are moved that are still
 * for that day.
 */
export async function moveOrders(
  deps: Deps, which: { orders: readonly string[]; forDay?: string } | { day: string }, to: Step, actor: string,
): Promise<Moved[]> {
  const forDay = 'orders' in which ? which.forDay : which.day;
  const references = 'orders' in which
    ? which.orders
    : (await deps.db.select({ orderId: orders.orderId }).from(orders)
      .where(and(eq(orders.deliveryDate, which.day), eq(orders.status, BEFORE[to]))).orderBy(orders.orderId)).map(({ orderId }) => orderId);
  const moved: Moved[] = [];
  for (const reference of references) {
    try {
      moved.push(await advanceOrder(deps, reference, to, actor, forDay));
    } catch (error) {
      if (!(error instanceof ForbiddenStep || error instanceof Failure)) throw error;
      moved.push({ order: reference, problem: error.message, ...(error instanceof WithheldStep && { isWithheld: true }) });
    }
  }
  return moved;
}

/** One step, its mail and its audit row in one transaction. @throws {ForbiddenStep | Failure} */
async function advanceOrder({ db }: Deps, reference: string, to: Step, actor: string, forDay: string | undefined): Promise<Moved> {
  return db.transaction(async (tx) => {
    const order = await findForOperator(tx, reference, 'lock');
    if (forDay !== undefined && order.deliveryDate !== forDay) {
      throw new Failure(409, 'other_day', `It is for ${formatDay(order.deliveryDate)} by now.`);
    }
    if (to !== 'COMPLETED') requireUnheld(await holdsOf(tx, order.id));
    await tx.update(orders).set(moveOrder(order, to)).where(eq(orders.id, order.id));
    if (to === 'DELIVERING') {
      await queueMail(tx, {
        key: `out-for-delivery:${order.id}`, kind: 'out-for-delivery', uid: order.uid, recipient: order.email,
        payload: { orderId: order.id },
      });
    }
    await writeAudit(tx, { actor, action: 'order-moved', subject: order.orderId, details: { from: order.status, to } });
    return { order: order.orderId, status: to };
  });
}

/** @throws {WithheldStep} */
function requireUnheld([hold]: Hold[]): void {
  if (hold) throw new WithheldStep(`It is held: ${HOLD_REASONS[hold.reason]}. See 'holds list'.`);
}
