import { useInfiniteQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Order } from 'shared-api';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { ordersQuery } from './orders-query';
import { refreshFirstPage } from './orders-cache';

export interface Orders extends Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchNextPageError' | 'hasNextPage'> {
  /** Undefined until it is known who is signed in. */
  uid: string | undefined;
  /** Undefined until the first page has loaded. */
  orders: Order[] | undefined;
  failed: boolean;
  /** When the shown orders were fetched, if they could not be fetched again. */
  asOf: Date | undefined;
  retry: () => void;
  loadMore: () => void;
}

/** The customer's orders, the latest first. Waits until it is known who is signed in. */
export function useOrders(): Orders {
  const { api, bus } = useShop();
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const {
    data, dataUpdatedAt, fetchStatus, isError, refetch, fetchNextPage, isFetching, isFetchNextPageError, hasNextPage,
  } = useInfiniteQuery({
    ...ordersQuery(api, bus, uid),
    enabled: uid !== undefined,
  });
  useRefreshOnReturn(uid);
  const orders = useMemo(() => data && unique(data.pages.flatMap((page) => page.orders)), [data]);
  return {
    uid,
    orders,
    failed: isError && !data,
    // Failed, or waits for a connection.
    asOf: data && ((isError && !isFetchNextPageError) || fetchStatus === 'paused') ? new Date(dataUpdatedAt) : undefined,
    retry: () => void refetch(),
    // What is being asked for already, as for newer orders, comes first.
    loadMore: () => void fetchNextPage({ cancelRefetch: false }),
    isFetching, isFetchNextPageError, hasNextPage,
  };
}

/** Another tab may have cancelled an order while this page was in the background or in the back/forward cache. */
function useRefreshOnReturn(uid: string | undefined): void {
  const { api } = useShop();
  const client = useQueryClient();
  useEffect(() => {
    if (uid === undefined) return;
    let pending = false;
    const refresh = () => {
      if (pending || document.visibilityState !== 'visible') return;
      pending = true;
      // After a failure the shown orders stay; the next return tries again.
      refreshFirstPage(client, api, uid).catch(() => {}).finally(() => { pending = false; });
    };
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [api, client, uid]);
}

/** An order placed during scrolling moves the pages, so one order may be on two of them. */
function unique(orders: readonly Order[]): Order[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
