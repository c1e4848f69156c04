import { and, count, eq, isNotNull, isNull, ne, not } from 'drizzle-orm';
import type { Allergens } from 'shared-api';
import { DAYS, MEAL_TIMES, combinedAllergens } from 'shared-rules';
import type { Queryable } from '../db/database';
import { meals, orders } from '../db/schema';
import { linesAsNow } from './changed-meals';
import { isHeld } from './order-holds';

/** So many portions of a meal in a plan's size. */
interface Portions {
  day: string; mealTime: string; mealId: string; meal: string; plan: string; calories: number | null; portions: number;
  /** Where it is cooked. */
  station?: string;
  /** As they are now. */
  allergens: Allergens;
}

/** What is cooked and packed for a delivery day: every paid order that is neither cancelled nor held, by the names it was bought under. */
export async function kitchenList(db: Queryable, day: string, stations: Record<string, string[]> = {}): Promise<Portions[]> {
  const stationOf = new Map(Object.entries(stations).flatMap(([station, ids]) => ids.map((id) => [id, station] as const)));
  const rows = await db.select({ lines: orders.lines, changedMeals: orders.changedMeals }).from(orders).where(toBePacked(day));
  const calories = await caloriesByPlan(db);
  const list = new Map<string, Portions>();
  const allergens = new Map<string, Allergens>();
  for (const { planId, name: plan, quantity, meals: chosen } of rows.flatMap(linesAsNow)) {
    for (const meal of chosen) {
      const key = [meal.day, meal.mealTime, meal.id, planId].join('|');
      allergens.set(meal.id, combinedAllergens(allergens.get(meal.id) ?? meal.allergens, meal.allergens));
      const entry = list.get(key) ?? {
        day: meal.day, mealTime: meal.mealTime, mealId: meal.id, meal: meal.name, plan,
        calories: calories.get(`${meal.id}|${planId}`) ?? null, portions: 0, allergens: meal.allergens,
      };
      entry.portions += quantity;
      list.set(key, entry);
    }
  }
  // Cooked together in whatever sizes: each is warned of with what any order says of the meal.
  return [...list.values()].map((entry) => {
    const station = stationOf.get(entry.mealId);
    return { ...entry, allergens: allergens.get(entry.mealId) ?? entry.allergens, ...(station !== undefined && { station }) };
  }).sort((a, b) => place(a) - place(b) || a.meal.localeCompare(b.meal) || (a.calories ?? 0) - (b.calories ?? 0));
}

/** Orders of the day that are not cooked: their payment is being processed, or an operator holds them back. */
export async function leftOut(db: Queryable, day: string): Promise<{ unpaid: number; held: number }> {
  const ofDay = and(eq(orders.deliveryDate, day), ne(orders.status, 'CANCELLED'));
  const [unpaid] = await db.select({ count: count() }).from(orders).where(and(ofDay, isNull(orders.paidAt)));
  const [held] = await db.select({ count: count() }).from(orders).where(and(ofDay, isHeld()));
  return { unpaid: unpaid?.count ?? 0, held: held?.count ?? 0 };
}

/** Condition for orders whose box leaves on that day. */
export function toBePacked(day: string) {
  return and(eq(orders.deliveryDate, day), ne(orders.status, 'CANCELLED'), isNotNull(orders.paidAt), not(isHeld()));
}

async function caloriesByPlan(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.select({ id: meals.id, configurations: meals.configurations }).from(meals);
  return new Map(
    rows.flatMap(({ id, configurations }) => configurations.map(({ mealPlanId, calories }) => [`${id}|${mealPlanId}`, calories] as const)),
  );
}

const place = ({ day, mealTime }: Portions) =>
  DAYS.findIndex((name) => name === day) * MEAL_TIMES.length + MEAL_TIMES.findIndex((name) => name === mealTime);
