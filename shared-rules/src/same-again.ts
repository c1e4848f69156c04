import { planMenu, type MenuSlot, type PlaceableMeal } from './plan-menu';
import { SLOTS } from './menu';

interface OrderedLine {
  planId: string;
  name: string;
  quantity: number;
  priceInCents: number;
  meals: readonly { id: string; name: string; day: string; mealTime: string }[];
}
interface SoldPlan { id: string; name: string; priceInCents: number }
type NamedMeal = PlaceableMeal & { name: string };

export interface SameWeek<P, M> {
  /** What can be ordered again, the meals in slot order. */
  weeks: { plan: P; quantity: number; slots: (MenuSlot<M> & { chosen: M })[] }[];
  /** Plans that are not on sale any more. */
  gonePlans: string[];
  /** Meals that are no longer offered in their slot, and the meal taken instead. */
  swapped: { was: string; now: string }[];
  /** Plans that cost something else now, in pence. */
  prices: { plan: string; was: number; now: number }[];
}

/** What of an order can be ordered again with today's menu and prices, and what differs. */
export function sameWeek<P extends SoldPlan, M extends NamedMeal>(
  lines: readonly OrderedLine[], plans: readonly P[], menu: readonly M[],
): SameWeek<P, M> {
  const same: SameWeek<P, M> = { weeks: [], gonePlans: [], swapped: [], prices: [] };
  for (const line of lines) {
    const plan = plans.find(({ id }) => id === line.planId);
    const slots = plan ? planMenu(menu, plan.id) : [];
    if (!plan || slots.length !== SLOTS.length) {
      same.gonePlans.push(line.name);
      continue;
    }
    if (plan.priceInCents !== line.priceInCents) same.prices.push({ plan: plan.name, was: line.priceInCents, now: plan.priceInCents });
    const chosen = slots.map((slot) => {
      const was = line.meals.find(({ day, mealTime }) => day === slot.day && mealTime === slot.mealTime);
      const meal = slot.choices.find(({ id }) => id === was?.id) ?? slot.meal;
      if (was && meal.id !== was.id) same.swapped.push({ was: was.name, now: meal.name });
      return { ...slot, chosen: meal };
    });
    same.weeks.push({ plan, quantity: line.quantity, slots: chosen });
  }
  return same;
}
