import { createStore, type StoreApi } from 'zustand/vanilla';
import { newCartId } from './cart-id';
import { emptyCart, type CartState } from './cart-state';
import type { CartStorage } from './cart-storage';
import { isUpToDate, mergeCarts } from './merge-carts';
import { parseCart, serialiseCart } from './parse-cart';

/** CART-14 */
export const HYDRATION_MS = 5000;

export interface CartStore extends Pick<StoreApi<CartState>, 'getState' | 'subscribe'> {
  /** Resolves when the stored cart has been read, or after HYDRATION_MS without it. */
  ready: Promise<void>;
  /** Reads storage, applies a change, and stores the result. */
  change(step: (state: CartState) => CartState): void;
  /** Merges what another tab has written. */
  merge(text: string | null): void;
  /** Reads storage again. */
  refresh(): void;
}

/**
 * The cart in memory, synchronised with storage. Everything read is merged and never replaces the cart in memory, so slow
 * storage, another tab and a page from the back/forward cache are one case. (zustand's own `persist` neither reports a full
 * storage nor writes back what a merge adds.)
 */
export function createCartStore(storage: CartStorage): CartStore {
  const store = createStore<CartState>()(() => emptyCart(newCartId()));
  let lastText: string | null = null;

  function save(): void {
    // Marks the id as stored: a stored id is preferred to a new one (merge-carts.ts).
    if (store.getState().cartIdAt === 0) store.setState({ cartIdAt: 1 });
    const text = serialiseCart(store.getState());
    const saved = storage.write(text);
    if (saved) lastText = text;
    if (store.getState().unsaved === saved) store.setState({ unsaved: !saved });
  }

  function merge(text: string | null): void {
    if (text === null || text === lastText) return;
    lastText = text;
    const mine = store.getState();
    const theirs = parseCart(text, mine.cartId);
    const merged = mergeCarts(mine, theirs);
    store.setState(merged, true);
    if (!isUpToDate(theirs, merged)) save();
  }

  function refresh(): void | Promise<void> {
    const text = storage.read();
    return text instanceof Promise ? text.then(merge) : merge(text);
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, HYDRATION_MS)));
  const hydrated = Promise.resolve(refresh()).catch(() => {});
  void hydrated.then(() => clearTimeout(timer));

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ready: Promise.race([hydrated, timeout]),
    merge,
    refresh: () => void refresh(),
    change(step) {
      void refresh();
      const before = store.getState();
      const after = step(before);
      if (after === before) return;
      store.setState(after, true);
      save();
    },
  };
}
