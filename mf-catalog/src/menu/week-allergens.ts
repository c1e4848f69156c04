import type { Allergens } from 'shared-api';
import { combinedAllergens } from 'shared-rules';
import type { Meal } from './meal';

/** For each allergen the highest risk among the meals; undefined if the allergens of one meal are unknown. */
export function weekAllergens(meals: readonly Meal[]): Allergens | undefined {
  const known = meals.flatMap(({ allergens }) => allergens ?? []);
  const [first, ...others] = known;
  return first && known.length === meals.length ? combinedAllergens(first, ...others) : undefined;
}
