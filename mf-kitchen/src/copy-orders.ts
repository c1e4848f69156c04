import { formatDay, formatPrice } from 'shared-rules';
import { plural } from './words';

/** What a manager reads about orders and money. */

const REASONS: Readonly<Record<string, string>> = {
  'cancelled-by-customer': 'the customer cancelled', 'cancelled-by-operator': 'we cancelled',
  'paid-after-cancelled': 'paid after it was cancelled',
  quarantine: 'it could not be delivered', 'dispute-won': 'a dispute we won', operator: 'a part, by us',
  provider: 'by the payment provider',
};
const MAILS: Readonly<Record<string, string>> = {
  'order-received': 'Receipt', 'payment-received': 'Payment received', 'payment-failed': 'Payment failed',
  'arrives-tomorrow': 'Arrives tomorrow', 'out-for-delivery': 'Out for delivery', 'date-moved': 'Another delivery day',
  'order-cancelled': 'Cancelled', 'order-claimed': 'Added to an account', 'address-changed': 'Address changed',
  'meals-changed': 'Meals corrected', 'refund-made': 'Money back', 'payment-held': 'Payment held',
  'held-payment-failed': 'Held payment failed', 'same-week': 'Same week again?',
};

/** Marks around what somebody typed: written from right to left it would move the words and numbers beside it. As `<bdi>` in a page. */
const isolated = (words: string) => `\u2068${words}\u2069`;

/** What became of money that was to go back. */
export const outcomes = {
  made: (amount: string) => `${amount} went back.`,
  pending: (amount: string) => `${amount} goes back. The payment provider has not confirmed it yet.`,
  refused: (amount: string) => `The payment provider refused to give ${amount} back. It stands under Orders, “Waiting for a decision”.`,
  none: () => 'No money goes back.',
  'cancelled-before': () => 'It was cancelled before.',
} as const;

export const finding = {
  title: 'Orders',
  label: 'Find an order',
  hint: 'Number, email, post code, or a name. Who looks is noted.',
  tooShort: 'Please type at least two letters.',
  find: 'Find',
  found: (count: number, isCut: boolean) => (count === 0 ? 'No order was found.'
    : isCut ? `The newest ${count} orders. Type more to see fewer.`
    : plural(count, 'order')),
  boxes: (count: number) => plural(count, 'box', 'boxes'),
  delivery: (day: string) => `Delivery ${formatDay(day)}`,
  unpaid: 'Payment is being processed',
  refunded: (pence: number) => `${formatPrice(pence)} given back`,
} as const;

export const waiting = {
  title: 'Waiting for a decision',
  none: 'Nothing waits for a decision.',
  held: 'Payments that can’t be delivered as they are',
  failedRefunds: 'Refunds that failed',
  disputes: 'Disputes and warnings of fraud',
  heldOrders: 'Orders held back from the kitchen',
  unpaid: 'The bank has not paid yet',
  answerBy: (time: string) => `We promised an answer by ${time}`,
  look: (amount: string) => `Look at ${amount}`,
  close: 'Close',
  kinds: { dispute: 'Dispute', 'early-fraud-warning': 'Warning of fraud' },
  refund: (amount: string, reason: string) => `${amount}, ${REASONS[reason] ?? reason}`,
  failure: (code: string) => `The payment provider says: ${code}`,
  again: 'Try again',
  askAgain: (amount: string, order: string) => ({
    title: 'Give it back now?', text: `We ask the payment provider once more to give ${amount} back${order && ` for ${order}`}.`,
    confirm: `Give ${amount} back`,
  }),
  triedAgain: 'The payment provider was asked again.',
  otherwise: 'How was it settled?',
  settled: 'It was settled otherwise',
  note: 'Note it',
  askSettled: (amount: string, note: string, { isPaid } = { isPaid: true }) => ({
    title: 'Is it settled?',
    text: `Nobody will be reminded of ${amount} any more${isPaid ? '' : ', unless the bank pays after all'}. Noted: “${isolated(note)}”.`,
    confirm: 'It is settled',
  }),
  noted: 'Noted.',
  noteNeeded: 'Please say how, in a few words.',
} as const;

