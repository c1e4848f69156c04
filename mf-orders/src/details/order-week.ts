import type { Order } from 'shared-api';

export const isCancelled = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean => orderStatus.toUpperCase() === 'CANCELLED';

/**
 * Why an order that is not cancelled does not come on its day: its bank had not paid by the cut-off, which the server tells by
 * `changeableUntil`, or all of its money goes back, and then the kitchen leaves it out (SALE-8). Undefined for one that comes, has left
 * or has arrived.
 */
export function setback(order: Pick<Order, 'orderStatus' | 'timePaid' | 'changeableUntil' | 'refunds' | 'refundedInCents' | 'priceInCents'>): 'unpaid' | 'given-back' | undefined {
  const { orderStatus, timePaid, changeableUntil, refunds, refundedInCents = 0, priceInCents } = order;
  if (!['NEW', 'PREPARING'].includes(orderStatus.toUpperCase())) return undefined;
  if (timePaid === undefined) return changeableUntil === undefined ? 'unpaid' : undefined;
  const back = refunds ? refunds.reduce((sum, { status, amountInCents }) => sum + (status === 'failed' ? 0 : amountInCents), 0) : refundedInCents;
  return back > 0 && back >= priceInCents ? 'given-back' : undefined;
}

/** Its week is cooked, or was: it can be printed and ordered again. Orders from before hold no lines. */
export const hasWeek = (order: Order): boolean => order.lines.length > 0 && !isCancelled(order);

/** The printed week has an address of its own, so that the browser's way back leads to the list, and a reload shows it again. */
export const weekHash = ({ id }: Order): string => `#week=${id}`;
