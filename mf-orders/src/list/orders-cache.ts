import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseAnswer, type ApiClient, type Order, type OrderPage } from 'shared-api';
import { OrderAnswer, OrderPageAnswer } from 'shared-api/answers/order';
import { useShop } from 'shared-remote';

type Pages = InfiniteData<OrderPage, string | undefined>;

const ALL = ['orders'] as const;
/** Where the list of one customer is kept. */
export const ordersKey = (uid: string | undefined) => [...ALL, uid] as const;

/** For those who change an order that the list shows. */
export function useOrdersCache() {
  const { api } = useShop();
  const client = useQueryClient();
  return useMemo(() => {
    /** Puts the order as it is now in the place of the one that is shown. */
    const replace = async (order: Order) => {
      // What is being loaded may have been read before the change.
      await client.cancelQueries({ queryKey: ALL });
      client.setQueriesData<Pages>({ queryKey: ALL }, (pages) => withOrders(pages, [order]));
    };
    return {
      replace,
      /** Reads an order again after something else has changed it. If that fails, the shown one stays. */
      reload: (id: string) => api.call('GET /orders/:id', { params: { id } }).then((order) => replace(parseAnswer(OrderAnswer, order))).catch(() => {}),
    };
  }, [api, client]);
}

/**
 * Asks again what can have changed in another tab or in the kitchen. That stands on the first page: fifty that were
 * scrolled through are not loaded again. An order that is new here moves them all.
 */
export async function freshen(client: QueryClient, api: ApiClient, uid: string): Promise<void> {
  const queryKey = ordersKey(uid);
  const before = client.getQueryState(queryKey);
  if (before?.status !== 'success' || before.fetchStatus !== 'idle') return;
  const { orders } = parseAnswer(OrderPageAnswer, await api.call('GET /orders', { query: {} }));
  // Someone changed one of them here meanwhile, and knows better.
  if (client.getQueryState(queryKey)?.dataUpdateCount !== before.dataUpdateCount) return;
  const shown = new Set(client.getQueryData<Pages>(queryKey)?.pages.flatMap((page) => page.orders.map(({ id }) => id)));
  if (orders.some(({ id }) => !shown.has(id))) await client.invalidateQueries({ queryKey });
  else client.setQueryData<Pages>(queryKey, (pages) => withOrders(pages, orders));
}

function withOrders(pages: Pages | undefined, orders: readonly Order[]): Pages | undefined {
  const now = new Map(orders.map((order) => [order.id, order]));
  return pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, orders: page.orders.map((order) => now.get(order.id) ?? order) })) };
}
