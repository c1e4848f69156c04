import type { Allergen } from './menu';

/**
 * From the widest to the strictest: who eats vegan may eat it all, a vegetarian whatever is vegetarian or vegan. So a meal
 * carries one mark, the strictest diet that it fits, and no two marks can contradict each other (decision 054).
 */
export const DIETS = ['noPork', 'pescatarian', 'vegetarian', 'vegan'] as const;
export type Diet = (typeof DIETS)[number];

/** What a customer does not eat. */
export interface NotEaten {
  diet?: Diet;
  allergens: readonly Allergen[];
}

export const EATS_ALL: NotEaten = { allergens: [] };

export function eatsAll({ diet, allergens }: NotEaten): boolean {
  return diet === undefined && allergens.length === 0;
}
