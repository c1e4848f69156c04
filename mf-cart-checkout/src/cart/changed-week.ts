import type { Meal } from 'shared-api';
import { planMenu, SLOTS, type MenuSlot } from 'shared-rules';
import type { CartItem, CartMeal, NewCartItem } from '../cart-item';

export interface ChosenSlot extends MenuSlot<Meal> {
  chosen: Meal;
  /** The name of the meal in the cart, where today's menu does not offer it in this slot. */
  gone?: string | undefined;
}

/** The week of a cart line with today's choices; undefined if today's menu has no whole week of its plan. */
export function chosenWeek({ plan, menu }: CartItem, meals: readonly Meal[]): ChosenSlot[] | undefined {
  const week = planMenu(meals, plan.id);
  if (week.length < SLOTS.length) return undefined;
  return week.map((slot) => {
    const was = menu.find(({ day, mealTime }) => day === slot.day && mealTime === slot.mealTime);
    const chosen = slot.choices.find(({ id }) => id === was?.id);
    return { ...slot, chosen: chosen ?? slot.meal, ...(!chosen && was && { gone: was.name }) };
  });
}

/** A meal that was chosen instead of the menu's own. */
export type Swap = Pick<ChosenSlot, 'day' | 'mealTime'> & { was: string; now: string };

export function swapsOf(item: CartItem, meals: readonly Meal[]): Swap[] {
  return (chosenWeek(item, meals) ?? [])
    .filter(({ meal, chosen }) => meal.id !== chosen.id)
    .map(({ day, mealTime, meal, chosen }) => ({ day, mealTime, was: meal.name, now: chosen.name }));
}

/** The line with these meals. */
export function lineWith({ plan }: CartItem, week: readonly ChosenSlot[]): NewCartItem {
  return { plan, menu: week.map((slot) => cartMeal(slot, slot.chosen, plan.id)) };
}

/** A meal as the cart keeps it, with its calories in this plan. */
export function cartMeal({ day, mealTime }: Pick<CartMeal, 'day' | 'mealTime'>, meal: Meal, planId: string): CartMeal {
  const calories = caloriesIn(meal, planId);
  return { day, mealTime, id: meal.id, name: meal.name, ...(calories !== undefined && { calories }) };
}

export const caloriesIn = ({ configurations }: Meal, planId: string): number | undefined =>
  configurations.find(({ mealPlanId }) => mealPlanId === planId)?.calories;
