import { useQuery } from '@tanstack/react-query';
import { useService } from 'shared-remote';
import type { CartModel } from '../service/cart-model';
import { cart as cartService } from '../services';

type CartConnection =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; model: CartModel };

/** @param loaded what the view's `load` has connected to already */
export function useCartModel(loaded: CartModel | undefined): CartConnection {
  const cart = useService(cartService);
  const { data, isError, refetch } = useQuery({
    queryKey: ['cart-model'],
    queryFn: () => cart.connect(),
    initialData: loaded,
    // The service may be loaded already, so the query runs offline too.
    networkMode: 'always',
    staleTime: Infinity,
    structuralSharing: false,
    retry: 1,
  });
  if (data) return { status: 'ready', model: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}
