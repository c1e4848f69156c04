import type { CartModel } from 'shared-remote';
import { cartItemId, mealIdsOfItem } from 'shared-rules';
import { newCartId } from './cart-id';
import { addQuantity, beginCheckout, clearLines, dropLine, replaceLine, restoreLine, settleCheckout } from './cart-state';
import type { CartStore } from './cart-store';

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
    increment: (id) => store.change((state) => addQuantity(state, id, 1)),
    decrement: (id) => store.change((state) => addQuantity(state, id, -1)),
    remove: (id) => store.change((state) => dropLine(state, id)),
    restore: (item, index) => store.change((state) => restoreLine(state, item, index)),
    replace(id, item) {
      const newId = cartItemId(item.plan.id, item.menu.map((meal) => meal.id));
      store.change((state) => replaceLine(state, id, newId, item));
    },
    clear: () => store.change(clearLines),
    begin: (sessionId) => store.change((state) => beginCheckout(state, sessionId)),
    settle(sessionId, cartId) {
      let paid = false;
      store.change((state) => {
        const after = settleCheckout(state, sessionId, newCartId(), cartId);
        paid = after !== state;
        return after;
      });
      if (paid) onPaid(sessionId);
    },
    paidMeals(sessionId) {
      const checkout = store.getState().checkouts.find((one) => one.sessionId === sessionId);
      return [...new Set(Object.keys(checkout?.quantities ?? {}).flatMap(mealIdsOfItem))];
    },
  };
}
