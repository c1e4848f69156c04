import { asOneLine } from 'shared-api/schemas/safe-text';
import {
  DAMAGE_REPORT_HOURS, DELIVERY_DAY, cutOffOf, formatDate, formatDay, formatPrice, lastOrderDay, safeName, vatByRate,
} from 'shared-rules';
import { BOX_TEXTS } from 'shared-rules/handling-text';
import type { DeliveryAddress } from '../../db/schema';
import { stillChangeableUntil } from '../../orders/change-window';
import { differing } from '../../orders/changed-meals';
import type { MailedOrder } from '../mailed-order';
import { action, h, p, table, type Block, type Row, type Sender } from './block';
import { compose, type Mail } from './mail';
import { corrected } from './meals-changed';
import { REFUND_GOES } from './money-mails';
import { toOrder } from './to-order';
import { week } from './week';
import { whyNot } from './why-not';

/** The receipt: week's meals, allergens, delivery date, VAT per rate. */
export function orderReceived(order: MailedOrder, shop: Sender, link: string, now: Date): Mail | undefined {
  if (whyNot(order)) return receiptAlone(order, shop);
  const paid = order.paidAt !== null;
  const how = order.uid ? '' : `: with the button below, or write to ${shop.email}`;
  return compose(paid ? `Your order ${order.orderId}` : `Your order ${order.orderId}: your payment is being processed`, [
    p(paid
      ? 'Thank you for your order. This is your receipt.'
      : 'Thank you for your order. Your payment is being processed; we tell you when it has arrived.'),
    ...(paid || now < cutOffOf(order.deliveryDate) ? arrival(order)
      : [p(`Your bank had not paid by the cut-off for the week you chose. Once it has paid, we tell you the ${DELIVERY_DAY} on which your meals come.`)]),
    ...weeks(order),
    ...(paid ? receipt(order) : [table([['Total inc. VAT', formatPrice(order.amount), 'strong']])]),
    ...(stillChangeableUntil(order, now)
      ? [p(`You can cancel it or correct its address until the end of ${formatDay(lastOrderDay(order.deliveryDate))}${how}.`)] : []),
    p(
      `Our meals are fresh and perishable, so they can’t be returned. Please tell us of damaged goods within ${DAMAGE_REPORT_HOURS} hours.`,
    ),
    ...toOrder(order, link),
  ], shop);
}

export function paymentReceived(order: MailedOrder, shop: Sender, link: string): Mail | undefined {
  if (whyNot(order)) return receiptAlone(order, shop);
  return compose(`Payment received for order ${order.orderId}`, [
    p('Your payment has arrived. This is your receipt.'), ...arrival(order), ...receipt(order), ...toOrder(order, link),
  ], shop);
}

/** A mail that waits, or is sent again, may go when its order does not come any more. Of an unpaid one there is no more to say. */
function receiptAlone(order: MailedOrder, shop: Sender): Mail | undefined {
  if (!order.paidAt) return undefined;
  return compose(
    `Your receipt for order ${order.orderId}`, [p(`This is the receipt for your payment. ${whyNot(order)}`), ...receipt(order)], shop,
  );
}

const NEXT_WEEK = 'We have moved your delivery to the next week in which we can make it.';
const MOVED = {
  closed: `We are sorry: we don’t deliver in the week you ordered for. ${NEXT_WEEK}`,
  late: `We are sorry: we learned of your payment too late for the week you ordered for. ${NEXT_WEEK}`,
  'late-payment': `Your payment has arrived, but after the cut-off for the week you chose. ${NEXT_WEEK}`,
  agreed: 'We have moved your delivery to another day.',
} as const;

/**
 * For a bank payment the mail is the receipt as well: the payment has just come. Undefined for an order that does not come; but a day that
 * an operator has agreed on is told.
 */
export function dateMoved(order: MailedOrder, shop: Sender, link: string, reason: keyof typeof MOVED = 'late-payment'): Mail | undefined {
  if (order.status === 'CANCELLED' || (order.isLeftOut && reason !== 'agreed')) return undefined;
  return compose(`Your order ${order.orderId} ${order.isHeld ? 'moves to' : 'arrives on'} ${formatDay(order.deliveryDate)}`, [
    p(MOVED[reason]),
    ...arrival(order), ...(order.paidAt ? receipt(order) : []),
    p(`If that does not suit you, write to ${shop.email}.`),
    ...toOrder(order, link),
  ], shop);
}

/** To the address that was given with the order, and to the account's: whoever did not mean it can say so. */
export function orderClaimed(order: MailedOrder, shop: Sender): Mail {
  return compose(`Order ${order.orderId} belongs to an account now`, [
    p('It was added to an account, with the link that we mailed and the post code to which it goes.'),
    p(`If this was not you, write to ${shop.email} at once.`),
  ], shop);
}

export function addressChanged(order: MailedOrder, shop: Sender, { before, after }: { before: string; after: string }): Mail {
  const doesNotCome = whyNot(order);
  return compose(`The address of your order ${order.orderId} has changed`, [
    ...(order.address ? [table([['From', before], ['To', after, 'strong']])] : []),
    doesNotCome ? p(doesNotCome) : order.isHeld ? p(ON_HOLD) : table([dayOf(order)]),
    p(`If this was not you, write to ${shop.email} at once.`),
  ], shop);
}

