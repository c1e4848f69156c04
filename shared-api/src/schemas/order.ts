import Type, { type Static } from 'typebox';
import { Allergens } from './menu';
import { Day, Id, Instant, Pence } from './common';

/** One plan of an order as it stood when it was bought; `meals` in slot order (monday breakfast, lunch, dinner, tuesday …). */
export const OrderLine = Type.Object({
  planId: Id, name: Type.String(), quantity: Type.Integer({ minimum: 1 }),
  priceInCents: Pence, vatRate: Type.Number(),
  meals: Type.Array(Type.Object({ id: Id, name: Type.String(), day: Type.String(), mealTime: Type.String(), allergens: Allergens })),
});
export type OrderLine = Static<typeof OrderLine>;

/** SPEC §3 Order, with the snapshot of what was bought. */
export const Order = Type.Object({
  id: Id, orderId: Type.String(), timeCreated: Instant, timePaid: Type.Optional(Instant),
  priceInCents: Pence, orderStatus: Type.String(), deliveryStatus: Type.Optional(Type.String()),
  mealIds: Type.Array(Id), deliveryDate: Day,
  lines: Type.Array(OrderLine),
});
export type Order = Static<typeof Order>;

export const OrderPage = Type.Object({ orders: Type.Array(Order), nextCursor: Type.Union([Type.String(), Type.Null()]) });
export type OrderPage = Static<typeof OrderPage>;
