import { weekdayName } from './dates';
import { addDays, londonDay, londonMidnight, weekday } from './london';

/** Saturday, as in `Date`: it begins at the cut-off. */
const FIRST_ORDER_WEEKDAY = 6;
/** Days from the cut-off to the delivery day: from midnight in London at the end of Friday to Monday. */
export const DAYS_FROM_CUT_OFF = 2;
const DELIVERY_WEEKDAY = FIRST_ORDER_WEEKDAY + DAYS_FROM_CUT_OFF;
/** 'Monday', on which orders arrive, and 'Friday', at whose end the cut-off is. */
export const DELIVERY_DAY = weekdayName(DELIVERY_WEEKDAY);
export const CUT_OFF_DAY = weekdayName(FIRST_ORDER_WEEKDAY - 1);
/** How texts name the hour of the cut-off. It ends a day: texts that say 'the end of' a day hold for no other hour. */
export const CUT_OFF_TIME = 'midnight';
/** 'Saturday or Sunday': an order of these days arrives a week later than one of the day before them. */
export const WEEKDAYS_PAST_CUT_OFF =
  Array.from({ length: DAYS_FROM_CUT_OFF }, (_, day) => weekdayName(FIRST_ORDER_WEEKDAY + day)).join(' or ');
/** The weekday some days after the delivery; before it, if negative (a week at most). */
export const weekdayAfterDelivery = (days: number): string => weekdayName(DELIVERY_WEEKDAY + days);

/** Whether a day, 'YYYY-MM-DD', is one of the weekday on which orders arrive. */
export function isDeliveryDay(day: string): boolean {
  return weekday(day) === DELIVERY_WEEKDAY % 7;
}

/**
 * The London day on which an order placed at an instant arrives, 'YYYY-MM-DD' (DELIVERY-1 to DELIVERY-4):
 * Monday to Friday the next Monday, Saturday and Sunday the Monday after that. Bank holidays count as days.
 */
export function deliveryDate(placedAt: Date): string {
  const day = londonDay(placedAt);
  return addDays(day, daysToCutOff(day) + DAYS_FROM_CUT_OFF);
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
function daysToCutOff(day: string): number {
  return (FIRST_ORDER_WEEKDAY - weekday(day) + 7) % 7 || 7;
}
