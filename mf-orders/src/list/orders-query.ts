import { infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import { parseAnswer, type ApiClient, type OrderPage } from 'shared-api';
import { OrderPageAnswer } from 'shared-api/answers/order';
import { current } from 'shared-events';
import type { Load } from 'shared-remote';
import * as v from 'valibot';
import { ordersKey } from './orders-cache';

/** The latest orders of one customer. */
export interface FirstPage {
  uid: string;
  page: OrderPage;
}

const readPage = async (api: ApiClient, cursor: string | undefined, signal: AbortSignal | undefined): Promise<OrderPage> =>
  parseAnswer(OrderPageAnswer, await api.call('GET /orders', { query: cursor === undefined ? {} : { cursor } }, signal && { signal }));

export const ordersQuery = (api: ApiClient, uid: string | undefined) => infiniteQueryOptions({
  queryKey: ordersKey(uid),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => readPage(api, pageParam, signal),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export const loadFirstPage: Load<FirstPage | undefined> = async ({ api, bus, signal }) => {
  const auth = current(bus, 'auth');
  return auth?.status === 'signed-in' ? { uid: auth.uid, page: await readPage(api, undefined, signal) } : undefined;
};

const Loaded = v.object({ uid: v.string(), page: v.unknown() });

export function parseFirstPage(data: unknown): FirstPage | undefined {
  const loaded = v.safeParse(Loaded, data);
  return loaded.success ? { uid: loaded.output.uid, page: parseAnswer(OrderPageAnswer, loaded.output.page) } : undefined;
}

/** @param first the first page, if the shell has loaded it before the mount */
export function createClient(first: FirstPage | undefined): QueryClient {
  // Not on focus: that would fetch every loaded page again. `useOrders` fetches what may have changed.
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 60_000 } } });
  if (first) client.setQueryData(ordersKey(first.uid), { pages: [first.page], pageParams: [undefined] });
  return client;
}
