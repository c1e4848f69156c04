import type { Allergens, AllergenStatus } from 'shared-api';
import { ALLERGENS } from 'shared-rules';
import type { Meal } from './meal';

const RANK: Record<AllergenStatus, number> = { free: 0, mayContain: 1, contains: 2 };

/** For each allergen the highest risk among the meals; undefined if the allergens of one meal are unknown. */
export function weekAllergens(meals: readonly Meal[]): Allergens | undefined {
  const known = meals.flatMap(({ allergens }) => allergens ?? []);
  const [first] = known;
  if (!first || known.length < meals.length) return undefined;
  return known.reduce((highest, next) => {
    const merged = { ...highest };
    for (const name of ALLERGENS) if (RANK[next[name]] > RANK[merged[name]]) merged[name] = next[name];
    return merged;
  }, first);
}
