import { parseAnswer, type ApiClient } from 'shared-api';
import { MenuAnswer } from 'shared-api/answers/meal';
import { planMenu } from 'shared-rules';
import * as v from 'valibot';
import type { NewCartItem } from '../services';

const Plan = v.object({ id: v.string(), name: v.string(), minCalories: v.number(), maxCalories: v.number(), priceInCents: v.number() });
export type Plan = v.InferOutput<typeof Plan>;

/** Undefined if an older or newer page was composed with invalid data. */
export function parsePlan(data: unknown): Plan | undefined {
  const parsed = v.safeParse(Plan, data);
  return parsed.success ? parsed.output : undefined;
}

/** The first plan of the menu. */
export async function fetchPlan(api: ApiClient): Promise<Plan | undefined> {
  return parseAnswer(v.array(Plan), await api.call('GET /menu/plans', {}))[0];
}

/** A cart item of the plan with the menu's own meals. */
export async function weekOf({ id, name, minCalories, maxCalories, priceInCents }: Plan, api: ApiClient): Promise<NewCartItem> {
  const menu = planMenu(parseAnswer(MenuAnswer, await api.call('GET /menu', {})), id);
  return {
    plan: { id, name, minCalories, maxCalories, priceInCents },
    menu: menu.map(({ day, mealTime, meal }) => ({ day, mealTime, id: meal.id, name: meal.name })),
  };
}
