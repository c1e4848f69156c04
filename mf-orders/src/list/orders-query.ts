import { infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import { parseAnswer, type ApiClient, type OrderPage } from 'shared-api';
import { OrderPageAnswer } from 'shared-api/answers/order';
import type { BusPort } from 'shared-events';
import type { Load } from 'shared-remote';
import * as v from 'valibot';
import { customerOf, keepPage, keptPage, type FirstPage } from './kept-page';
import { ordersKey } from './orders-cache';

/** The first page is kept for the next visit. */
async function readPage(
  { api, bus, uid }: { api: ApiClient; bus: BusPort; uid: string }, cursor: string | undefined, signal: AbortSignal | undefined,
): Promise<OrderPage> {
  const page = parseAnswer(
    OrderPageAnswer, await api.call('GET /orders', { query: cursor === undefined ? {} : { cursor } }, signal && { signal }),
  );
  if (cursor === undefined) keepPage(bus, uid, page);
  return page;
}

export const ordersQuery = (api: ApiClient, bus: BusPort, uid: string | undefined) => infiniteQueryOptions({
  queryKey: ordersKey(uid),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => readPage({ api, bus, uid: uid ?? '' }, pageParam, signal),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  // A page that was opened by its address has had no `load`.
  initialData: () => shown(keptPage(uid)),
  initialDataUpdatedAt: () => keptPage(uid)?.at,
});

const shown = (first: FirstPage | undefined) => first && { pages: [first.page], pageParams: [undefined] };

/** What this customer saw last, at once; else from the shop. What was kept is old, so the mounted page asks again. */
export const loadFirstPage: Load<FirstPage | undefined> = async ({ api, bus, signal }) => {
  const uid = customerOf(bus);
  if (uid === undefined) return undefined;
  return keptPage(uid) ?? { uid, page: await readPage({ api, bus, uid }, undefined, signal) };
};

const Loaded = v.object({ uid: v.string(), page: v.unknown(), at: v.optional(v.number()) });

export function parseFirstPage(data: unknown): FirstPage | undefined {
  const loaded = v.safeParse(Loaded, data);
  if (!loaded.success) return undefined;
  const { uid, page, at } = loaded.output;
  return { uid, page: parseAnswer(OrderPageAnswer, page), at };
}

/** @param first the first page, if the shell has loaded it before the mount */
export function createClient(first: FirstPage | undefined): QueryClient {
  const opened = Date.now();
  const client = new QueryClient({
    defaultOptions: { queries: {
      retry: 1,
      // That would fetch every loaded page again. `useOrders` fetches what may have changed.
      refetchOnWindowFocus: false,
      // What was seen on an earlier visit is asked for again, however short ago that was: an order may have been paid since.
      staleTime: ({ state }) => (state.dataUpdatedAt < opened ? 0 : 60_000),
    } },
  });
  if (first) {
    client.setQueryData(ordersKey(first.uid), shown(first), first.at === undefined ? {} : { updatedAt: first.at });
  }
  return client;
}
