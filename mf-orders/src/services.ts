import { defineService } from 'shared-remote';
import * as v from 'valibot';

const NewItem = v.object({
  plan: v.object({
    id: v.string(), name: v.string(), minCalories: v.number(), maxCalories: v.number(), priceInCents: v.number(),
    photoURL: v.exactOptional(v.string()),
  }),
  menu: v.array(v.object({
    day: v.string(), mealTime: v.string(), id: v.string(), name: v.string(), calories: v.exactOptional(v.number()),
  })),
});
/** A plan and its 15 meals, in slot order. */
export type NewCartItem = v.InferInput<typeof NewItem>;

/** Of mf-cart-checkout. */
export const cart = defineService('cart', {
  /** 'duplicate', without `again`, if that plan with those meals is in the cart. @throws {CartRefusal} a full cart */
  add: {
    takes: [NewItem, v.object({ again: v.boolean(), sameWeekOnly: v.boolean() })],
    answers: v.object({ status: v.picklist(['added', 'duplicate']) }),
  },
});
