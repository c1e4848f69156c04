import type { Meal, Order, Plan } from 'shared-api';
import { planMenu, SLOTS, type MenuSlot } from 'shared-rules';
import type { NewCartItem } from '../services';

export interface SameAgain {
  items: { item: NewCartItem; quantity: number }[];
  /** Plans that are not on sale any more. */
  gonePlans: string[];
  /** Meals that are no longer offered in their slot, and the meal taken instead. */
  swapped: { was: string; now: string }[];
  /** Plans that cost something else now, in pence. */
  prices: { plan: string; was: number; now: number }[];
}

/** What of an order can be put into the cart again with today's menu and prices, and what differs. */
export function sameAgain(order: Pick<Order, 'lines'>, plans: readonly Plan[], menu: readonly Meal[]): SameAgain {
  const again: SameAgain = { items: [], gonePlans: [], swapped: [], prices: [] };
  for (const line of order.lines) {
    const plan = plans.find(({ id }) => id === line.planId);
    const week = plan ? planMenu(menu, plan.id) : [];
    if (!plan || week.length !== SLOTS.length) {
      again.gonePlans.push(line.name);
      continue;
    }
    if (plan.priceInCents !== line.priceInCents) again.prices.push({ plan: plan.name, was: line.priceInCents, now: plan.priceInCents });
    const item = { plan: cartPlan(plan), menu: week.map((slot) => choose(slot, line, plan.id, again)) };
    again.items.push({ quantity: line.quantity, item });
  }
  return again;
}

function choose(slot: MenuSlot<Meal>, line: Order['lines'][number], planId: string, again: SameAgain): NewCartItem['menu'][number] {
  const was = line.meals.find(({ day, mealTime }) => day === slot.day && mealTime === slot.mealTime);
  const meal = slot.choices.find(({ id }) => id === was?.id) ?? slot.meal;
  if (was && meal.id !== was.id) again.swapped.push({ was: was.name, now: meal.name });
  const calories = meal.configurations.find(({ mealPlanId }) => mealPlanId === planId)?.calories;
  return { day: slot.day, mealTime: slot.mealTime, id: meal.id, name: meal.name, ...(calories !== undefined && { calories }) };
}

function cartPlan({ id, name, minCalories, maxCalories, priceInCents, photo }: Plan): NewCartItem['plan'] {
  const photoURL = photo[0]?.downloadURL;
  return { id, name, minCalories, maxCalories, priceInCents, ...(photoURL !== undefined && { photoURL }) };
}
