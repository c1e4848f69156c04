import { cartTotal, type Slot } from 'shared-rules';

/** A meal in a slot of a cart line. */
export interface CartMeal extends Slot {
  id: string;
  name: string;
  /** kcal in this plan. */
  calories?: number;
}

/** A cart item without id and quantity, which the cart adds. */
export interface NewCartItem {
  plan: { id: string; name: string; minCalories: number; maxCalories: number; priceInCents: number; photoURL?: string };
  /** The 15 chosen meals in slot order. */
  menu: CartMeal[];
}

/** A line of the cart. `id` is made from the plan and the chosen meals. */
export interface CartItem extends NewCartItem {
  id: string;
  quantity: number;
}

/** Pence (CART-8). */
export const totalOf = (items: readonly CartItem[]): number =>
  cartTotal(items.map(({ plan, quantity }) => ({ priceInCents: plan.priceInCents, quantity })));
