import Type, { type Static } from 'typebox';
import { ORDER_STATUSES, type OrderStatus } from 'shared-rules';
import { Day, Id, Instant, Pence, SessionId, Uuid, strict } from './common';
import { OrderAddress } from './order';
import { text } from './text';

/** What managers do with orders and money. Each is asked for with a sign-in of the last minutes. */

const Status = Type.Unsafe<OrderStatus>(Type.Enum([...ORDER_STATUSES]));
const Words = Type.String();
/** An operator's words; those about a refund are read by its customer. */
const Reason = text(300, 1);

/** Of an amount that is not in pounds: three letters, as 'eur'. Missing from a backend of before December 2026. */
const OtherCurrency = Type.Optional(Words);

/** A number, an email, a post code, or the beginnings of the words of a name. */
export const OrderSearch = Type.Object({ text: text(120, 1) }, strict);

const Listed = Type.Object({
  order: Words, status: Status, deliveryDate: Day, timeCreated: Instant, isPaid: Type.Boolean(), amountInCents: Pence,
  refundedInCents: Pence,
  name: Type.Optional(Words), email: Words, postCode: Words, boxes: Type.Integer(),
});
/** The newest first; `isCut` if there are more than are shown. */
export const OrderList = Type.Object({ orders: Type.Array(Listed), isCut: Type.Boolean() });
export type OrderList = Static<typeof OrderList>;

const Refund = Type.Object({
  amountInCents: Pence, reason: Words, note: Type.Optional(Words), status: Type.Enum(['requested', 'pending', 'succeeded', 'failed']),
  failure: Type.Optional(Words),
  isHandled: Type.Boolean(), timeCreated: Instant,
});
const Dispute = Type.Object({
  id: Words, kind: Type.Enum(['dispute', 'early-fraud-warning']), session: Words, order: Type.Optional(Words), amountInCents: Pence,
  currency: OtherCurrency, reason: Words, status: Words, isClosed: Type.Boolean(), timeCreated: Instant,
});

/** One order with all that became of it. */
export const KitchenOrder = Type.Object({
  order: Words, status: Status, deliveryDate: Day, timeCreated: Instant, timePaid: Type.Optional(Instant), email: Words,
  isGuest: Type.Boolean(), address: OrderAddress,
  lines: Type.Array(Type.Object({ plan: Words, quantity: Type.Integer(), priceInCents: Pence, meals: Type.Array(Words) })),
  /** What was paid: the lines, less the discount. */
  amountInCents: Pence, refundedInCents: Pence,
  /** Missing from a backend of before November 2026, and where none was used. */
  promotion: Type.Optional(Type.Object({ code: Words, discountInCents: Pence })),
  /** Taken by disputes. Missing from a backend of before November 2026, and where it is nothing. */
  disputedInCents: Type.Optional(Pence),
  /** Neither back, nor on its way back, nor taken by a dispute. */
  leftInCents: Pence,
  session: SessionId,
  mayCancel: Type.Boolean(),
  /** Mondays to which it may be moved. */
  days: Type.Array(Day),
  /** Why it is held back from kitchen and driver. */
  holds: Type.Array(Type.Object({ why: Words, since: Instant })),
  refunds: Type.Array(Refund), disputes: Type.Array(Dispute),
  mails: Type.Array(Type.Object({ id: Id, kind: Words, timeQueued: Instant, timeSent: Type.Optional(Instant), isGivenUp: Type.Boolean() })),
  /** Who did what with it, the oldest first. */
  changes: Type.Array(Type.Object({ at: Instant, actor: Words, action: Words, details: Words })),
});
export type KitchenOrder = Static<typeof KitchenOrder>;

export const Rescheduling = Type.Object({ day: Day }, strict);
export const Cancellation = Type.Object({ reason: Reason }, strict);
/** Pence of an order. The same key again is the same refund. */
export const AddedRefund = Type.Object({ key: Uuid, amountInCents: Type.Integer({ minimum: 1, maximum: 100_000_000 }), reason: Reason },
strict);
export const HoldRelease = Type.Object({ reason: Reason }, strict);
/** The same key again is the same mail. */
export const MailAgain = Type.Object({ key: Uuid }, strict);
/** How it was settled otherwise: by a transfer, or by arrangement. */
export const CaseClosing = Type.Object({ note: Reason }, strict);

const Held = {
  session: SessionId, reason: Words, why: Words, amountInCents: Pence, currency: OtherCurrency, isPaid: Type.Boolean(),
  timeCreated: Instant, answerBy: Type.Optional(Instant),
};
/** What waits for a manager, the oldest first, at most a hundred of each. */
export const Attention = Type.Object({
  held: Type.Array(Type.Object(Held)),
  failedRefunds: Type.Array(Type.Object({
    session: Words, order: Type.Optional(Words), amountInCents: Pence, currency: OtherCurrency, reason: Words,
    failure: Type.Optional(Words), timeCreated: Instant,
  })),
  disputes: Type.Array(Dispute),
  heldOrders: Type.Array(Type.Object({ order: Words, status: Status, deliveryDate: Day, amountInCents: Pence, why: Words,
  since: Instant })),
});
export type Attention = Static<typeof Attention>;

/** One payment that can't be an order as it stands: what was asked for, and what the provider says now. */
export const HeldCase = Type.Object({
  ...Held,
  resolution: Type.Optional(Words), order: Type.Optional(Words), email: Type.Optional(Words), postCode: Type.Optional(Words),
  deliveryDate: Type.Optional(Day),
  boxes: Type.Array(Type.Object({ plan: Words, quantity: Type.Integer() })),
  /** As typed on the payment page. */
  typed: Type.Optional(Type.Object({ name: Words, phone: Type.Optional(Words), lines: Type.Array(Words), postCode: Words })),
  canBeFulfilled: Type.Boolean(),
  days: Type.Array(Day),
});
export type HeldCase = Static<typeof HeldCase>;

/** What was agreed with the customer. What is missing stays as they typed it. */
export const QuarantineAgreement = Type.Object({
  postCode: text(40, 1), address: text(300, 1), name: Type.Optional(text(160, 1)), phone: Type.Optional(text(40, 1)),
  email: Type.Optional(text(254, 1)), day: Type.Optional(Day),
}, strict);
