import { useEffect, useMemo, useState } from 'react';
import { ALLERGENS } from 'shared-rules';
import type { KnownMeal, MealLookup } from './meal-lookup';

/** Names of the cart's meals whose allergens are no longer what this page has shown first. */
export function useCorrectedMeals(lookup: MealLookup | undefined): string[] {
  const [shown] = useState(() => new Map<string, string>());
  useEffect(() => {
    for (const meal of lookup?.meals ?? []) if (!shown.has(meal.id)) shown.set(meal.id, allergensOf(meal));
  }, [lookup, shown]);
  return useMemo(
    () => (lookup?.meals ?? []).filter((meal) => (shown.get(meal.id) ?? allergensOf(meal)) !== allergensOf(meal)).map(({ name }) => name),
    [lookup, shown],
  );
}

const allergensOf = ({ allergens }: KnownMeal): string => ALLERGENS.map((name) => allergens[name]).join();
