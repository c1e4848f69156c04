import { infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import { parseAnswer, type ApiClient, type OrderPage } from 'shared-api';
import { OrderPageAnswer } from 'shared-api/answers/order';
import { current, type BusPort } from 'shared-events';
import type { Load } from 'shared-remote';
import { readLastSeen, writeLastSeen } from 'shared-remote/last-seen';
import * as v from 'valibot';
import { ordersKey } from './orders-cache';

/** The latest orders of one customer. */
export interface FirstPage {
  uid: string;
  page: OrderPage;
  /** When it was fetched, if that was on an earlier visit. */
  at?: number | undefined;
}

const LAST_SEEN = 'orders';

/** The first page is kept for the next visit, if the customer is still signed in when it comes; addresses are not. */
async function readPage(
  { api, bus, uid }: { api: ApiClient; bus: BusPort; uid: string }, cursor: string | undefined, signal: AbortSignal | undefined,
): Promise<OrderPage> {
  const page = parseAnswer(OrderPageAnswer, await api.call('GET /orders', { query: cursor === undefined ? {} : { cursor } }, signal && { signal }));
  if (cursor === undefined && customerOf(bus) === uid) {
    writeLastSeen(uid, LAST_SEEN, { ...page, orders: page.orders.map(({ address: _address, ...order }) => order) });
  }
  return page;
}

function customerOf(bus: BusPort): string | undefined {
  const auth = current(bus, 'auth');
  return auth?.status === 'signed-in' ? auth.uid : undefined;
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

/** What this customer saw last; not that there were no orders, which may long be wrong. */
function keptPage(uid: string | undefined): FirstPage | undefined {
  const kept = uid === undefined ? undefined : readLastSeen(uid, LAST_SEEN);
  const page = v.safeParse(OrderPageAnswer, kept?.value);
  return uid !== undefined && kept && page.success && page.output.orders.length > 0 ? { uid, page: page.output, at: kept.at } : undefined;
}

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
