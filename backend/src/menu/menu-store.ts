import { asc } from 'drizzle-orm';
import type { Meal, Plan } from 'shared-api';
import { DAYS, MEAL_TIMES } from 'shared-rules';
import type { Queryable } from '../db/database';
import { meals, offered, plans } from '../db/schema';

/** The menu as the database holds it, retired plans and meals apart. */
export interface MenuData {
  plans: Plan[];
  meals: Meal[];
  retiredPlans: Plan[];
  retiredMeals: Meal[];
  /** `planId|slot|mealId` of every choice that was ever offered. */
  offered: ReadonlySet<string>;
}

export async function readMenu(db: Queryable): Promise<MenuData> {
  const [planRows, mealRows, offeredRows] = [
    await db.select().from(plans).orderBy(asc(plans.sortOrder), asc(plans.id)),
    await db.select().from(meals).orderBy(asc(meals.id)),
    await db.select().from(offered),
  ];
  const names = new Map(mealRows.filter(({ active }) => active).map(({ id, name }) => [id, name]));
  const parted = (active: boolean) => ({
    plans: planRows.filter((row) => row.active === active).map(asPlan),
    meals: mealRows.filter((row) => row.active === active).map((row) => asMeal(row, names)),
  });
  const [current, retired] = [parted(true), parted(false)];
  return {
    ...current, retiredPlans: retired.plans, retiredMeals: retired.meals,
    offered: new Set(offeredRows.map(({ planId, slot, mealId }) => choiceKey(planId, slot, mealId))),
  };
}

export function choiceKey(planId: string, slot: number, mealId: string): string {
  return `${planId}|${slot}|${mealId}`;
}

function asPlan({ sortOrder, active: _, ...row }: typeof plans.$inferSelect): Plan {
  return { ...row, order: sortOrder };
}

function asMeal(
  { active: _, day, mealTime, diet, handling, replaceableBy, ...row }: typeof meals.$inferSelect, names: ReadonlyMap<string, string>,
): Meal {
  const knownDay = DAYS.find((name) => name === day);
  const knownTime = MEAL_TIMES.find((name) => name === mealTime);
  return {
    ...row,
    ...(knownDay && { day: knownDay }),
    ...(knownTime && { mealTime: knownTime }),
    ...(diet && { diet }),
    ...(handling && { handling }),
    replaceableBy: replaceableBy.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
  };
}
