import Type, { type Static } from 'typebox';
import { Day, Id, Instant, Pence, Uuid, nullable, strict } from './common';
import { OrderAddress } from './order';
import { note, text } from './text';

/** A cart line: `mealIds` are the 15 chosen meals in slot order; `priceInCents` is the price that the customer saw. */
export const CheckoutItem = Type.Object({
  planId: Id,
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  priceInCents: Pence,
  mealIds: Type.Array(Id, { minItems: 15, maxItems: 15 }),
}, strict);
export type CheckoutItem = Static<typeof CheckoutItem>;

export const CheckoutRequest = Type.Object({
  cartId: Uuid,
  /** A guest's post code; a signed-in customer's comes from the profile. */
  postCode: Type.Optional(text(40)),
  /** For the driver of this order, empty for none; without it, a signed-in customer's is the profile's. */
  deliveryNote: Type.Optional(note(600)),
  /** The Monday that the customer chose, one of the next four that are open; without it, that of an order placed now. */
  deliveryDate: Type.Optional(Day),
  /** Of the menu whose allergens the page shows: another one is refused. Pages of before December 2026 don't say it. */
  menuVersion: Type.Optional(Type.Integer({ minimum: 0 })),
  items: Type.Array(CheckoutItem, { minItems: 1, maxItems: 200 }),
}, strict);
export type CheckoutRequest = Static<typeof CheckoutRequest>;

export const CheckoutSession = Type.Object({
  sessionId: Type.String({ minLength: 1 }),
  url: Type.String({ pattern: '^https?://.+$' }),
  /** After this many ms the page asks for a session again: the same cart may get one that was made long before. */
  usableForMs: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Its payment page asks for a promotion code. */
  takesCodes: Type.Optional(Type.Boolean()),
  /** The delivery address stored with this session. Only for signed-in customers: a guest enters it on the payment page. */
  address: Type.Optional(OrderAddress),
});
export type CheckoutSession = Static<typeof CheckoutSession>;

/** `status` is the provider's: complete, expired or open. `paid` is false while a bank payment is pending. */
export const PaymentStatus = Type.Object({
  status: Type.String(),
  error: nullable(Type.String()),
  paid: Type.Boolean(),
  /**
   * A payment that can't become an order: the reason, and until when we call or write. Without the post code, because
   * anyone may have the session's id (docs/decisions/030); the mail contains it.
   */
  held: Type.Optional(Type.Object({ reason: Type.Enum(['post-code', 'other']), answerBy: Instant })),
  /** The order was cancelled, by a person or because its bank did not pay, or all of its money goes back: nothing is delivered. */
  cancelled: Type.Optional(Type.Boolean()),
  /** The kitchen waits with the order: its payment is disputed, or the card's issuer warns of fraud. */
  isHeld: Type.Optional(Type.Boolean()),
  /** What was ordered, once the order is there: nothing of the person, nor of what they chose to eat (docs/decisions/055). */
  order: Type.Optional(Type.Object({
    orderId: Type.String(), timeCreated: Instant, deliveryDate: Day,
    lines: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer({ minimum: 1 }) })),
    /** What a promotion code took off. */
    discount: Type.Optional(Type.Object({ code: Type.String(), amountInCents: Pence })),
    /** Until when it can be cancelled or its address corrected. Missing once that is over, and from a backend of before December 2026. */
    changeableUntil: Type.Optional(Instant),
  })),
});
export type PaymentStatus = Static<typeof PaymentStatus>;

/** The `details` of a 409 `cart_changed`: `item` is the index in the request. Price changes carry pence; menu changes carry meal names. */
export interface CartChange { item: number; was: number | string; now: number | string | null }
