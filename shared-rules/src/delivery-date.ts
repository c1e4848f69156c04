import { weekdayName } from './dates';
import { addDays, londonDay, londonMidnight, weekday } from './london';

const SATURDAY = 6;
/** 'Monday', when orders arrive, and 'Friday', at whose end is the cut-off for it. */
export const DELIVERY_DAY = weekdayName(SATURDAY + 2);
export const CUT_OFF_DAY = weekdayName(SATURDAY - 1);

/**
 * The London day on which an order placed at an instant arrives, 'YYYY-MM-DD' (DECISIONS "Delivery date"):
 * Monday to Friday the next Monday, Saturday and Sunday the Monday after that. Bank holidays count as days.
 */
export function deliveryDate(placedAt: Date): string {
  const day = londonDay(placedAt);
  return addDays(day, daysToSaturday(day) + 2);
}

/** The instant until which (exclusive) an order gets that delivery date: midnight in London after Friday. */
export function orderCutOff(placedAt: Date): Date {
  const day = londonDay(placedAt);
  return londonMidnight(addDays(day, daysToSaturday(day)));
}

/** On a Saturday, the next one: a week runs from Saturday to Friday. */
function daysToSaturday(day: string): number {
  return SATURDAY - weekday(day) || 7;
}
