import { eq } from 'drizzle-orm';
import { addDays, cutOffOf, formatDay, londonDay } from 'shared-rules';
import type { Deps } from '../deps';
import type { Queryable } from '../db/database';
import { orders } from '../db/schema';
import { bookedBoxes, closedDays, lockMoves, lockWeek, readWeek } from '../delivery/weeks';
import { Failure } from '../http/failure';
import { queueMail } from '../mail/outbox';
import { writeAudit } from '../ops/audit';
import { findForOperator, type OrderRow } from './find-orders';
import { hasNotLeft } from './order-state';
import { comingDays, requireMonday, requireNotTooFar } from './round-days';

/** The Mondays to which an operator may move an order: open ones that come. None once it has left the kitchen. */
export async function daysFor(db: Queryable, order: OrderRow, now: Date): Promise<string[]> {
  if (!hasNotLeft(order)) return [];
  const tomorrow = addDays(londonDay(now), 1);
  const closed = await closedDays(db, tomorrow);
  return comingDays(tomorrow).filter((day) => day !== order.deliveryDate && !closed.includes(day) && isPaidInTime(order, day, now));
}

/** What a bank pays after the cut-off goes to a later week (DELIVERY-7): nobody is promised that day before. */
const isPaidInTime = ({ paidAt }: OrderRow, day: string, now: Date): boolean => paidAt !== null || now < cutOffOf(day);

/** Another delivery day, agreed with the customer, who gets a mail. Asked twice, it is moved once. @throws {Failure} 404, 409, 422 */
export async function rescheduleOrder(
  { db, now }: Deps, reference: string, day: string, actor: string,
): Promise<{ order: string; from: string }> {
  return db.transaction(async (tx) => {
    await lockMoves(tx);
    // The week before the order (decision 047): who sells for that day waits.
    await lockWeek(tx, day, 'alone');
    const order = await findForOperator(tx, reference, 'lock');
    const { id, orderId, uid, email, status, deliveryDate: from, boxes } = order;
    if (from === day) return { order: orderId, from };
    if (!hasNotLeft(order)) throw new Failure(409, 'order_final', `${orderId} is ${status}: its day stays.`);
    requireMonday(day);
    if (day <= londonDay(now())) throw new Failure(422, 'no_delivery_day', `${day} is over.`, { field: 'day' });
    requireNotTooFar(day, now());
    if (!isPaidInTime(order, day, now())) {
      throw new Failure(409, 'not_paid', `The bank has not paid for ${orderId}, and the cut-off for ${day} is over.`, { field: 'day' });
    }
    const { closed, capacity } = await readWeek(tx, day);
    if (closed) throw new Failure(409, 'week_closed', `We don’t deliver on ${formatDay(day)}.`, { field: 'day' });
    if (capacity !== null && (await bookedBoxes(tx, day, now())) + boxes > capacity) {
      throw new Failure(409, 'week_full', `Our kitchen is fully booked for ${formatDay(day)}.`, { field: 'day' });
    }
    await tx.update(orders).set({ deliveryDate: day }).where(eq(orders.id, id));
    await queueMail(tx, {
      key: `date-moved:${id}:${day}:${now().getTime()}`, kind: 'date-moved', uid, recipient: email,
      payload: { orderId: id, reason: 'agreed' },
    });
    await writeAudit(tx, { actor, action: 'order-rescheduled', subject: orderId, details: { from, to: day } });
    return { order: orderId, from };
  });
}
