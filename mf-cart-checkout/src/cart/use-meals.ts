import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useShop } from 'shared-remote';
import type { CartItem } from '../cart-item';
import { createMealLookup, type MealLookup } from './meal-lookup';
import { useOnceOnline } from './use-online';

export interface ChosenMeals {
  /** Undefined until first loaded; while the meals of a changed cart load, those of the cart before. */
  lookup: MealLookup | undefined;
  /** `lookup` holds exactly the meals in the cart. */
  loaded: boolean;
  failed: boolean;
  retry: () => void;
}

/** The meals in the cart with their allergens, each once. Waits for `menuVersion`, or each meal would be fetched twice. */
export function useMeals(items: readonly CartItem[], menuVersion: number | undefined): ChosenMeals {
  const { api } = useShop();
  const [lookUp] = useState(() => createMealLookup(api));
  const ids = useMemo(() => [...new Set(items.flatMap(({ menu }) => menu.map(({ id }) => id)))].toSorted(), [items]);
  const { data, isSuccess, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: ['meals', menuVersion, ids],
    queryFn: ({ signal }) => lookUp(ids, menuVersion ?? 0, signal),
    enabled: ids.length > 0 && menuVersion !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  useOnceOnline(data?.kept === true, refetch);
  return { lookup: data, loaded: isSuccess && !isPlaceholderData, failed: isError, retry: () => void refetch() };
}
