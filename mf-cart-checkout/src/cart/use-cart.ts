import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useShop, type CartModel, type Prefetch, type Services } from 'shared-remote';

export type CartSnapshot = ReturnType<CartModel['get']>;

export type CartConnection =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; model: CartModel };

/** What was connected to before, by this page or ahead of it: then its first render is the cart already. */
const connected = new WeakMap<Services, CartModel>();

async function connect(services: Services): Promise<CartModel> {
  const model = await services.cart.connect();
  connected.set(services, model);
  return model;
}

/** The cart, for the mount that will most likely follow. */
export const prefetch: Prefetch = async ({ services }) => void (await connect(services));

/** Connects to the cart service; a service that did not load may be tried again. */
export function useCartModel(): CartConnection {
  const { services } = useShop();
  const { data, isError, refetch } = useQuery({
    queryKey: ['cart-model'],
    queryFn: () => connect(services),
    initialData: () => connected.get(services),
    // The service may be there already: being offline is no reason to wait.
    networkMode: 'always',
    staleTime: Infinity,
    structuralSharing: false,
    retry: 1,
  });
  if (data) return { status: 'ready', model: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

/** The cart as it stands, in every tab; undefined until it is open. */
export function useCart(model: CartModel | undefined): CartSnapshot | undefined {
  const read = () => model?.get();
  return useSyncExternalStore(useCallback((changed: () => void) => model?.subscribe(changed) ?? nothing, [model]), read, read);
}

const nothing = () => {};
