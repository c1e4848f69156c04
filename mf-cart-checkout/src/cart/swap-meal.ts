import type { Meal } from 'shared-api';
import { planMenu } from 'shared-rules';
import type { CartItem, NewCartItem } from '../cart-item';
import { cartMeal } from './changed-week';

/** The line with meal `now` in the slot of meal `was`, which is off the menu; undefined if today's menu doesn't offer it there. */
export function swapMeal({ plan, menu }: CartItem, was: string, now: string, meals: readonly Meal[]): NewCartItem | undefined {
  const week = planMenu(meals, plan.id);
  let found = false;
  const swapped = menu.map((chosen) => {
    if (found || chosen.name !== was) return chosen;
    const slot = week.find(({ day, mealTime }) => day === chosen.day && mealTime === chosen.mealTime);
    const meal = slot?.choices.find(({ name }) => name === now);
    if (!meal) return chosen;
    found = true;
    return cartMeal(chosen, meal, plan.id);
  });
  return found ? { plan, menu: swapped } : undefined;
}
