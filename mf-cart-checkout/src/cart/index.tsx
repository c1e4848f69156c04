import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { defineView, pageTitle, type CartModel } from 'shared-remote';
import { cart as texts } from '../copy';
import { CartScreen } from './cart-screen';
import { CartSkeleton } from './cart-skeleton';

// What is known at once is shown at once: with a timer, which is the default, a frame without the cart would be painted first.
notifyManager.setScheduler(queueMicrotask);

function CartPage({ data }: { data: CartModel | undefined }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } }));
  return <QueryClientProvider client={client}><CartScreen model={data} /></QueryClientProvider>;
}

/** The service is of this remote's version. */
function isCartModel(value: unknown): value is CartModel {
  return typeof value === 'object' && value !== null && 'get' in value && 'subscribe' in value;
}

/** /cart */
export default defineView<CartModel>({
  load: ({ services }) => services.cart.connect(),
  parse: (data) => (isCartModel(data) ? data : undefined),
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: CartPage,
  Skeleton: CartSkeleton,
});
