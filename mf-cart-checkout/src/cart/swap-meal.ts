import type { Meal } from 'shared-api';
import { planMenu } from 'shared-rules';
import type { CartItem, NewCartItem } from '../cart-item';
import { cartMeal } from './changed-week';

/**
 * The line with meal `now` in the slot of meal `was`, which is off the menu; undefined if today's menu doesn't offer it there.
 * The shop's name of `was` may be newer than the cart's.
 */
export function swapMeal({ plan, menu }: CartItem, was: string, now: string, meals: readonly Meal[]): NewCartItem | undefined {
  const week = planMenu(meals, plan.id);
  const places = menu.flatMap((chosen) => {
    const choices = week.find(({ day, mealTime }) => day === chosen.day && mealTime === chosen.mealTime)?.choices ?? [];
    const meal = choices.find(({ name }) => name === now);
    return meal && choices.every(({ id }) => id !== chosen.id) ? [{ chosen, meal }] : [];
  });
  const place = places.find(({ chosen }) => chosen.name === was) ?? places[0];
  return place && { plan, menu: menu.map((chosen) => (chosen === place.chosen ? cartMeal(chosen, place.meal, plan.id) : chosen)) };
}
