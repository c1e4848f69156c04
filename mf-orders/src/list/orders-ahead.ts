import { infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import { parseAnswer, type ApiClient } from 'shared-api';
import { OrderPageAnswer } from 'shared-api/answers/order';
import { current } from 'shared-events';
import type { Prefetch } from 'shared-remote';
import { ordersKey } from './orders-cache';

/** How long a list that was fetched ahead waits for its page, in ms: what is older is asked for again. */
const LIFETIME = 20_000;

let ahead: QueryClient | undefined;

/** The customer's orders, page by page. */
export const ordersQuery = (api: ApiClient, uid: string | undefined) => infiniteQueryOptions({
  queryKey: ordersKey(uid),
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam, signal }) =>
    parseAnswer(OrderPageAnswer, await api.call('GET /orders', { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal })),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** The first page, for the mount that will most likely follow. */
export const prefetch: Prefetch = async ({ api, bus }) => {
  const auth = current(bus, 'auth');
  if (auth?.status !== 'signed-in' || ahead) return;
  const client = createClient();
  ahead = client;
  setTimeout(() => {
    if (ahead === client) ahead = undefined;
  }, LIFETIME);
  await client.prefetchInfiniteQuery({ ...ordersQuery(api, auth.uid), retry: false });
};

/** For one mount: with what was fetched ahead, or empty. */
export function takeClient(): QueryClient {
  const client = ahead ?? createClient();
  ahead = undefined;
  return client;
}

// Focus must not load fifty pages again: use-orders asks for what may have changed.
const createClient = () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 60_000 } } });
