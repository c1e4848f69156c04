import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { defineView, pageTitle } from 'shared-remote';
import { list as texts } from '../copy-list';
import type { FirstPage } from './kept-page';
import { createClient, loadFirstPage, parseFirstPage } from './orders-query';
import { OrdersScreen } from './orders-screen';
import { OrdersSkeleton } from './orders-skeleton';

function OrdersPage({ data }: { data: FirstPage | undefined }) {
  const [client] = useState(() => createClient(data));
  return <QueryClientProvider client={client}><OrdersScreen /></QueryClientProvider>;
}

/** /my-orders */
export default defineView<FirstPage>({
  load: loadFirstPage,
  parse: parseFirstPage,
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: OrdersPage,
  Skeleton: OrdersSkeleton,
});
