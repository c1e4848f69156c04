import { useQuery } from '@tanstack/react-query';
import { parseAnswer, type Meal } from 'shared-api';
import { MenuAnswer } from 'shared-api/answers/meal';
import { useShop } from 'shared-remote';

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
    queryFn: async ({ signal }) => parseAnswer(MenuAnswer, await api.call('GET /menu', {}, { signal })),
    enabled: menuVersion !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  return { meals: data, failed: isError, retry: () => void refetch() };
}
