import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CheckoutItem, Meal } from 'shared-api';
import { planMenu } from 'shared-rules';
import { parseMenu, type MenuFile } from '../src/menu/menu-file';

const MENU = fileURLToPath(new URL('../seed/menu.json', import.meta.url));

/** A cart's line in the words of a history. */
export interface Line { plan: number; quantity: number; replaced: boolean }

export async function readMenuFile(): Promise<MenuFile> {
  return parseMenu(JSON.parse(await readFile(MENU, 'utf8')));
}

/** What a browser would send for it. */
export function asItem(menu: MenuFile, { plan: index, quantity, replaced }: Line): CheckoutItem {
  const plan = menu.plans[index % menu.plans.length];
  if (!plan) throw new Error('The menu has no plans.');
  const mealIds = planMenu<Meal>(menu.meals, plan.id).map(({ choices }) => {
    const meal = (replaced ? choices[1] : undefined) ?? choices[0];
    if (!meal) throw new Error('A slot of the menu is empty.');
    return meal.id;
  });
  return { planId: plan.id, quantity, priceInCents: plan.priceInCents, mealIds };
}

/**
 * The same menu with lupin found in some of its first meals: a bit for each. What is sold, and for how much, stays.
 */
export function corrected(menu: MenuFile, bits: number): MenuFile {
  return {
    ...menu,
    meals: menu.meals.map(
      (meal, at) => (at < 8 && bits & (1 << at)
        ? { ...meal, allergens: { ...meal.allergens, lupin: meal.allergens.lupin === 'contains' ? 'free' : 'contains' } }
        : meal),
    ),
  };
}

/** Pence, reckoned from the seed file and not by the code under test. */
export function priceOf(menu: MenuFile, lines: readonly Line[]): number {
  return lines.reduce((sum, { plan, quantity }) => sum + (menu.plans[plan % menu.plans.length]?.priceInCents ?? 0) * quantity, 0);
}
