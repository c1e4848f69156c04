import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { defineView, pageTitle } from 'shared-remote';
import { list as texts } from '../copy';
import { takeClient } from './orders-ahead';
import { OrdersScreen } from './orders-screen';
import { OrdersSkeleton } from './orders-skeleton';

function OrdersPage() {
  const [client] = useState(takeClient);
  return <QueryClientProvider client={client}><OrdersScreen /></QueryClientProvider>;
}

export { prefetch } from './orders-ahead';

/** /my-orders */
export default defineView({
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: OrdersPage,
  Skeleton: OrdersSkeleton,
});
