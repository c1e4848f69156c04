/** SPEC §5 Other: the sum of quantity times price, in pence, over items that have a price. */
export function cartTotal(items: readonly { priceInCents?: number | undefined; quantity: number }[]): number {
  return items.reduce((sum, { priceInCents, quantity }) => sum + (priceInCents ?? 0) * quantity, 0);
}

/** DECISIONS "Who is which cart": the same plan with the same meals is the same line. `mealIds` in slot order. */
export function cartItemId(planId: string, mealIds: readonly string[]): string {
  return [planId, ...mealIds].join('|');
}

/** SPEC §2 Plan card: a single figure when both are equal. */
export function calorieRange(min: number, max: number): string {
  return min === max ? String(min) : `${min} - ${max}`;
}
