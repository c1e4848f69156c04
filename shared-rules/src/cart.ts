import { SLOTS } from './menu';

/** In pence. An item without a price counts nothing (CART-11). */
export function cartTotal(items: readonly { priceInCents?: number | undefined; quantity: number }[]): number {
  return items.reduce((sum, { priceInCents, quantity }) => sum + (priceInCents ?? 0) * quantity, 0);
}

/** In pence, for one of a plan's 15 meals; rounded up, so that 15 of them are never less than the plan's price. */
export function mealPrice(planPriceInCents: number): number {
  return Math.ceil(planPriceInCents / SLOTS.length);
}

/** The same plan with the same meals is the same line (CART-15). `mealIds` in slot order. */
export function cartItemId(planId: string, mealIds: readonly string[]): string {
  return [planId, ...mealIds].join('|');
}

/** The `mealIds` of a line's id. */
export function mealIdsOfItem(itemId: string): string[] {
  return itemId.split('|').slice(1);
}

/** A single figure when both are equal (HOME-7, MENU-22). */
export function calorieRange(min: number, max: number): string {
  return min === max ? String(min) : `${min} - ${max}`;
}
