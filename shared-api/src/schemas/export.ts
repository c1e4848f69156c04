import Type from 'typebox';
import { Day, Instant, Pence } from './common';
import { Order, OrderAddress, OrderLine, OrderRefund } from './order';
import { KeptReminderDevice } from './reminder';
import { Profile } from './user';

const Words = Type.String();

const Account = Type.Object({
  uid: Words, timeCreated: Instant, timeUpdated: Instant,
  /** Missing for an account that an operator made for an identity from elsewhere. */
  terms: Type.Optional(Type.Object({ version: Words, timeAccepted: Instant })),
});

const KeptOrder = Type.Object({
  ...Order.properties,
  /** Where its mails go. Missing once that is deleted. */
  email: Type.Optional(Words),
  /** When its owner saw the latest correction of a meal, or was told of it by telephone. */
  timeChangesRead: Type.Optional(Instant), timeChangesTold: Type.Optional(Instant),
});

/** A checkout of which no order came. */
const KeptCheckout = Type.Object({
  status: Words, timeCreated: Instant, timeExpires: Instant, deliveryDate: Day, priceInCents: Pence, email: Type.Optional(Words),
  lines: Type.Array(OrderLine), address: OrderAddress,
});

/** A payment that could not become an order as it stood. */
const KeptHeldPayment = Type.Object({
  amountInCents: Pence, currency: Words, reason: Words, timeCreated: Instant,
  /** Missing while the bank has not paid. */
  timePaid: Type.Optional(Instant),
  /** Until when an answer was promised, to that address. Missing once the case is closed. */
  answerBy: Type.Optional(Instant), email: Type.Optional(Words),
  timeSettled: Type.Optional(Instant),
  refunds: Type.Array(OrderRefund),
});

const KeptMail = Type.Object({
  kind: Words, to: Words, timeQueued: Instant,
  /** When it was sent, or left out because it was of no use any more. */
  timeDone: Type.Optional(Instant), timeGivenUp: Type.Optional(Instant),
});

/** What is kept of a customer, as a file of theirs. */
export const DataExport = Type.Object({
  user: Profile, account: Account, orders: Type.Array(KeptOrder), checkouts: Type.Array(KeptCheckout),
  heldPayments: Type.Array(KeptHeldPayment), mails: Type.Array(KeptMail),
  /** Of the same verified address: to be told when the shop delivers there. */
  areaRequest: Type.Optional(Type.Object({ postCode: Words, timeCreated: Instant, timeConfirmed: Type.Optional(Instant) })),
  reminderDevices: Type.Array(KeptReminderDevice),
});
