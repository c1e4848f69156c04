import { createStore, type StoreApi } from 'zustand/vanilla';
import { newCartId } from './cart-id';
import { emptyCart, type CartState } from './cart-state';
import type { CartStorage } from './cart-storage';
import { knowsAll, mergeCarts } from './merge-carts';
import { parseCart, serialiseCart } from './parse-cart';

/** CART-14 */
export const HYDRATION_MS = 5000;

export interface CartStore extends Pick<StoreApi<CartState>, 'getState' | 'subscribe'> {
  /** Resolves when what was kept is there, or after 5000 ms without it. */
  ready: Promise<void>;
  /** Applies a change to what is in storage at this moment, and keeps it. */
  change(step: (state: CartState) => CartState): void;
  /** Takes in what another tab has written. */
  absorb(text: string | null): void;
  /** Reads storage again. */
  refresh(): void;
}

/**
 * The cart in memory, in step with storage. Everything read is merged, never put over what is here:
 * so late data, another tab and a page out of the back/forward cache are all the same case.
 * (zustand's own `persist` neither reports a full storage nor writes back what a merge adds.)
 */
export function createCartStore(storage: CartStorage): CartStore {
  const store = createStore<CartState>()(() => emptyCart(newCartId()));
  let seen: string | null = null;

  function save(): void {
    // A stored id wins over a new one (merge-carts.ts).
    if (store.getState().cartIdAt === 0) store.setState({ cartIdAt: 1 });
    const text = serialiseCart(store.getState());
    const kept = storage.write(text);
    if (kept) seen = text;
    if (store.getState().unsaved === kept) store.setState({ unsaved: !kept });
  }

  function absorb(text: string | null): void {
    if (text === null || text === seen) return;
    seen = text;
    const mine = store.getState();
    const theirs = parseCart(text, mine.cartId);
    const merged = mergeCarts(mine, theirs);
    store.setState(merged, true);
    if (!knowsAll(theirs, merged)) save();
  }

  function refresh(): void | Promise<void> {
    const text = storage.read();
    return text instanceof Promise ? text.then(absorb) : absorb(text);
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, HYDRATION_MS)));
  const hydrated = Promise.resolve(refresh()).catch(() => {});
  void hydrated.then(() => clearTimeout(timer));

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ready: Promise.race([hydrated, tooLate]),
    absorb,
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
