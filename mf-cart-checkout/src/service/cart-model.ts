import { cartItemId, mealIdsOfItem } from 'shared-rules';
import type { CartItem, NewCartItem } from '../cart-item';
import { newCartId } from './cart-id';
import {
  beginCheckout, clearLines, dropLine, replaceLine, restoreLine, sessionLeftWith, settleCheckout, stepQuantity, takeOne,
} from './cart-state';
import type { CartStore } from './cart-store';

/** `gone`: another tab has removed the line. `too-many`: another line has those meals, and both together are more than a line holds. */
type Replacement = 'replaced' | 'gone' | 'too-many';

/** The stored cart, the same in every tab. */
export interface CartModel {
  get(): {
    cartId: string;
    items: readonly CartItem[];
    /** Names of stored lines that could not be read and were dropped. */
    dropped: readonly string[];
    /** The browser can't store the cart: it is lost when this page closes. */
    unsaved: boolean;
  };
  subscribe(listener: () => void): () => void;
  /** One more or one less of a line, between 1 and 99: it removes none. */
  step(itemId: string, by: 1 | -1): void;
  /** One less; removes the line at zero (CART-10). */
  decrement(itemId: string): void;
  /** Removes the whole line. */
  remove(itemId: string): void;
  /** Puts a removed line back at its place. */
  restore(item: CartItem, index: number): void;
  /** Replaces a line's item and keeps its quantity: a new price, or other meals. */
  replace(itemId: string, item: NewCartItem): Replacement;
  clear(): void;
  /** Stores that this session is for these items: another tab may have changed the cart since it was requested. */
  begin(sessionId: string, items: readonly CartItem[]): void;
  /**
   * Removes what was paid in this session (stored by `begin`), once, and gives the cart a new id. An unknown session changes
   * nothing, unless the server reports `cartId` as paid: then only the id is new, so that the cart's content can be paid.
   */
  settle(sessionId: string, cartId?: string): void;
  /** The session whose payment page was opened last, if it was not settled and the cart is still as it was then. */
  sessionLeftWith(): string | undefined;
  /** Ids of the meals that this browser went to pay in this session, each once; also after `settle`. */
  paidMeals(sessionId: string): string[];
}

/** The cart for screens. `get` returns the same object until something changes, as `useSyncExternalStore` requires. */
export function createCartModel(store: CartStore, onPaid: (sessionId: string) => void): CartModel {
  let snapshotOf = store.getState();
  let snapshot = read();

  function read(): ReturnType<CartModel['get']> {
    const { cartId, lines, dropped, unsaved } = snapshotOf;
    return { cartId, items: lines, dropped, unsaved };
  }

  return {
    get() {
      const state = store.getState();
      if (state !== snapshotOf) {
        snapshotOf = state;
        snapshot = read();
      }
      return snapshot;
    },
    subscribe: (listener) => store.subscribe(listener),
    step: (id, by) => store.change((state) => stepQuantity(state, id, by)),
    decrement: (id) => store.change((state) => takeOne(state, id)),
    remove: (id) => store.change((state) => dropLine(state, id)),
    restore: (item, index) => store.change((state) => restoreLine(state, item, index)),
    replace(id, item) {
      const newId = cartItemId(item.plan.id, item.menu.map((meal) => meal.id));
      let replacement: Replacement = 'gone';
      store.change((state) => {
        const after = replaceLine(state, id, newId, item);
        if (after !== state) replacement = after ? 'replaced' : 'too-many';
        return after ?? state;
      });
      return replacement;
    },
    clear: () => store.change(clearLines),
    begin: (sessionId, items) => store.change((state) => beginCheckout(state, sessionId, items)),
    settle(sessionId, cartId) {
      let paid = false;
      store.change((state) => {
        const after = settleCheckout(state, sessionId, newCartId(), cartId);
        paid = after !== state;
        return after;
      });
      if (paid) onPaid(sessionId);
    },
    sessionLeftWith: () => sessionLeftWith(store.getState()),
    paidMeals(sessionId) {
      const checkout = store.getState().checkouts.find((one) => one.sessionId === sessionId);
      return [...new Set(Object.keys(checkout?.quantities ?? {}).flatMap(mealIdsOfItem))];
    },
  };
}
