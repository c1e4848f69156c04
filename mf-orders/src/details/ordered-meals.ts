import type { Allergens, Meal, Order, OrderLine } from 'shared-api';
import { clashOf, hasDeliveryDay, type Clash, type NotEaten } from 'shared-rules';
import { comes } from '../order-state';

/** A meal as it was ordered, with its details from today's menu. */
export interface OrderedMeal {
  /** Made with the place in the order, because the same meal may occur twice in a week. */
  key: string;
  id: string;
  name: string;
  day: string | undefined;
  mealTime: string | undefined;
  /** After corrections; for a corrected meal they differ from those at the time of the order. */
  allergens: Allergens;
  /** After corrections too; today's, for an order that holds none. */
  ingredients: readonly string[];
  /** How it is kept and heated: as it was ordered, or corrected since. Undefined in orders from before December 2026. */
  handling: OrderLine['meals'][number]['handling'] | undefined;
  /** Undefined for a meal that is no longer on the menu: the order itself holds its name, day and allergens. */
  meal: Meal | undefined;
  /** The ordered plan's figures; if the meal has none for that plan, its first ones. */
  figures: Meal['configurations'][number] | undefined;
}

export interface OrderedLine {
  key: string;
  /** Undefined for an order that has only meal ids. */
  plan: { name: string; quantity: number } | undefined;
  meals: OrderedMeal[];
  /** The names of meals that are no longer on the menu; their ids, for an order that has only ids. */
  notFound: string[];
}

export function mealIdsOf(order: Pick<Order, 'lines' | 'mealIds'>): string[] {
  return [...new Set([...order.lines.flatMap(({ meals }) => meals.map(({ id }) => id)), ...order.mealIds])];
}

/** @param found the meals that are still on the menu */
export function orderedLines(order: Pick<Order, 'lines' | 'mealIds' | 'changes'>, found: readonly Meal[]): OrderedLine[] {
  const byId = new Map(found.map((meal) => [meal.id, meal]));
  const corrected = new Map(order.changes?.meals.map(({ mealId, now }) => [mealId, now]));
  if (order.lines.length === 0) return [withoutPlan(order.mealIds, byId)];
  return order.lines.map(({ planId, name, quantity, meals }, index) => {
    const line: OrderedLine = { key: `${index} ${planId}`, plan: { name, quantity }, meals: [], notFound: [] };
    meals.forEach((ordered, slot) => {
      const meal = byId.get(ordered.id);
      if (!meal) line.notFound.push(ordered.name);
      const { allergens, ingredients = meal?.ingredients ?? [], handling = ordered.handling } = corrected.get(ordered.id) ?? ordered;
      line.meals.push({
        ...ordered, handling, allergens, ingredients, key: `${slot} ${ordered.id}`, meal, figures: meal && figuresOf(meal, planId),
      });
    });
    return line;
  });
}

/** Each meal of an order once, by what the order itself holds. */
export function distinctMeals(order: Pick<Order, 'lines' | 'mealIds' | 'changes'>): OrderedMeal[] {
  return [...new Map(orderedLines(order, []).flatMap(({ meals }) => meals.map((meal) => [meal.id, meal] as const))).values()];
}

/** What of an ordered meal the customer does not eat. Of a meal that is no longer on the menu, no diet is known. */
export function clashOfOrdered({ allergens, meal }: OrderedMeal, notEaten: NotEaten): Clash | undefined {
  return meal ? clashOf({ allergens, diet: meal.diet }, notEaten) : clashOf({ allergens }, { allergens: notEaten.allergens });
}

/** The day from which the days of use are counted; undefined for an order that does not come on it, or whose day is invalid. */
export function comesOn(order: Order): string | undefined {
  return comes(order) && hasDeliveryDay(order) ? order.deliveryDate : undefined;
}

function withoutPlan(mealIds: readonly string[], byId: ReadonlyMap<string, Meal>): OrderedLine {
  const line: OrderedLine = { key: 'meals', plan: undefined, meals: [], notFound: [] };
  mealIds.forEach((id, place) => {
    const meal = byId.get(id);
    if (!meal) return void line.notFound.push(id);
    const { name, day, mealTime, allergens, ingredients, configurations } = meal;
    line.meals.push({
      key: `${place} ${id}`, id, name, day, mealTime, allergens, ingredients, handling: undefined, meal, figures: configurations[0],
    });
  });
  return line;
}

function figuresOf(meal: Meal, planId: string) {
  return meal.configurations.find(({ mealPlanId }) => mealPlanId === planId) ?? meal.configurations[0];
}
