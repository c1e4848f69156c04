import type { ChangedMeal } from 'shared-api';
import { cutOffOf, formatDay, lastOrderDay } from 'shared-rules';
import { Failure } from '../http/failure';
import { differing, isMadeAlike } from './changed-meals';
import type { OrderRow } from './find-orders';
import { hasNotLeft } from './order-state';

/** Until when (exclusive) a customer may cancel or correct: the cut-off of its delivery day; undefined once it can't be changed at all. */
export function changeableUntil(order: Pick<OrderRow, 'status' | 'deliveryDate'>): Date | undefined {
  return hasNotLeft(order) ? cutOffOf(order.deliveryDate) : undefined;
}

/** The same as it stands now, by the server's clock: a browser's may be wrong. */
export function stillChangeableUntil(order: Pick<OrderRow, 'status' | 'deliveryDate'>, now: Date): Date | undefined {
  const until = changeableUntil(order);
  return until && now < until ? until : undefined;
}

/**
 * Something else is in a meal of it than was ordered, or it is to be eaten sooner: it may be cancelled until it leaves the kitchen, also
 * after the cut-off (SALE-14). Other minutes in the oven are told, and are no reason.
 */
export function mayCancelForChange(order: Pick<OrderRow, 'status' | 'deliveryDate' | 'changedMeals'>): boolean {
  return changeableUntil(order) !== undefined && differing(order).some(({ was, now }) => !isMadeAlike(was, now) || keepsShorter(was, now));
}

/**
 * After the cut-off, too, its owner may cancel an order whose bank has not paid (nobody cooks it, and its day will move), and one that is
 * not what was ordered (SALE-14).
 */
export function mayCancelLate(order: Pick<OrderRow, 'status' | 'deliveryDate' | 'changedMeals' | 'paidAt'>): boolean {
  return (order.status === 'NEW' && order.paidAt === null) || mayCancelForChange(order);
}

const keepsShorter = (was: ChangedMeal['was'], now: ChangedMeal['now']) =>
  (now.handling?.days ?? Infinity) < (was.handling?.days ?? -Infinity);

/** @throws {Failure} 409 `order_final` or `too_late` */
export function requireChangeable(order: Pick<OrderRow, 'status' | 'deliveryDate'>, now: Date): void {
  const until = changeableUntil(order);
  if (!until) {
    throw new Failure(409, 'order_final', order.status === 'CANCELLED' ? 'This order is cancelled.' : 'This order is on its way already.');
  }
  if (now >= until) {
    throw new Failure(409, 'too_late', `This order could be changed until the end of ${formatDay(lastOrderDay(order.deliveryDate))}.`);
  }
}
