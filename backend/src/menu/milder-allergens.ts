import { ALLERGENS, combinedAllergens, type AllergenStatus } from 'shared-rules';
import type { MealChange } from '../orders/changed-meals';

interface Milder { mealId: string; allergen: string; was: AllergenStatus; now: AllergenStatus }

/** Where meals are said to hold less of an allergen than they were: right, or a file that was made before somebody's correction. */
export function milderAllergens(changes: ReadonlyMap<string, MealChange>): Milder[] {
  return [...changes].flatMap(([mealId, { was, now }]) => {
    const worse = combinedAllergens(was.allergens, now.allergens);
    return ALLERGENS.filter((name) => worse[name] !== now.allergens[name])
      .map((allergen) => ({ mealId, allergen, was: was.allergens[allergen], now: now.allergens[allergen] }));
  });
}
