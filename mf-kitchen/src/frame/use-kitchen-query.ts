import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseAnswer, type RouteName } from 'shared-api';
import type { RouteInput } from 'shared-api/routes';
import { useShop } from 'shared-remote';
import type { GenericSchema } from 'valibot';
import { problemOf, type Problem } from './problem';
import { useOperator } from './use-operator';

export interface KitchenQuery<T> {
  data: T | undefined;
  /** When `data` came, ms since 1970. */
  updatedAt: number;
  problem: Problem | undefined;
  isFetching: boolean;
  /** Such a list says how old it is. */
  refreshesItself: boolean;
  reload(): void;
  /** @returns whether it was loaded anew. */
  refresh(): Promise<boolean>;
}

/** Of a list that is cooked or packed by. */
export const REFRESH_MS = 60_000;

interface Options { isWanted?: boolean; refreshMs?: number }

/** The answer of a call, for whoever is signed in. `isWanted` false waits. */
export function useKitchenQuery<R extends RouteName, T>(
  route: R, input: RouteInput<R>, schema: GenericSchema<unknown, T>, { isWanted = true, refreshMs }: Options = {},
): KitchenQuery<T> {
  const { api } = useShop();
  const operator = useOperator();
  const client = useQueryClient();
  const uid = typeof operator === 'object' ? operator.uid : undefined;
  useEffect(() => {
    // Names and addresses go with the session.
    if (operator === 'signed-out') client.clear();
  }, [client, operator]);
  const query = useQuery({
    queryKey: [uid, route, input],
    queryFn: async ({ signal }) => parseAnswer(schema, await api.call(route, input, { signal })),
    enabled: uid !== undefined && isWanted,
    refetchInterval: refreshMs ?? false,
    // A wall does not have the focus.
    refetchIntervalInBackground: true,
  });
  return {
    data: uid === undefined ? undefined : query.data,
    updatedAt: query.dataUpdatedAt,
    problem: operator === 'signed-out' ? 'signed-out' : query.isError ? problemOf(query.error) : undefined,
    isFetching: query.isFetching,
    refreshesItself: refreshMs !== undefined,
    reload: () => void query.refetch(),
    async refresh() {
      const { isSuccess, isFetching } = await query.refetch();
      return isSuccess && !isFetching;
    },
  };
}

/** A list of the kitchen about one delivery day, the coming one if it is undefined. */
export const useDayQuery = <T>(
  route: 'GET /kitchen/cook-list' | 'GET /kitchen/packing' | 'GET /kitchen/round', day: string | undefined,
  schema: GenericSchema<unknown, T>,
  options: Options = {},
): KitchenQuery<T> => useKitchenQuery(route, { query: day === undefined ? {} : { day } }, schema, options);
