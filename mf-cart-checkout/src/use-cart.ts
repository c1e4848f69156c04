import { useCallback, useSyncExternalStore } from 'react';
import type { CartModel } from './service/cart-model';

export type CartSnapshot = ReturnType<CartModel['get']>;

/** The current cart; undefined until the model has loaded. */
export function useCart(model: CartModel | undefined): CartSnapshot | undefined {
  const read = () => model?.get();
  return useSyncExternalStore(useCallback((changed: () => void) => model?.subscribe(changed) ?? nothing, [model]), read, read);
}

const nothing = () => {};
