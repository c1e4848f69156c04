import type { Order } from 'shared-api';

export const isCancelled = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean => orderStatus.toUpperCase() === 'CANCELLED';

/**
 * Why an order that is not cancelled does not come on its day: its bank had not paid by the cut-off, or all of its money goes back.
 * The server tells both, by `changeableUntil` and `isLeftOut`. Undefined for one that comes, has left or has arrived.
 */
export function setback({ orderStatus, timePaid, changeableUntil, isLeftOut }: Pick<Order, 'orderStatus' | 'timePaid' | 'changeableUntil' | 'isLeftOut'>): 'unpaid' | 'given-back' | undefined {
  if (!['NEW', 'PREPARING'].includes(orderStatus.toUpperCase())) return undefined;
  if (timePaid === undefined) return changeableUntil === undefined ? 'unpaid' : undefined;
  return isLeftOut ? 'given-back' : undefined;
}

/** It comes on its day, is on its way, or has arrived. */
export const comes = (order: Parameters<typeof setback>[0]): boolean => !isCancelled(order) && setback(order) === undefined;

/** Its week is cooked, or was: it can be printed. Orders from before hold no lines. */
export const hasWeek = (order: Order): boolean => order.lines.length > 0 && comes(order);

/** The printed week has an address of its own, so that the browser's way back leads to the list, and a reload shows it again. */
export const weekHash = ({ id }: Order): string => `#week=${id}`;
