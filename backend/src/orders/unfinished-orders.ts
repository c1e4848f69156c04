import { and, inArray, lte, type SQL } from 'drizzle-orm';
import { addDays, londonDay, type OrderStatus } from 'shared-rules';
import { orders } from '../db/schema';

/** By name: there is an index, and ever more orders are over. */
const UNDER_WAY: OrderStatus[] = ['NEW', 'PREPARING', 'DELIVERING'];
const UNFINISHED_AFTER_DAYS = 7;

/**
 * Condition for orders whose day was a week ago and of which nobody has said what became of them. While they stay so, nobody is erased over
 * them and nothing of them is deleted.
 */
export function isUnfinished(now: Date): SQL | undefined {
  return and(inArray(orders.status, UNDER_WAY), lte(orders.deliveryDate, addDays(londonDay(now), -UNFINISHED_AFTER_DAYS)));
}
