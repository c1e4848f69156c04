import { formatDay } from './dates';
import { DAYS_FROM_CUT_OFF } from './delivery-date';
import { addDays } from './london';

/** From the Saturday on which orders for a delivery day begin to that day (DELIVERY-2). */
const FIRST_DAY = -DAYS_FROM_CUT_OFF - 7;

/** The delivery day itself, or the first Monday after it on which the shop delivers. @param closedDays 'YYYY-MM-DD' */
export function openDeliveryDay(day: string, closedDays: readonly string[]): string {
  let open = day;
  while (closedDays.includes(open)) open = addDays(open, 7);
  return open;
}

/** From when on one can order again if a day takes no orders. */
export function nextOrderingText(day: string, closedDays: readonly string[]): string {
  const next = openDeliveryDay(addDays(day, 7), closedDays);
  return `Orders placed from ${formatDay(addDays(next, FIRST_DAY))} arrive on ${formatDay(next)}.`;
}

/** Shown for a day on which the shop does not deliver, by pages and by the server's refusal; undefined on other days. */
export function closedDayText(day: string, closedDays: readonly string[]): string | undefined {
  return closedDays.includes(day) ? `We don’t deliver on ${formatDay(day)}. ${nextOrderingText(day, closedDays)}` : undefined;
}
