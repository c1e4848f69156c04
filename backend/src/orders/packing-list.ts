import { asc } from 'drizzle-orm';
import type { Allergens } from 'shared-api';
import { DAYS, addDays } from 'shared-rules';
import { lastDayOf } from 'shared-rules/handling';
import type { Queryable } from '../db/database';
import { orders } from '../db/schema';
import { linesAsNow } from './changed-meals';
import type { OrderRow } from './find-orders';
import { toBePacked } from './kitchen-list';

interface PackedMeal { day: string; mealTime: string; meal: string; allergens: Allergens; useBy: string }
interface PackedOrder { order: string; status: OrderRow['status']; boxes: { plan: string; quantity: number; meals: PackedMeal[] }[] }

/** What goes into each order's boxes of a delivery day, without names: allergens are those of now. */
export async function packingList(db: Queryable, day: string): Promise<PackedOrder[]> {
  const found = await db.select().from(orders).where(toBePacked(day)).orderBy(asc(orders.orderId));
  return found.map((order) => ({
    order: order.orderId,
    status: order.status,
    boxes: linesAsNow(order).map(({ name, quantity, meals }) => ({
      plan: name,
      quantity,
      meals: meals.map((meal) => ({
        day: meal.day, mealTime: meal.mealTime, meal: meal.name, allergens: meal.allergens,
        // As the customer reads it: in the order, on the printed week and in the mail.
        useBy: meal.handling ? lastDayOf(meal.handling, day) : useBy(day, meal.day),
      })),
    })),
  }));
}

/**
 * Where an order does not say it: a meal is to be eaten by the end of the day that it is cooked
 * for: Monday's by the delivery day, Friday's four days later.
 */
export function useBy(deliveryDay: string, mealDay: string): string {
  return addDays(deliveryDay, Math.max(0, DAYS.findIndex((name) => name === mealDay)));
}
