import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseAnswer } from 'shared-api';
import { PlansAnswer } from 'shared-api/answers/plan';
import { useShop } from 'shared-remote';

/** Addresses of the plans' pictures by plan id; empty until they have loaded, and where they can't be: the list does without. */
export function usePlanPictures(wanted: boolean): ReadonlyMap<string, string> {
  const { api } = useShop();
  const { data } = useQuery({
    queryKey: ['plan-pictures'],
    queryFn: async ({ signal }) => parseAnswer(PlansAnswer, await api.call('GET /menu/plans', {}, { signal })),
    enabled: wanted,
    staleTime: Infinity,
    retry: false,
  });
  return useMemo(() => new Map(data?.flatMap(({ id, photo: [first] }) => (first ? [[id, first.downloadURL] as const] : []))), [data]);
}
