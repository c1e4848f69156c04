import { useQuery } from '@tanstack/react-query';
import { parseAnswer, type Meal } from 'shared-api';
import { MenuAnswer } from 'shared-api/answers/meal';
import { useShop } from 'shared-remote';
import { keptAgainAfter, useOnceOnline } from './use-online';

/** A menu that did not come is asked for again, for as long as the cart is open: nobody sees that it is missing. */
const AGAIN_AFTER_MS = 5000;

export interface TodaysMenu {
  meals: Meal[] | undefined;
  failed: boolean;
  retry: () => void;
}

/** Today's menu. `menuVersion` is undefined until it is known, and nothing is fetched until then. */
export function useMenu(menuVersion: number | undefined): TodaysMenu {
  const { api } = useShop();
  const { data, isError, refetch } = useQuery({
    queryKey: ['menu', menuVersion],
    queryFn: async ({ signal }) => {
      const given = { kept: false as boolean };
      const meals = parseAnswer(MenuAnswer, await api.call('GET /menu', {}, { signal, onKept: () => { given.kept = true; } }));
      return { meals, kept: given.kept };
    },
    enabled: menuVersion !== undefined,
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_AFTER_MS : keptAgainAfter(state.data?.kept === true)),
  });
  useOnceOnline(data?.kept === true, refetch);
  return { meals: data?.meals, failed: isError && !data, retry: () => void refetch() };
}
