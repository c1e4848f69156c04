import type { Order } from 'shared-api';

/** A plan ordered twice counts twice. An order without lines has only meal ids. */
export function mealCount({ lines, mealIds }: Pick<Order, 'lines' | 'mealIds'>): number {
  return lines.length ? lines.reduce((sum, { meals, quantity }) => sum + meals.length * quantity, 0) : mealIds.length;
}
