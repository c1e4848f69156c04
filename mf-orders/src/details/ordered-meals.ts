import type { Allergens, Meal, Order } from 'shared-api';

/** A meal as it was ordered, with its details from today's menu. */
export interface OrderedMeal {
  /** Place in the order: the same meal may come twice in a week. */
  key: string;
  id: string;
  name: string;
  day: string | undefined;
  mealTime: string | undefined;
  /** As they are known now: of a meal that was corrected after the order, not those that it was bought with. */
  allergens: Allergens;
  /** Undefined for a meal that is no longer on the menu: its name, day and allergens are known from the order. */
  meal: Meal | undefined;
  /** The ordered plan's figures; of a plan that is gone, the first that are there. */
  figures: Meal['configurations'][number] | undefined;
}

export interface OrderedLine {
  key: string;
  /** Undefined for an order that names only its meals. */
  plan: { name: string; quantity: number } | undefined;
  meals: OrderedMeal[];
  /** Names (or ids, for an order that has only those) of meals that the menu no longer has. */
  notFound: string[];
}

/** The ids to look up, each once. */
export function mealIdsOf(order: Pick<Order, 'lines' | 'mealIds'>): string[] {
  return [...new Set([...order.lines.flatMap(({ meals }) => meals.map(({ id }) => id)), ...order.mealIds])];
}

/** What was ordered, put together with what a look-up found. */
export function orderedLines(order: Pick<Order, 'lines' | 'mealIds' | 'changes'>, found: readonly Meal[]): OrderedLine[] {
  const byId = new Map(found.map((meal) => [meal.id, meal]));
  const corrected = new Map(order.changes?.meals.map(({ mealId, now }) => [mealId, now]));
  if (order.lines.length === 0) return [withoutPlan(order.mealIds, byId)];
  return order.lines.map(({ planId, name, quantity, meals }, index) => {
    const line: OrderedLine = { key: `${index} ${planId}`, plan: { name, quantity }, meals: [], notFound: [] };
    meals.forEach((ordered, slot) => {
      const meal = byId.get(ordered.id);
      if (!meal) line.notFound.push(ordered.name);
      line.meals.push({ ...ordered, allergens: corrected.get(ordered.id)?.allergens ?? ordered.allergens, key: `${slot} ${ordered.id}`, meal, figures: meal && figuresOf(meal, planId) });
    });
    return line;
  });
}

function withoutPlan(mealIds: readonly string[], byId: ReadonlyMap<string, Meal>): OrderedLine {
  const line: OrderedLine = { key: 'meals', plan: undefined, meals: [], notFound: [] };
  mealIds.forEach((id, place) => {
    const meal = byId.get(id);
    if (!meal) line.notFound.push(id);
    else line.meals.push({ key: `${place} ${id}`, id, name: meal.name, day: meal.day, mealTime: meal.mealTime, allergens: meal.allergens, meal, figures: meal.configurations[0] });
  });
  return line;
}

function figuresOf(meal: Meal, planId: string) {
  return meal.configurations.find(({ mealPlanId }) => mealPlanId === planId) ?? meal.configurations[0];
}