export const heldCase = {
  boughtFor: (postCode: string, day: string) => `Asked for: ${postCode}, ${formatDay(day)}`,
  typed: 'Typed on the payment page',
  email: 'Email',
  giveBack: 'Give it all back',
  askGiveBack: (amount: string, name: string) => ({
    title: 'Give it all back?', text: `${amount} goes back to ${isolated(name)}. There will be no order.`, confirm: `Give ${amount} back`,
  }),
  fulfil: 'Make the order after all',
  address: 'Address in London',
  postCode: 'Post code',
  name: 'Name',
  phone: 'Phone',
  mail: 'Email for the receipt',
  day: 'Delivery day',
  sameDay: (day: string) => `${formatDay(day)}, as ordered`,
  addressNeeded: 'Please say where it goes.',
  postCodeNeeded: 'Please give the post code.',
  askFulfil: (name: string, address: string, { isPaid }: { isPaid: boolean }) => ({
    title: 'Make the order?',
    text: `The boxes go to ${isolated(name)}, ${address}${isPaid ? '' : ', once the bank has paid'}. The customer gets ${isPaid ? 'the receipt' : 'a mail'}.`,
    confirm: 'Make the order',
  }),
  made: (order: string, day: string) => `${order} arrives on ${formatDay(day)}.`,
  somebody: 'the customer',
} as const;

export const one = {
  title: (order: string) => `Order ${order}`,
  back: 'All orders',
  noOrder: 'No order was asked for.',
  facts: {
    status: 'Status', placed: 'Placed', paid: 'Paid', promotion: 'Promotion code', total: 'Total', back: 'Given back',
    disputed: 'Taken by disputes', left: 'Can still go back', delivery: 'Delivery', to: 'To', phone: 'Phone', email: 'Email', note: 'Note',
    session: 'Payment',
  },
  unpaid: 'The payment is being processed',
  neverPaid: 'Nothing was paid',
  discount: (code: string, amount: string) => `${code}: −${amount}`,
  guest: 'guest',
  boxes: 'Boxes',
  meals: 'Meals',
  held: (why: string) => `Held back from the kitchen: ${why}.`,
  release: 'Cook it all the same',
  releaseReason: 'Why it goes on',
  askRelease: (order: string) => ({
    title: 'Cook it all the same?', text: `${order} goes to the kitchen and the driver.`, confirm: 'Cook it',
  }),
  released: 'It goes on.',
  move: 'Another day',
  day: 'Delivery day',
  moveTo: 'Move it',
  askMove: (order: string, name: string, from: string, to: string) => ({
    title: 'Move the delivery?',
    text: `${order} of ${isolated(name)} moves from ${formatDay(from)} to ${formatDay(to)}. The customer gets a mail.`,
    confirm: `Move to ${formatDay(to)}`,
  }),
  moved: (day: string) => `It arrives on ${formatDay(day)}.`,
  refund: 'Give money back',
  amount: 'Amount in pounds',
  amountWrong: 'Please type pounds like 12 or 12.50.',
  tooMuch: (left: string) => `At most ${left} can go back.`,
  all: (left: string) => `All of it: ${left}`,
  reason: 'Reason',
  customerReads: 'The customer reads it, in a mail and with the order.',
  reasonNeeded: 'Please give a reason.',
  giveBack: 'Give back',
  askRefund: (amount: string, name: string, reason: string, isHeldThen: boolean) => ({
    title: 'Give money back?',
    text: `${amount} goes back to ${isolated(name)}. They read: “${isolated(reason)}”.${isHeldThen ? ' That is all of it: the order is held back from the kitchen. To tell the customer that it does not come, cancel it.' : ''}`,
    confirm: `Give ${amount} back`,
  }),
  cancel: 'Cancel the order',
  cancelReason: 'Reason, for us',
  /** @param back what goes back, or why nothing does */
  askCancel: (order: string, name: string, back: string) => ({
    title: 'Cancel the order?', text: `${order} of ${isolated(name)} is cancelled${back} The customer gets a mail.`,
    confirm: 'Cancel the order',
  }),
  goesBack: (amount: string) => `, and ${amount} goes back.`,
  noneLeft: '. None of what was paid is left to go back.',
  noneTaken: '. Nothing was paid.',
  cancelled: 'It is cancelled.',
  refunds: 'Money back',
  states: { requested: 'Asked for', pending: 'On its way', succeeded: 'Went back', failed: 'Failed' },
  handled: 'failed, dealt with',
  refundReason: (reason: string) => REASONS[reason] ?? reason,
  disputes: 'Disputes and warnings',
  mails: 'Mails',
  mail: (kind: string) => MAILS[kind] ?? kind,
  sent: (time: string) => `Sent ${time}`,
  queued: (time: string) => `Waiting since ${time}`,
  gaveUp: 'Could not be sent',
  resend: (kind: string) => `Send “${kind}” again`,
  askResend: (kind: string, email: string) => ({
    title: 'Send it again?', text: `“${kind}” goes to ${email} once more, with the words that are true now.`, confirm: 'Send it again',
  }),
  resent: 'It goes out in a moment.',
  changes: 'What was done',
  somebody: 'the customer',
} as const;