/** @param isOpen whether an order can be placed when the mail is sent */
export function paymentFailed(order: MailedOrder, shop: Sender, isOpen: boolean): Mail {
  if (order.paidLate) return orderCancelled(order, shop);
  return compose(`Payment for order ${order.orderId} failed`, [
    p('Your bank did not make the payment, so we have cancelled your order. Nothing was taken.'),
    ...(isOpen ? [p('You are welcome to order again.'), action('Order again', shop.siteUrl)] : []),
  ], shop);
}

/** @param refund pence that go back; of an unpaid order nothing was taken, unless its bank has paid since */
export function orderCancelled(order: MailedOrder, shop: Sender, refund = order.paidLate): Mail {
  return compose(`Order ${order.orderId} is cancelled`, [
    p('Your order has been cancelled.'),
    ...(refund
      ? [table([['We give back', formatPrice(refund), 'strong']]), REFUND_GOES]
      : order.paidAt ? [] : [p('Nothing was taken. If your bank still makes the payment, we give it back.')]),
    ...(order.disputedAmount
      ? [p(`Your bank holds ${formatPrice(order.disputedAmount)} of your payment because of a dispute. Should that come back to us, we give it back to you.`)] : []),
  ], shop);
}

/**
 * On the evening before, so that somebody is there and there is room in the fridge. It asks
 * nothing, so a guest's has no link to prove who they are.
 */
export function arrivesTomorrow(order: MailedOrder, shop: Sender): Mail {
  return compose(`Your order ${order.orderId} arrives tomorrow`, [
    p(`Your meals come tomorrow${shop.deliveryWindow ? ` ${shop.deliveryWindow}` : ''}.`),
    ...arrival(order),
    table(order.lines.map(({ name, quantity }): Row => [name, quantity === 1 ? '1 box' : `${quantity} boxes`])),
    ...corrected(order),
    p('Please make room in the fridge, and see that somebody is there to take the box.'),
    p(`If tomorrow does not suit you, write to ${shop.email} or ring ${shop.phone}.`),
    ...(order.uid ? [action('See my orders', `${shop.siteUrl}/my-orders`)] : []),
  ], shop);
}

/** With the allergens, as the law asks at delivery, and with how each meal is kept and heated. It may go when the box is there. */
export function outForDelivery(order: MailedOrder, shop: Sender): Mail {
  const isThere = order.status === 'COMPLETED';
  return compose(`Your order ${order.orderId} ${isThere ? 'has been delivered' : 'is out for delivery'}`, [
    ...(isThere ? [p('Your meals have been delivered.')]
      : [p(`Your meals are on their way.${shop.deliveryWindow ? ` They come ${shop.deliveryWindow}.` : ''}`), ...arrival(order)]),
    ...corrected(order),
    p(isHandled(order) ? `${BOX_TEXTS.store} ${BOX_TEXTS.firstDay}` : 'Please put them into the fridge when they arrive.'),
    ...weeks(order, order.deliveryDate),
  ], shop);
}

const ON_HOLD = 'This order is on hold while its payment is being checked: we do not cook it until that is done.';

/** Not where to, if the mail may go to a stranger: an address is free text, and a guest's post code proves whose order it is. */
function arrival(order: MailedOrder): Block[] {
  if (order.isHeld) return [p(ON_HOLD)];
  return [table([[...dayOf(order), 'strong'], ...(order.address ? [['To', addressLine(order.address)] as const] : [])])];
}

const dayOf = ({ status, deliveryDate }: MailedOrder) =>
  [status === 'COMPLETED' ? 'Delivered on' : 'Will be delivered on', formatDay(deliveryDate)] as const;

/** In one line, the post code unbroken. A row may be older than the rules for names and texts. */
export function addressLine({ name, lines, city, postCode }: DeliveryAddress): string {
  return [
    isolated(safeName(name ?? '')), ...lines.map((line) => isolated(asOneLine(line))), city, postCode.replace(' ', '\u00a0'),
  ].filter(Boolean).join(', ');
}

/** A name in Hebrew or Arabic letters would have the house number after it shown before it: the marks keep it to itself. */
const isolated = (part: string) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(part) ? `\u2068${part}\u2069` : part);

function receipt(order: MailedOrder): Block[] {
  return [h('Receipt'), table([
    ['Order', order.orderId],
    ...(order.paidAt ? [['Paid', formatDate(order.paidAt.toISOString())] as const] : []),
    ...order.lines.map(({ name, quantity, priceInCents }): Row =>
      [`5-Day Full Meal Plan — ${name}${quantity > 1 ? ` × ${quantity}` : ''}`, formatPrice(priceInCents * quantity)]),
    ['Delivery', formatPrice(0)],
    ...(order.promotion === null ? [] : [[`Promotion code ${order.promotion}`, formatPrice(-order.discount)] as const]),
    ['Total inc. VAT', formatPrice(order.amount), 'strong'],
    ...vatByRate(order.lines, order.discount).map(
      ({ rate, vat, gross }): Row => [`VAT at ${rate}% on ${formatPrice(gross)}`, formatPrice(vat)],
    ),
  ])];
}

const isHandled = ({ lines }: MailedOrder) => lines.some(({ meals }) => meals.some(({ handling }) => handling));

function weeks(order: MailedOrder, comes?: string): Block[] {
  const changes = new Map(differing(order).map((meal) => [meal.mealId, meal]));
  return order.lines.flatMap(
    ({ name, quantity, meals }) => [h(quantity > 1 ? `${name} × ${quantity}` : name), week(meals, changes, comes)],
  );
}
