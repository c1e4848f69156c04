import * as v from 'valibot';
import { ORDER_STATUSES } from 'shared-rules';
import type { Attention, HeldCase, KitchenOrder, OrderList } from '../schemas/kitchen-orders';
import { OrderAddressAnswer } from './order-address';
import type { FieldsOf } from './parse-answer';

const text = v.string();
const optionalText = v.exactOptional(text);
const status = v.picklist(ORDER_STATUSES);

/** POST /kitchen/orders/search. */
export const OrderListAnswer: v.GenericSchema<unknown, OrderList> = v.object({
  orders: v.array(v.object({
    order: text, status, deliveryDate: text, timeCreated: text, isPaid: v.boolean(), amountInCents: v.number(), refundedInCents: v.number(),
    name: optionalText, email: text, postCode: text, boxes: v.number(),
  } satisfies FieldsOf<OrderList['orders'][number]>)),
  isCut: v.boolean(),
} satisfies FieldsOf<OrderList>);

const dispute = v.object({
  id: text, kind: v.picklist(['dispute', 'early-fraud-warning']), session: text, order: optionalText, amountInCents: v.number(),
  currency: optionalText,
  reason: text, status: text, isClosed: v.boolean(), timeCreated: text,
} satisfies FieldsOf<KitchenOrder['disputes'][number]>);

/** GET /kitchen/orders/:id. */
export const KitchenOrderAnswer: v.GenericSchema<unknown, KitchenOrder> = v.object({
  order: text, status, deliveryDate: text, timeCreated: text, timePaid: optionalText, email: text, isGuest: v.boolean(),
  address: OrderAddressAnswer,
  lines: v.array(v.object({ plan: text, quantity: v.number(), priceInCents: v.number(), meals: v.array(text) })),
  amountInCents: v.number(), refundedInCents: v.number(), leftInCents: v.number(), session: text, mayCancel: v.boolean(),
  promotion: v.exactOptional(v.object({ code: text, discountInCents: v.number() })), disputedInCents: v.exactOptional(v.number()),
  days: v.array(text),
  holds: v.array(v.object({ why: text, since: text })),
  refunds: v.array(v.object({
    amountInCents: v.number(), reason: text, note: optionalText, status: v.picklist(['requested', 'pending', 'succeeded', 'failed']),
    failure: optionalText,
    isHandled: v.boolean(), timeCreated: text,
  } satisfies FieldsOf<KitchenOrder['refunds'][number]>)),
  disputes: v.array(dispute),
  mails: v.array(v.object({ id: text, kind: text, timeQueued: text, timeSent: optionalText, isGivenUp: v.boolean() })),
  changes: v.array(v.object({ at: text, actor: text, action: text, details: text })),
} satisfies FieldsOf<KitchenOrder>);

const held = {
  session: text, reason: text, why: text, amountInCents: v.number(), currency: optionalText, isPaid: v.boolean(), timeCreated: text,
  answerBy: optionalText,
};

/** GET /kitchen/attention. */
export const AttentionAnswer: v.GenericSchema<unknown, Attention> = v.object({
  held: v.array(v.object(held satisfies FieldsOf<Attention['held'][number]>)),
  failedRefunds: v.array(v.object({
    session: text, order: optionalText, amountInCents: v.number(), currency: optionalText, reason: text, failure: optionalText,
    timeCreated: text,
  } satisfies FieldsOf<Attention['failedRefunds'][number]>)),
  disputes: v.array(dispute),
  heldOrders: v.array(v.object({
    order: text, status, deliveryDate: text, amountInCents: v.number(), why: text, since: text,
  } satisfies FieldsOf<Attention['heldOrders'][number]>)),
} satisfies FieldsOf<Attention>);

/** GET /kitchen/held/:session. */
export const HeldCaseAnswer: v.GenericSchema<unknown, HeldCase> = v.object({
  ...held,
  resolution: optionalText, order: optionalText, email: optionalText, postCode: optionalText, deliveryDate: optionalText,
  boxes: v.array(v.object({ plan: text, quantity: v.number() })),
  typed: v.exactOptional(v.object({ name: text, phone: optionalText, lines: v.array(text), postCode: text })),
  canBeFulfilled: v.boolean(), days: v.array(text),
} satisfies FieldsOf<HeldCase>);

/** What became of money that was to go back. */
export const RefundOutcomeAnswer = v.object({ refund: v.picklist(['made', 'pending', 'refused', 'none', 'cancelled-before']),
amountInCents: v.number() });

/** POST /kitchen/held/:session/fulfil. */
export const MadeOrderAnswer = v.object({ order: text, deliveryDate: text });
