import { formatDay } from './dates';
import { DAYS_FROM_CUT_OFF } from './delivery-date';
import { addDays } from './london';

/** Days from a delivery day back to the Saturday on which orders for it begin (DELIVERY-2). */
const FIRST_ORDER_DAY = -DAYS_FROM_CUT_OFF - 7;

/** The delivery day itself, or the first Monday after it on which the shop delivers. @param closedDays 'YYYY-MM-DD' */
export function openDeliveryDay(day: string, closedDays: readonly string[]): string {
  let open = day;
  while (closedDays.includes(open)) open = addDays(open, 7);
  return open;
}

/** From when on one can order again if a delivery day takes no orders. */
export function nextOrderingText(day: string, closedDays: readonly string[]): string {
  const next = openDeliveryDay(addDays(day, 7), closedDays);
  return `Orders placed from ${formatDay(addDays(next, FIRST_ORDER_DAY))} arrive on ${formatDay(next)}.`;
}

/** For a delivery day that is closed, shown on pages and sent by the server; undefined for open days. */
export function closedDayText(day: string, closedDays: readonly string[]): string | undefined {
  return closedDays.includes(day) ? `We don’t deliver on ${formatDay(day)}. ${nextOrderingText(day, closedDays)}` : undefined;
}
