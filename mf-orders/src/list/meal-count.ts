import type { Order } from 'shared-api';

/** How many meals come: a plan ordered twice is twice its meals. An order without lines counts what it names. */
export function mealCount({ lines, mealIds }: Pick<Order, 'lines' | 'mealIds'>): number {
  return lines.length ? lines.reduce((sum, { meals, quantity }) => sum + meals.length * quantity, 0) : mealIds.length;
}
