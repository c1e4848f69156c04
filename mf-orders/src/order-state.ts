import type { Order } from 'shared-api';

export const isCancelled = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean => orderStatus.toUpperCase() === 'CANCELLED';

/** Its box is at home. */
export function hasArrived({ orderStatus, deliveryStatus = '' }: Pick<Order, 'orderStatus' | 'deliveryStatus'>): boolean {
  return orderStatus.toUpperCase() === 'COMPLETED' || deliveryStatus.toUpperCase() === 'DELIVERED';
}

type Told = Pick<Order, 'orderStatus' | 'timePaid' | 'changeableUntil' | 'isLeftOut' | 'isHeld'>;

/**
 * Why an order that is not cancelled does not come on its day: its bank had not paid by the cut-off, all of its money goes back, or its
 * payment is being looked into. The server tells them, by `changeableUntil`, `isLeftOut` and `isHeld`. Undefined for one that comes, has
 * left or has arrived.
 */
export function setback({ orderStatus, timePaid, changeableUntil, isLeftOut, isHeld }: Told): 'unpaid' | 'givenBack' | 'held' | undefined {
  if (!['NEW', 'PREPARING'].includes(orderStatus.toUpperCase())) return undefined;
  if (timePaid === undefined) return changeableUntil === undefined ? 'unpaid' : undefined;
  if (isLeftOut) return 'givenBack';
  return isHeld ? 'held' : undefined;
}

/** It comes on its day, is on its way, or has arrived. */
export const comes = (order: Told): boolean => !isCancelled(order) && setback(order) === undefined;

/** Its week is cooked, or was: it can be printed. Orders from before hold no lines. */
export const hasWeek = (order: Order): boolean => order.lines.length > 0 && comes(order);
