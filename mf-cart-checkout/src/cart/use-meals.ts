import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useShop } from 'shared-remote';
import type { CartItem } from '../cart-item';
import { createMealLookup, type MealLookup } from './meal-lookup';
import { keptAgainAfter, useOnceOnline } from './use-online';

export interface ChosenMeals {
  /** Undefined until first loaded; while the meals of a changed cart load, those of the cart before. */
  lookup: MealLookup | undefined;
  /** `lookup` holds exactly the meals in the cart. */
  loaded: boolean;
  /** And they are today's, as the live menu has them. */
  current: boolean;
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
    refetchInterval: ({ state }) => keptAgainAfter(state.data?.kept === true),
  });
  useOnceOnline(data?.kept === true, refetch);
  const loaded = isSuccess && !isPlaceholderData;
  return { lookup: data, loaded, current: loaded && !data.kept, failed: isError, retry: () => void refetch() };
}
