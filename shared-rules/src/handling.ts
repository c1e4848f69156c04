import { addDays } from './london';
import { DAYS, type DayOfWeek } from './menu';

export const STORES = ['fridge', 'cupboard'] as const;

/** How a meal is kept and heated at home. */
export interface Handling {
  store: (typeof STORES)[number];
  /** By how many days after the delivery it is to be eaten. */
  days: number;
  /** Minutes, one of the two at least. Missing: it is eaten as it comes. */
  heating?: { microwave?: number; oven?: number };
}

/** The box comes in the course of its day, after breakfast perhaps: what is for that day keeps until the next one. */
export const LEAST_KEEPING_DAYS = 1;
/** A box holds one week: with more days a weekday would not say which week is meant. */
export const MOST_KEEPING_DAYS = 6;

/** The least days that a meal for a day must keep, so that it can be eaten on that day. */
export function leastKeepingDays(day: DayOfWeek): number {
  return Math.max(LEAST_KEEPING_DAYS, DAYS.indexOf(day));
}

/** The last day on which a meal is to be eaten, 'YYYY-MM-DD'. */
export function lastDayOf({ days }: Pick<Handling, 'days'>, deliveryDay: string): string {
  return addDays(deliveryDay, days);
}
