import { and, inArray, lte, type SQL } from 'drizzle-orm';
import { addDays, londonDay } from 'shared-rules';
import { orders } from '../db/schema';
import { UNDER_WAY } from './order-state';

const UNFINISHED_AFTER_DAYS = 7;

/**
 * Condition for orders whose day was a week ago and of which nobody has said what became of them. While they stay so, nobody is erased over
 * them and nothing of them is deleted.
 */
export function isUnfinished(now: Date): SQL | undefined {
  return and(inArray(orders.status, UNDER_WAY), lte(orders.deliveryDate, addDays(londonDay(now), -UNFINISHED_AFTER_DAYS)));
}
