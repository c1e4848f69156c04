import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { defineView } from 'shared-remote';
import { list as texts } from '../copy';
import { OrdersScreen } from './orders-screen';
import { OrdersSkeleton } from './orders-skeleton';

function OrdersPage() {
  // Focus must not load fifty pages again: use-orders asks for what may have changed.
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 60_000 } } }));
  return <QueryClientProvider client={client}><OrdersScreen /></QueryClientProvider>;
}

/** /my-orders */
export default defineView({
  head: (_data, { shop }) => ({ title: `${texts.title} | ${shop.name}` }),
  Component: OrdersPage,
  Skeleton: OrdersSkeleton,
});
