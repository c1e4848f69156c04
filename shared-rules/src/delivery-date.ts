import { weekdayName } from './dates';
import { addDays, londonDay, londonMidnight, weekday } from './london';

const SATURDAY = 6;
/** Days from the cut-off to the delivery day: from midnight in London at the end of Friday to Monday. */
export const DAYS_FROM_CUT_OFF = 2;
/** 'Monday', on which orders arrive, and 'Friday', at whose end the cut-off is. */
export const DELIVERY_DAY = weekdayName(SATURDAY + DAYS_FROM_CUT_OFF);
export const CUT_OFF_DAY = weekdayName(SATURDAY - 1);
/** The weekday some days after the delivery. */
export const weekdayAfterDelivery = (days: number): string => weekdayName(SATURDAY + DAYS_FROM_CUT_OFF + days);

/**
 * The London day on which an order placed at an instant arrives, 'YYYY-MM-DD' (DELIVERY-1 to DELIVERY-4):
 * Monday to Friday the next Monday, Saturday and Sunday the Monday after that. Bank holidays count as days.
 */
export function deliveryDate(placedAt: Date): string {
  const day = londonDay(placedAt);
  return addDays(day, daysToSaturday(day) + DAYS_FROM_CUT_OFF);
}

/** The instant until which (exclusive) an order gets that delivery date: midnight in London after Friday. */
export function orderCutOff(placedAt: Date): Date {
  return cutOffOf(deliveryDate(placedAt));
}

/** The instant until which (exclusive) orders for a delivery day are taken. */
export function cutOffOf(deliveryDay: string): Date {
  return londonMidnight(addDays(deliveryDay, -DAYS_FROM_CUT_OFF));
}

/** The last day on which orders for a delivery day are taken, 'YYYY-MM-DD'. */
export function lastOrderDay(deliveryDay: string): string {
  return addDays(deliveryDay, -DAYS_FROM_CUT_OFF - 1);
}

/** 7 on a Saturday: an ordering week is from Saturday to Friday. */
function daysToSaturday(day: string): number {
  return SATURDAY - weekday(day) || 7;
}
