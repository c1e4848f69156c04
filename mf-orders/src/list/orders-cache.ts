import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseAnswer, type ApiClient, type Order, type OrderPage } from 'shared-api';
import { OrderAnswer, OrderPageAnswer } from 'shared-api/answers/order';
import { useShop } from 'shared-remote';
import { customerOf, keepPage } from './kept-page';

type Pages = InfiniteData<OrderPage, string | undefined>;

const ALL = ['orders'] as const;
/** The query key of one customer's list. */
export const ordersKey = (uid: string | undefined) => [...ALL, uid] as const;

/** For components that change an order that the list shows. */
export function useOrdersCache() {
  const { api, bus } = useShop();
  const client = useQueryClient();
  return useMemo(() => {
    /** Replaces the order in the list, and in what is kept of it for the next page and the next visit. */
    const replace = async (order: Order) => {
      const queries = client.getQueryCache().findAll({ queryKey: ALL });
      const isBehind = queries.some(({ state }) => state.fetchStatus !== 'idle' || state.status === 'error');
      // The answer of a pending query may be older than the change.
      await client.cancelQueries({ queryKey: ALL });
      // The other orders are as old as before.
      for (const { queryKey, state } of queries) {
        client.setQueryData<Pages>(queryKey, (pages) => withOrders(pages, [order]), { updatedAt: state.dataUpdatedAt });
      }
      const uid = customerOf(bus);
      const shown = client.getQueryState<Pages>(ordersKey(uid));
      const [first] = shown?.data?.pages ?? [];
      if (uid !== undefined && first) keepPage(bus, uid, first, shown?.dataUpdatedAt);
      if (isBehind) void client.invalidateQueries({ queryKey: ALL });
    };
    return {
      replace,
      /** Fetches an order again after a change elsewhere. If that fails, the shown one stays. */
      reload: (id: string) => api.call('GET /orders/:id', { params: { id } })
        .then((order) => replace(parseAnswer(OrderAnswer, order)))
        .catch(() => {}),
    };
  }, [api, bus, client]);
}

/**
 * Fetches what may have changed in another tab or in the kitchen. Only the first page: orders on later pages are too old to
 * change. A new order moves all pages, so then all are fetched again.
 */
export async function refreshFirstPage(client: QueryClient, api: ApiClient, uid: string): Promise<void> {
  const queryKey = ordersKey(uid);
  const before = client.getQueryState(queryKey);
  if (!before?.data || before.fetchStatus !== 'idle') return;
  // What is shown is from an earlier visit, and nothing newer could be had then.
  if (before.status === 'error') return client.invalidateQueries({ queryKey });
  const { orders } = parseAnswer(OrderPageAnswer, await api.call('GET /orders', { query: {} }));
  // An order was changed here meanwhile: this answer may be older.
  if (client.getQueryState(queryKey)?.dataUpdateCount !== before.dataUpdateCount) return;
  const shown = new Set(client.getQueryData<Pages>(queryKey)?.pages.flatMap((page) => page.orders.map(({ id }) => id)));
  if (orders.some(({ id }) => !shown.has(id))) await client.invalidateQueries({ queryKey });
  else client.setQueryData<Pages>(queryKey, (pages) => withOrders(pages, orders));
}

function withOrders(pages: Pages | undefined, orders: readonly Order[]): Pages | undefined {
  const replacements = new Map(orders.map((order) => [order.id, order]));
  const replaced = pages?.pages.map((page) => ({ ...page, orders: page.orders.map((order) => replacements.get(order.id) ?? order) }));
  return pages && replaced && { ...pages, pages: replaced };
}
