import { ProfileAnswer } from 'shared-api/answers/profile';
import { defineService } from 'shared-remote';
import * as v from 'valibot';
import type { CartModel } from './service/cart-model';

/** What others put into the cart: a plan and its 15 chosen meals, in slot order. */
const NewItem = v.object({
  plan: v.object({
    id: v.string(), name: v.string(), minCalories: v.number(), maxCalories: v.number(), priceInCents: v.number(),
    photoURL: v.exactOptional(v.string()),
  }),
  menu: v.array(v.object({
    day: v.string(), mealTime: v.string(), id: v.string(), name: v.string(), calories: v.exactOptional(v.number()),
  })),
});

/** Two members only: the service is built with this remote, so its type is the same. */
export const isCartModel = (value: unknown): value is CartModel =>
  typeof value === 'object' && value !== null && 'get' in value && 'subscribe' in value;

/** This remote's own. */
export const cart = defineService('cart', {
  /**
   * 'duplicate' if a plan of that name is in the cart (CART-12); `sameWeekOnly`: if that plan with those meals is; `again`: never.
   * @throws {CartRefusal} a full cart
   */
  add: {
    takes: [NewItem, v.optional(v.object({ again: v.optional(v.boolean()), sameWeekOnly: v.optional(v.boolean()) }))],
    answers: v.object({ status: v.picklist(['added', 'duplicate']) }),
  },
  connect: { takes: [], answers: v.custom<CartModel>(isCartModel), own: true },
});

/** Of mf-account. The profile is fetched again if asked for fresh. @throws {ApiError} */
export const session = defineService('session', { profile: { takes: [v.boolean()], answers: ProfileAnswer } });
