import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseAnswer, type ApiClient } from 'shared-api';
import { useShop } from 'shared-remote';
import type { GenericSchema } from 'valibot';
import { problemOf, type Problem } from './problem';
import { useOperator } from './use-operator';

type ListRoute = 'GET /kitchen/cook-list' | 'GET /kitchen/packing' | 'GET /kitchen/round';

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

interface Options { day: string | undefined; refreshMs?: number }

/** A list of the kitchen about one delivery day, for whoever is signed in. */
export function useKitchenQuery<T>(route: ListRoute, schema: GenericSchema<unknown, T>, { day, refreshMs }: Options): KitchenQuery<T> {
  const { api } = useShop();
  return useOperatorQuery([route, day], (signal) => readList(api, route, schema, day, signal), { refreshMs });
}

/** Any call of the kitchen. `isWanted` false waits. */
export function useOperatorQuery<T>(
  key: readonly unknown[], read: (signal: AbortSignal) => Promise<T>,
  { isWanted = true, refreshMs }: { isWanted?: boolean; refreshMs?: number | undefined },
): KitchenQuery<T> {
  const operator = useOperator();
  const client = useQueryClient();
  const uid = typeof operator === 'object' ? operator.uid : undefined;
  useEffect(() => {
    // Names and addresses go with the session.
    if (operator === 'signed-out') client.clear();
  }, [client, operator]);
  const query = useQuery({
    queryKey: [uid, ...key],
    queryFn: ({ signal }) => read(signal),
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

async function readList<T>(
  api: ApiClient, route: ListRoute, schema: GenericSchema<unknown, T>, day: string | undefined, signal: AbortSignal,
): Promise<T> {
  return parseAnswer(schema, await api.call(route, { query: day === undefined ? {} : { day } }, { signal }));
}
