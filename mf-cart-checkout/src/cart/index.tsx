import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { defineView, pageTitle, serviceOf } from 'shared-remote';
import type { CartModel } from '../service/cart-model';
import { cart, isCartModel } from '../services';
import { cart as texts } from '../copy';
import { CartScreen } from './cart-screen';
import { CartSkeleton } from './cart-skeleton';

// The default scheduler, a timer, would paint a frame without the cart even when its data is cached.
notifyManager.setScheduler(queueMicrotask);

function CartPage({ data }: { data: CartModel | undefined }) {
  const [client] = useState(() => new QueryClient({
    // Asks without a connection too: the service worker has the menu that was last seen.
    defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'offlineFirst' } },
  }));
  return <QueryClientProvider client={client}><CartScreen model={data} /></QueryClientProvider>;
}

/** /cart */
export default defineView<CartModel>({
  load: ({ services }) => serviceOf(services, cart).connect(),
  parse: (data) => (isCartModel(data) ? data : undefined),
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: CartPage,
  Skeleton: CartSkeleton,
});
