import { formatDay } from './dates';
import { DAYS_FROM_CUT_OFF } from './delivery-date';
import { addDays } from './london';

/** How many open Mondays a customer chooses among (DELIVERY-13). */
export const WEEKS_OFFERED = 4;
/** Days from a delivery day back to the Saturday on which orders for it begin, where the day is not chosen (DELIVERY-2). */
const FIRST_ORDER_DAY = -DAYS_FROM_CUT_OFF - 7;

/** Delivery days, 'YYYY-MM-DD', on which the shop does not deliver, and those of which every box is sold or held. */
export interface TakenDays { closedDays: readonly string[]; fullDays: readonly string[] }

/** The delivery day itself, or the first Monday after it on which the shop delivers. @param closedDays 'YYYY-MM-DD' */
export function openDeliveryDay(day: string, closedDays: readonly string[]): string {
  let open = day;
  while (closedDays.includes(open)) open = addDays(open, 7);
  return open;
}

/** The open Mondays that a customer may choose, full ones too. @param first the day of an order that is placed now, see `deliveryDate` */
export function offeredDays(first: string, closedDays: readonly string[]): string[] {
  const days: string[] = [];
  for (let day = first; days.length < WEEKS_OFFERED; day = addDays(day, 7)) if (!closedDays.includes(day)) days.push(day);
  return days;
}

/** What a customer may choose instead of a day: the next with room, or an earlier one; undefined if there is none. */
export function otherDay(day: string, first: string, { closedDays, fullDays }: TakenDays): string | undefined {
  const free = offeredDays(first, closedDays).filter((offered) => offered !== day && !fullDays.includes(offered));
  return free.find((offered) => offered > day) ?? free[0];
}

/** For a day that is closed or full, with what can be chosen instead, on pages and from the server; undefined if it can be ordered for. */
export function takenDayText(day: string, first: string, taken: TakenDays): string | undefined {
  const reason = reasonText(day, taken);
  const other = otherDay(day, first, taken);
  return reason && `${reason} ${other ? `You can order for ${formatDay(other)}.` : 'The other weeks are full too, so please look again in a few days.'}`;
}

/** The same for a checkout that can't choose its day: from when on one can order again. */
export function nextOrderingText(day: string, taken: TakenDays): string {
  const next = openDeliveryDay(addDays(day, 7), [...taken.closedDays, ...taken.fullDays]);
  return `${reasonText(day, taken)} Orders placed from ${formatDay(addDays(next, FIRST_ORDER_DAY))} arrive on ${formatDay(next)}.`;
}

function reasonText(day: string, { closedDays, fullDays }: TakenDays): string | undefined {
  if (closedDays.includes(day)) return `We don’t deliver on ${formatDay(day)}.`;
  return fullDays.includes(day) ? `Our kitchen is fully booked for ${formatDay(day)}.` : undefined;
}
