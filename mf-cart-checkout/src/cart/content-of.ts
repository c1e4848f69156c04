import type { CartItem } from '../cart-item';

/** What is in a cart, as a text to compare: reading it again gives other objects of the same lines. */
export const contentOf = (items: readonly CartItem[]): string =>
  items.map(({ id, quantity, plan }) => `${id} ${quantity} ${plan.priceInCents}`).join();
