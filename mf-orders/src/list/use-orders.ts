import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Order } from 'shared-api';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';

export interface Orders extends Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage'> {
  /** Undefined until the first page is here. */
  orders: Order[] | undefined;
  failed: boolean;
  retry: () => void;
  loadMore: () => void;
}

/** The customer's orders, the newest first, page by page. Waits until it is clear who is looking. */
export function useOrders(): Orders {
  const { api, bus } = useShop();
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const { data, isError, refetch, fetchNextPage, isFetchingNextPage, isFetchNextPageError, hasNextPage } = useInfiniteQuery({
    queryKey: ['orders', uid],
    enabled: uid !== undefined,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => api.call('GET /orders', { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const orders = useMemo(() => data && unique(data.pages.flatMap((page) => page.orders)), [data]);
  return {
    orders,
    failed: isError && !data,
    retry: () => void refetch(),
    loadMore: () => void fetchNextPage(),
    isFetchingNextPage, isFetchNextPageError, hasNextPage,
  };
}

/** An order placed while one scrolls moves the pages: the same one may come twice. */
function unique(orders: readonly Order[]): Order[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
