import type { CartChange, CheckoutItem, OrderLine } from 'shared-api';
import { LEAST_PAYMENT, SLOTS, planMenu, type MenuSlot } from 'shared-rules';
import type { Meal } from 'shared-api';
import { Failure } from '../http/failure';
import { choiceKey, type MenuData } from '../menu/menu-store';

interface PricedCart { lines: OrderLine[]; amount: number }

/** The provider takes at most £999,999.99. */
const MOST = 99_999_999;

/**
 * What the cart costs by the database's prices (CHECKOUT-18 to CHECKOUT-20).
 * @throws {Failure} 422 naming the item and why it can't be sold; 409 `cart_changed` with what differs from what the customer saw.
 */
export function priceCart(items: readonly CheckoutItem[], menu: MenuData): PricedCart {
  const weeks = new Map(menu.plans.map((plan) => [plan.id, { plan, week: planMenu(menu.meals, plan.id) }]));
  const changes: CartChange[] = [];
  const lines = items.flatMap((item, index): OrderLine[] => {
    const sold = weeks.get(item.planId);
    if (!sold || sold.week.length !== SLOTS.length) {
      const retired = menu.retiredPlans.find(({ id }) => id === item.planId) ?? sold?.plan;
      if (!retired) throw notSold(index, 'There is no such plan.');
      changes.push({ item: index, was: retired.name, now: null });
      return [];
    }
    const { plan, week } = sold;
    if (item.priceInCents !== plan.priceInCents) changes.push({ item: index, was: item.priceInCents, now: plan.priceInCents });
    const meals = week.flatMap((place, slot): OrderLine['meals'] => {
      const chosen = chooseMeal(item.mealIds[slot] ?? '', place, slot, plan.id, index, menu, changes);
      if (!chosen) return [];
      const { id, name, allergens, ingredients, handling } = chosen;
      return [{ id, name, day: place.day, mealTime: place.mealTime, allergens, ingredients, ...(handling && { handling }) }];
    });
    return [{ planId: plan.id, name: plan.name, quantity: item.quantity, priceInCents: plan.priceInCents, vatRate: plan.vatRate, meals }];
  });
  if (changes.length) {
    throw new Failure(409, 'cart_changed', 'Something in your cart has changed since you put it there.', { details: changes });
  }
  const amount = lines.reduce((sum, line) => sum + line.priceInCents * line.quantity, 0);
  if (!Number.isSafeInteger(amount) || amount > MOST) {
    throw new Failure(422, 'amount_too_large', 'That is more than we can take in one order. Please split it.');
  }
  if (amount < LEAST_PAYMENT) throw new Failure(422, 'amount_too_small', 'That is less than we can take by card.');
  return { lines, amount };
}

/** The meal if it may stand there; undefined if it could once and now can't, which is noted. */
function chooseMeal(
  id: string, place: MenuSlot<Meal>, slot: number, planId: string, index: number, menu: MenuData, changes: CartChange[],
): Meal | undefined {
  const chosen = place.choices.find((meal) => meal.id === id);
  if (chosen) return chosen;
  const known = [...menu.retiredMeals, ...menu.meals].find((meal) => meal.id === id);
  if (!known) throw notSold(index, 'It holds a meal that does not exist.');
  if (!menu.offered.has(choiceKey(planId, slot, id))) {
    throw notSold(index, `${known.name} can’t be chosen for ${place.day} ${place.mealTime}.`);
  }
  changes.push({ item: index, was: known.name, now: place.meal.name });
  return undefined;
}

function notSold(item: number, reason: string): Failure {
  return new Failure(
    422, 'item_invalid', `Item ${item + 1} of your cart can’t be ordered. ${reason}`, { field: `items.${item}`, details: { item, reason } },
  );
}
