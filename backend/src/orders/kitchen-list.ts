import { and, eq, isNotNull, ne, not } from 'drizzle-orm';
import { DAYS, MEAL_TIMES } from 'shared-rules';
import type { Queryable } from '../db/database';
import { meals, orders } from '../db/schema';
import { isHeld } from './order-holds';

/** So many portions of a meal in a plan's size. */
export interface Portions { day: string; mealTime: string; mealId: string; meal: string; plan: string; calories: number | null; portions: number }

/** What is cooked and packed for a delivery day: every paid order that is neither cancelled nor held, by the names it was bought under. */
export async function kitchenList(db: Queryable, day: string): Promise<Portions[]> {
  const rows = await db.select({ lines: orders.lines }).from(orders).where(toBePacked(day));
  const calories = await caloriesByPlan(db);
  const list = new Map<string, Portions>();
  for (const { planId, name: plan, quantity, meals: chosen } of rows.flatMap(({ lines }) => lines)) {
    for (const meal of chosen) {
      const key = [meal.day, meal.mealTime, meal.id, planId].join('|');
      const entry = list.get(key) ?? { day: meal.day, mealTime: meal.mealTime, mealId: meal.id, meal: meal.name, plan, calories: calories.get(`${meal.id}|${planId}`) ?? null, portions: 0 };
      entry.portions += quantity;
      list.set(key, entry);
    }
  }
  return [...list.values()].sort((a, b) => place(a) - place(b) || a.meal.localeCompare(b.meal) || (a.calories ?? 0) - (b.calories ?? 0));
}

/** Condition for orders whose box leaves on that day. */
export function toBePacked(day: string) {
  return and(eq(orders.deliveryDate, day), ne(orders.status, 'CANCELLED'), isNotNull(orders.paidAt), not(isHeld()));
}

async function caloriesByPlan(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.select({ id: meals.id, configurations: meals.configurations }).from(meals);
  return new Map(rows.flatMap(({ id, configurations }) => configurations.map(({ mealPlanId, calories }) => [`${id}|${mealPlanId}`, calories] as const)));
}

const place = ({ day, mealTime }: Portions) =>
  DAYS.findIndex((name) => name === day) * MEAL_TIMES.length + MEAL_TIMES.findIndex((name) => name === mealTime);
