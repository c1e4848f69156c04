import type { Meal, Order, Plan } from 'shared-api';
import { sameWeek, type SameWeek } from 'shared-rules/same-again';
import type { NewCartItem } from '../services';

export interface SameAgain extends Omit<SameWeek<Plan, Meal>, 'weeks'> {
  items: { item: NewCartItem; quantity: number }[];
}

/** What of an order can be put into the cart again with today's menu and prices, and what differs. */
export function sameAgain(order: Pick<Order, 'lines'>, plans: readonly Plan[], menu: readonly Meal[]): SameAgain {
  const { weeks, ...differences } = sameWeek(order.lines, plans, menu);
  const items = weeks.map(({ plan, quantity, slots }) => ({
    quantity,
    item: {
      plan: cartPlan(plan),
      menu: slots.map(({ day, mealTime, chosen: { id, name, configurations } }) => {
        const calories = configurations.find(({ mealPlanId }) => mealPlanId === plan.id)?.calories;
        return { day, mealTime, id, name, ...(calories !== undefined && { calories }) };
      }),
    },
  }));
  return { items, ...differences };
}

function cartPlan({ id, name, minCalories, maxCalories, priceInCents, photo }: Plan): NewCartItem['plan'] {
  const photoURL = photo[0]?.downloadURL;
  return { id, name, minCalories, maxCalories, priceInCents, ...(photoURL !== undefined && { photoURL }) };
}
