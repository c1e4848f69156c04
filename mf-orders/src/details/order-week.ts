import type { Order } from 'shared-api';

export const isCancelled = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean => orderStatus.toUpperCase() === 'CANCELLED';

/** Its week is cooked, or was: it can be printed and ordered again. Orders from before hold no lines. */
export const hasWeek = (order: Order): boolean => order.lines.length > 0 && !isCancelled(order);

/** The printed week has an address of its own, so that the browser's way back leads to the list, and a reload shows it again. */
export const weekHash = ({ id }: Order): string => `#week=${id}`;
