import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseAnswer, type ApiClient, type Meal, type Order } from 'shared-api';
import { FoundMealsAnswer } from 'shared-api/answers/meal';
import { useShop } from 'shared-remote';
import { mealIdsOf, orderedLines, type OrderedLine } from './ordered-meals';

/** The limit of POST /menu/meals. */
const CHUNK = 100;

/**
 * The order's meals, with the details of those that are still on the menu. Where these can't be had, by what the order itself holds:
 * names, days and allergens. A browser that has no network says so itself; one whose connection is dead does not.
 */
export function useOrderMeals(order: Order): { lines: OrderedLine[] | undefined; failed: boolean; retry: () => void } {
  const { api } = useShop();
  const { data, isError, refetch } = useQuery({
    queryKey: ['meals', order.id],
    queryFn: ({ signal }) => lookUp(api, mealIdsOf(order), signal),
    staleTime: Infinity,
  });
  const asOrdered = !data && (isError || !navigator.onLine) && order.lines.length > 0;
  const lines = useMemo(() => {
    // Nobody knows what is no longer on the menu.
    if (asOrdered) return orderedLines(order, []).map((line) => ({ ...line, notFound: [] }));
    return data && orderedLines(order, data);
  }, [asOrdered, data, order]);
  return { lines, failed: isError && navigator.onLine, retry: () => void refetch() };
}

async function lookUp(api: ApiClient, ids: readonly string[], signal: AbortSignal): Promise<Meal[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, n) => ids.slice(n * CHUNK, (n + 1) * CHUNK));
  const answers = await Promise.all(chunks.map((mealIds) => api.call('POST /menu/meals', { body: { mealIds } }, { signal })));
  return answers.flatMap((answer) => parseAnswer(FoundMealsAnswer, answer).meals);
}
