import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { defineView, pageTitle } from 'shared-remote';
import { cart as texts } from '../copy';
import { CartScreen } from './cart-screen';
import { CartSkeleton } from './cart-skeleton';

// What is known at once is shown at once: with a timer, which is the default, a frame without the cart would be painted first.
notifyManager.setScheduler(queueMicrotask);

function CartPage() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } }));
  return <QueryClientProvider client={client}><CartScreen /></QueryClientProvider>;
}

export { prefetch } from './use-cart';

/** /cart */
export default defineView({
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: CartPage,
  Skeleton: CartSkeleton,
});
