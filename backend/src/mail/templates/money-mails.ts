import { REFUND_TAKES, heldPaymentText } from 'shared-rules';
import { formatPriceIn } from 'shared-rules/price-in-currency';
import type { MailJob, Sum } from '../outbox';
import { p, table, type Row, type Sender } from './block';
import { compose, type Mail } from './mail';

type Payload<K extends MailJob['kind']> = Extract<MailJob, { kind: K }>['payload'];

const priceOf = ({ amount, currency }: Sum): string => formatPriceIn(amount, currency);

export const REFUND_GOES = p(`It goes to the card or account that you paid with. Refunds take ${REFUND_TAKES}, depending on your bank.`);

/** To the customer. */
export function refundMade({ order, note, isPart, ...sum }: Payload<'refund-made'>, shop: Sender): Mail {
  return compose(`We have given back ${priceOf(sum)}`, [
    p(order ? `We have given back a part or all of what you paid for order ${order}.`
      : `We have given back ${isPart ? 'a part of ' : ''}what you paid. Nothing will be cooked.`),
    table([['Given back', priceOf(sum), 'strong'], ...(note ? [['Why', note] as const] : [])]),
    REFUND_GOES,
    p(`If you have a question, write to ${shop.email}.`),
  ], shop);
}

/** To the customer of a payment that we can't fulfil (SALE-10). */
export function paymentHeld(held: Payload<'payment-held'>, shop: Sender, now: Date): Mail {
  const { paid } = held;
  return compose(paid ? 'We have your payment, but can’t deliver yet' : 'Your payment is being processed, but we can’t deliver yet', [
    p(heldPaymentText(held, now)),
    table([[paid ? 'Paid' : 'Being processed', priceOf(held), 'strong']]),
    p(`Is there another address in our delivery area, or another day? Write to ${shop.email} or call ${shop.phone}.`),
  ], shop);
}

/**
 * To the same customer, if the bank did not pay after all.
 * @param isOpen whether an order can be placed when the mail is sent
 */
export function heldPaymentFailed(sum: Payload<'held-payment-failed'>, shop: Sender, isOpen: boolean): Mail {
  return compose('Your payment was not made', [
    p(`Your bank did not make the payment of ${priceOf(sum)} that we wrote to you about. Nothing was taken, and nothing will be cooked.`),
    ...(isOpen ? [p('You are welcome to order again.')] : []),
  ], shop);
}

/** To the operator. */
export function quarantined({ sessionId, reason, isPaid, ...sum }: Payload<'quarantined'>, shop: Sender): Mail {
  const begins = `A payment ${isPaid === false ? 'is under way' : 'came'} that can’t be fulfilled as it stands.`;
  if (reason === 'paid_after_cancelled') return compose('A bank paid for a cancelled order', [
    p('A bank paid for an order that was cancelled before. It goes back by itself; if that fails, you get another message.'),
    table([['Session', sessionId], ['Amount', priceOf(sum), 'strong']]),
  ], shop);
  return compose('A payment needs you', [
    p(`${begins} Look at it with the ops tool and settle it: the customer was promised an answer.`),
    ...(isPaid === false ? [p('It can be given back only once it is paid, and the bank has not paid yet.')] : []),
    table([['Session', sessionId], ['Reason', reason], ['Amount', priceOf(sum), 'strong']]),
    p(`npm run ops -- quarantine show ${sessionId}`),
  ], shop);
}

/** To the operator. */
export function refundFailed({ sessionId, failure, order, ...sum }: Payload<'refund-failed'>, shop: Sender): Mail {
  return compose('A refund failed', [
    p('Money that we owe a customer did not go back. Put it right, ask for it anew or settle it in another way, and tell the customer.'),
    table([...ofOrder(order), ['Session', sessionId], ['Amount', priceOf(sum), 'strong'], ['Why', failure]]),
    p('npm run ops -- refunds list --failed'),
  ], shop);
}

/** To the operator. */
export function disputed({ sessionId, kind, reason, order, ...sum }: Payload<'disputed'>, shop: Sender): Mail {
  return compose(kind === 'dispute' ? 'A payment is disputed' : 'A card’s issuer warns of fraud', [
    p('If its order is not on its way yet, it is held: it is not cooked until you release or cancel it. Answer a dispute in the provider’s dashboard.'),
    table([
      ...ofOrder(order), ['Session', sessionId], ...(kind === 'dispute' ? [['Amount', priceOf(sum), 'strong'] as const] : []),
      ['Reason', reason],
    ]),
    p('npm run ops -- holds list'),
  ], shop);
}

const ofOrder = (order: string | undefined): Row[] => (order ? [['Order', order]] : []);
