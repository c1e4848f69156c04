import Type, { type Static } from 'typebox';
import { Allergens, Handling } from './menu';
import { Day, Id, Instant, Pence, nullable, strict } from './common';
import { note, text } from './text';

/** One plan of an order as it was bought; `meals` in slot order (monday breakfast, lunch, dinner, tuesday …). */
export const OrderLine = Type.Object({
  planId: Id, name: Type.String(), quantity: Type.Integer({ minimum: 1 }),
  priceInCents: Pence, vatRate: Type.Number(),
  meals: Type.Array(Type.Object({
    id: Id, name: Type.String(), day: Type.String(), mealTime: Type.String(), allergens: Allergens,
    /** Missing in orders from before November 2026. */
    ingredients: Type.Optional(Type.Array(Type.String())),
    /** Missing in orders from before December 2026. */
    handling: Type.Optional(Handling),
  })),
});
export type OrderLine = Static<typeof OrderLine>;

/** Only the order's owner gets it. */
export const OrderAddress = Type.Object({
  name: Type.Optional(Type.String()), phone: Type.Optional(Type.String()),
  lines: Type.Array(Type.String()),
  city: Type.String(), postCode: Type.String(), country: Type.String(), note: Type.Optional(Type.String()),
});
export type OrderAddress = Static<typeof OrderAddress>;

/** A new address. Name, phone and note stay unchanged if they are missing; an empty note is removed. The city is London. */
export const AddressCorrection = Type.Object({
  name: Type.Optional(text(160)), phone: Type.Optional(text(40)), address: text(300), address2: Type.Optional(text(300)),
  postCode: text(40), note: Type.Optional(note(600)),
}, strict);
export type AddressCorrection = Static<typeof AddressCorrection>;

/**
 * A refund with the provider's status: requested, pending, succeeded, or failed (then we write to the customer). `reason` is
 * the operator's text for the customer.
 */
export const OrderRefund = Type.Object({
  amountInCents: Pence, status: Type.Enum(['requested', 'pending', 'succeeded', 'failed']), timeCreated: Instant,
  reason: Type.Optional(Type.String()),
});
export type OrderRefund = Static<typeof OrderRefund>;

const MealState = Type.Object({
  allergens: Allergens, ingredients: Type.Array(Type.String()),
  /** Compared where both have it: orders from before December 2026 have none. */
  handling: Type.Optional(Handling),
});
/** A meal of which something was corrected after it was ordered: allergens, ingredients, or how it is kept and heated. */
export const ChangedMeal = Type.Object({ mealId: Id, name: Type.String(), was: MealState, now: MealState });
export type ChangedMeal = Static<typeof ChangedMeal>;

/** The owner has read the corrections up to this version. */
export const ChangesRead = Type.Object({ version: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }) }, strict);

/** Adds a guest's order to the caller's account, by the token of the link in its mail and its delivery post code. */
export const OrderClaim = Type.Object(
  { token: Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' }), postCode: text(40) }, strict,
);
export type OrderClaim = Static<typeof OrderClaim>;

/** An order with the snapshot of what was bought (DATA-14). */
export const Order = Type.Object({
  id: Id, orderId: Type.String(), timeCreated: Instant, timePaid: Type.Optional(Instant),
  priceInCents: Pence, orderStatus: Type.String(), deliveryStatus: Type.Optional(Type.String()),
  /** What a promotion code took off; `priceInCents` is what was paid. */
  discount: Type.Optional(Type.Object({ code: Type.String(), amountInCents: Pence })),
  mealIds: Type.Array(Id), deliveryDate: Day,
  lines: Type.Array(OrderLine),
  address: Type.Optional(OrderAddress),
  /** The sum that went back, by the provider or by hand. Missing without refunds. */
  refundedInCents: Type.Optional(Pence),
  /** What disputes took: it does not go back again (SALE-26). Missing where it is nothing, and from a backend of before December 2026. */
  disputedInCents: Type.Optional(Pence),
  /** True while the kitchen leaves it out because all of its money goes back (SALE-8): it does not come. */
  isLeftOut: Type.Optional(Type.Boolean()),
  /** True while the kitchen waits with it: its payment is disputed, or the card's issuer warns of fraud (SALE-9). */
  isHeld: Type.Optional(Type.Boolean()),
  /** Each refund, also pending ones, the oldest first. Missing without refunds. */
  refunds: Type.Optional(Type.Array(OrderRefund)),
  /**
   * Until when (exclusive) its owner may cancel it or correct its address; missing after that, and for an order that is
   * cancelled or being delivered.
   */
  changeableUntil: Type.Optional(Instant),
  /**
   * Corrections of its meals since the order: "now contains …" in mails. `meals` are those that still differ, an empty list
   * if all was corrected back. `version` is for POST /orders/:id/changes/read. Missing without corrections.
   */
  changes: Type.Optional(Type.Object({ version: Type.Integer(), isRead: Type.Boolean(), meals: Type.Array(ChangedMeal) })),
  /** True while its owner may cancel it after the cut-off: one of its meals was corrected, or its bank has not paid yet. */
  mayCancel: Type.Optional(Type.Boolean()),
});
export type Order = Static<typeof Order>;

export const OrderPage = Type.Object({ orders: Type.Array(Order), nextCursor: nullable(Type.String()) });
export type OrderPage = Static<typeof OrderPage>;
