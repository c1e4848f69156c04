import { publish as publishTopic, publisher, type BusPort } from 'shared-events';
import { CartRefusal, trackOf, type ServiceOf, type StartService, type Track } from 'shared-remote';
import { onPageRestored } from 'shared-remote/page-restored';
import { clearPostCode } from 'shared-remote/stored-post-code';
import { cartItemId } from 'shared-rules';
import type { CartItem } from '../cart-item';
import { clearDeliveryDay } from '../stored-delivery-day';
import { clearDeliveryNote } from '../stored-delivery-note';
import { clearPaymentPage } from '../stored-payment-page';
import type { cart } from '../services';
import { itemAdded, paid } from '../topics';
import { addedToCart } from '../events';
import { cartLimits } from '../copy-service';
import { createCartModel } from './cart-model';
import { addItem, MAX_LINES, MAX_QUANTITY, type CartState } from './cart-state';
import { browserStorage, CART_KEY } from './cart-storage';
import { createCartStore, type CartStore } from './cart-store';
import { parseNewItem } from './parse-cart';

/** The cart of all tabs, stored between visits. Without a view: screens get the model from `connect`. */
export const start: StartService<typeof cart> = ({ bus, track }) => {
  const store = createCartStore(browserStorage);
  followOtherTabs(store);
  void store.ready.then(() => clearAnswersWithCart(store));
  return createCartService(store, bus, trackOf(track));
};

function createCartService(store: CartStore, bus: BusPort, track: Track): ServiceOf<typeof cart> {
  const publish = publisher('mf-cart-checkout', bus);
  const model = createCartModel(store, (sessionId) => publishTopic(bus, paid, { sessionId }));

  let count = -1;
  const publishCount = () => {
    const now = countOf(store.getState());
    if (now === count) return;
    publish('cart-count', { count: (count = now) });
    showOnIcon(count);
  };
  store.subscribe(publishCount);
  publishCount();

  return {
    async add(given, { again = false, sameWeekOnly = false } = {}) {
      const item = parseNewItem(given);
      const id = cartItemId(item.plan.id, item.menu.map((meal) => meal.id));
      store.refresh();
      const { lines } = store.getState();
      const isSame = (line: CartItem) => (sameWeekOnly ? line.id === id : line.plan.name === item.plan.name);
      if (!again && lines.some(isSame)) return { status: 'duplicate' };
      const line = lines.find((one) => one.id === id);
      if (line && line.quantity >= MAX_QUANTITY) throw new CartRefusal(cartLimits.quantity);
      if (!line && lines.length >= MAX_LINES) throw new CartRefusal(cartLimits.lines);
      store.change((state) => addItem(state, id, item));
      publishTopic(bus, itemAdded, { planId: item.plan.id, planName: item.plan.name, quantity: 1 });
      track(addedToCart, { plan: item.plan.id, pence: item.plan.priceInCents });
      return { status: 'added' };
    },
    async connect() {
      await store.ready;
      return model;
    },
  };
}

/** By the `storage` event and not a BroadcastChannel, whose messages evict pages from the back/forward cache. */
function followOtherTabs(store: CartStore): void {
  window.addEventListener('storage', (event) => {
    if (event.key === CART_KEY) store.merge(event.newValue);
  });
  onPageRestored(store.refresh);
}

/** What a tab stored for this cart is no longer needed once the cart was cleared or paid, in any tab. */
function clearAnswersWithCart(store: CartStore): void {
  let { cartId, clearedAt } = store.getState();
  store.subscribe((now) => {
    // At 1 the id is that of a cart's first storing. A tab takes it over from the tab that was first, and nothing was paid.
    const isPaid = now.cartId !== cartId && now.cartIdAt > 1;
    const isCleared = now.clearedAt !== clearedAt;
    ({ cartId, clearedAt } = now);
    if (!isPaid && !isCleared) return;
    clearPostCode();
    clearDeliveryDay();
    clearDeliveryNote();
    clearPaymentPage();
  });
}

/** The number on the icon of the shop on the home screen, where there is one; 0 takes it away. Not in every browser (decision 082). */
function showOnIcon(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {});
}

function countOf({ lines }: CartState): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
