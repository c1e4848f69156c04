import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useShop, type CartModel } from 'shared-remote';

export type CartSnapshot = ReturnType<CartModel['get']>;

export type CartConnection =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; model: CartModel };

/** Connects to the cart service, unless the page was loaded with it; a service that did not load may be tried again. */
export function useCartModel(loaded: CartModel | undefined): CartConnection {
  const { services } = useShop();
  const { data, isError, refetch } = useQuery({
    queryKey: ['cart-model'],
    queryFn: () => services.cart.connect(),
    initialData: loaded,
    // The service may be there already: being offline is no reason to wait.
    networkMode: 'always',
    staleTime: Infinity,
    structuralSharing: false,
    retry: 1,
  });
  if (data) return { status: 'ready', model: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

/** The current cart, the same in every tab; undefined until it has loaded. */
export function useCart(model: CartModel | undefined): CartSnapshot | undefined {
  const read = () => model?.get();
  return useSyncExternalStore(useCallback((changed: () => void) => model?.subscribe(changed) ?? nothing, [model]), read, read);
}

const nothing = () => {};
