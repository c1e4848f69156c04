import { clashOf, eatsAll, type Clash, type NotEaten } from 'shared-rules';
import type { CartMeal } from '../cart-item';
import type { MealLookup } from './meal-lookup';

interface MenuClash {
  meal: CartMeal;
  clash: Clash;
}

/** The meals of a cart line that the visitor does not eat; none until `lookup` has loaded. One that was not found is unknown. */
export function menuClashes(menu: readonly CartMeal[], lookup: MealLookup | undefined, answer: NotEaten): MenuClash[] {
  if (!lookup || eatsAll(answer)) return [];
  const known = new Map(lookup.meals.map((meal) => [meal.id, meal]));
  const unknown = new Set(lookup.notFound);
  return menu.flatMap((meal) => {
    const found = known.get(meal.id);
    const clash = found || unknown.has(meal.id) ? clashOf(found ?? {}, answer) : undefined;
    return clash ? [{ meal, clash }] : [];
  });
}
