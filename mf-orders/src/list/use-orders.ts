import { useInfiniteQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Order } from 'shared-api';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { ordersQuery } from './orders-query';
import { freshen } from './orders-cache';

export interface Orders extends Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage'> {
  /** Whose; undefined until it is clear who is looking. */
  uid: string | undefined;
  /** Undefined until the first page is here. */
  orders: Order[] | undefined;
  failed: boolean;
  retry: () => void;
  loadMore: () => void;
}

/** The customer's orders, the newest first, page by page; looked at again when one comes back to them. Waits until it is clear who is looking. */
export function useOrders(): Orders {
  const { api, bus } = useShop();
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const { data, isError, refetch, fetchNextPage, isFetchingNextPage, isFetchNextPageError, hasNextPage } = useInfiniteQuery({
    ...ordersQuery(api, uid),
    enabled: uid !== undefined,
  });
  useFreshOnReturn(uid);
  const orders = useMemo(() => data && unique(data.pages.flatMap((page) => page.orders)), [data]);
  return {
    uid,
    orders,
    failed: isError && !data,
    retry: () => void refetch(),
    loadMore: () => void fetchNextPage(),
    isFetchingNextPage, isFetchNextPageError, hasNextPage,
  };
}

/** Another tab may have cancelled one, and a page may come back from the browser's memory. */
function useFreshOnReturn(uid: string | undefined): void {
  const { api } = useShop();
  const client = useQueryClient();
  useEffect(() => {
    if (uid === undefined) return;
    let asking = false;
    const look = () => {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      // What is shown stays; the next return asks again.
      freshen(client, api, uid).catch(() => {}).finally(() => { asking = false; });
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [api, client, uid]);
}

/** An order placed while one scrolls moves the pages: the same one may come twice. */
function unique(orders: readonly Order[]): Order[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
