import * as v from 'valibot';
import type { ChangedMeal, Order, OrderLine, OrderPage, OrderRefund } from '../schemas/order';
import { AllergensAnswer } from './allergens';
import { HandlingAnswer } from './handling';
import { OrderAddressAnswer } from './order-address';
import type { FieldsOf } from './parse-answer';

const text = v.string();
const optionalText = v.exactOptional(text);

const Line = v.object({
  planId: text, name: text, quantity: v.number(), priceInCents: v.number(), vatRate: v.number(),
  meals: v.array(v.object({
    id: text, name: text, day: text, mealTime: text, allergens: AllergensAnswer, ingredients: v.exactOptional(v.array(text)),
    handling: v.exactOptional(HandlingAnswer),
  } satisfies FieldsOf<OrderLine['meals'][number]>)),
} satisfies FieldsOf<OrderLine>);

const Refund = v.object({
  amountInCents: v.number(), status: v.picklist(['requested', 'pending', 'succeeded', 'failed']), timeCreated: text, reason: optionalText,
} satisfies FieldsOf<OrderRefund>);

const State = v.object({
  allergens: AllergensAnswer, ingredients: v.array(text), handling: v.exactOptional(HandlingAnswer),
} satisfies FieldsOf<ChangedMeal['now']>);
const Changes = v.object({
  version: v.number(), isRead: v.boolean(),
  meals: v.array(v.object({ mealId: text, name: text, was: State, now: State } satisfies FieldsOf<ChangedMeal>)),
} satisfies FieldsOf<NonNullable<Order['changes']>>);

export const OrderAnswer: v.GenericSchema<unknown, Order> = v.object({
  id: text, orderId: text, timeCreated: text, timePaid: optionalText, priceInCents: v.number(),
  orderStatus: text, deliveryStatus: optionalText, mealIds: v.array(text), deliveryDate: text,
  discount: v.exactOptional(v.object({ code: text, amountInCents: v.number() })),
  lines: v.array(Line), address: v.exactOptional(OrderAddressAnswer),
  refundedInCents: v.exactOptional(v.number()), disputedInCents: v.exactOptional(v.number()), refunds: v.exactOptional(v.array(Refund)),
  isLeftOut: v.exactOptional(v.boolean()), isHeld: v.exactOptional(v.boolean()), changeableUntil: optionalText,
  changes: v.exactOptional(Changes), mayCancel: v.exactOptional(v.boolean()),
} satisfies FieldsOf<Order>);

/** GET /orders. */
export const OrderPageAnswer: v.GenericSchema<unknown, OrderPage> = v.object({
  orders: v.array(OrderAnswer), nextCursor: v.nullable(text),
} satisfies FieldsOf<OrderPage>);
