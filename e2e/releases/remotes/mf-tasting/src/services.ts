import { defineService } from 'shared-remote';
import * as v from 'valibot';

const NewItem = v.object({
  plan: v.object({ id: v.string(), name: v.string(), minCalories: v.number(), maxCalories: v.number(), priceInCents: v.number() }),
  menu: v.array(v.object({ day: v.string(), mealTime: v.string(), id: v.string(), name: v.string() })),
});
export type NewCartItem = v.InferInput<typeof NewItem>;

/** Of mf-cart-checkout. */
export const cart = defineService('cart', {
  add: { takes: [NewItem, v.object({ again: v.boolean() })], answers: v.object({ status: v.string() }) },
});
