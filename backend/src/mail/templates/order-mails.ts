import type { OrderLine } from 'shared-api';
import { ALLERGENS, formatDate, formatDay, formatPrice } from 'shared-rules';
import type { ShopDetails } from '../../config';
import type { orders } from '../../db/schema';
import { vatByRate } from '../../orders/vat';
import { compose, h, list, p, table, type Block, type Mail } from './mail';

type OrderRow = typeof orders.$inferSelect;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The receipt: week's meals, allergens, delivery date, VAT per rate. */
export function orderReceived(order: OrderRow, shop: ShopDetails): Mail {
  const paid = order.paidAt !== null;
  return compose(paid ? `Your order ${order.orderId}` : `Your order ${order.orderId}: your payment is being processed`, [
    p(paid ? 'Thank you for your order. This is your receipt.' : 'Thank you for your order. Your payment is being processed; we tell you when it has arrived.'),
    ...arrival(order),
    ...order.lines.flatMap(week),
    ...(paid ? receipt(order) : [table([['Total inc. VAT', formatPrice(order.amount)]])]),
    p('Our meals are fresh and perishable, so they can’t be returned. Please tell us of damaged goods within 24 hours.'),
  ], shop);
}

export function paymentReceived(order: OrderRow, shop: ShopDetails): Mail {
  return compose(`Payment received for order ${order.orderId}`, [
    p('Your payment has arrived. This is your receipt.'), ...arrival(order), ...receipt(order),
  ], shop);
}

export function dateMoved(order: OrderRow, shop: ShopDetails): Mail {
  return compose(`Your order ${order.orderId} arrives on ${formatDay(order.deliveryDate)}`, [
    p('Your payment has arrived, but after the cut-off for the week you chose. We have moved your delivery to the next one.'),
    ...arrival(order), ...receipt(order),
    p(`If that does not suit you, write to ${shop.email}.`),
  ], shop);
}

export function paymentFailed(order: OrderRow, shop: ShopDetails): Mail {
  return compose(`Payment for order ${order.orderId} failed`, [
    p('Your bank did not make the payment, so we have cancelled your order. Nothing was taken.'),
    p('You are welcome to order again.'),
  ], shop);
}

export function orderCancelled(order: OrderRow, shop: ShopDetails): Mail {
  return compose(`Order ${order.orderId} is cancelled`, [
    p('Your order has been cancelled.'),
    ...(order.paidAt ? [p(`We give back ${formatPrice(order.amount)}. Refunds take 5-28 days.`)] : []),
  ], shop);
}

export function outForDelivery(order: OrderRow, shop: ShopDetails): Mail {
  return compose(`Your order ${order.orderId} is out for delivery`, [p('Your meals are on their way.'), ...order.lines.flatMap(week)], shop);
}

function arrival({ deliveryDate, address }: OrderRow): Block[] {
  return [table([
    ['Will be delivered on', formatDay(deliveryDate)],
    ['To', [address.name, ...address.lines, address.city, address.postCode].filter(Boolean).join(', ')],
  ])];
}

function receipt(order: OrderRow): Block[] {
  return [h('Receipt'), table([
    ['Order', order.orderId],
    ...(order.paidAt ? [['Paid', formatDate(order.paidAt.toISOString())] as [string, string]] : []),
    ...order.lines.map(({ name, quantity, priceInCents }): [string, string] => [`5-Day Full Meal Plan — ${name}${quantity > 1 ? ` × ${quantity}` : ''}`, formatPrice(priceInCents * quantity)]),
    ['Delivery', formatPrice(0)],
    ['Total inc. VAT', formatPrice(order.amount)],
    ...vatByRate(order.lines).map(({ rate, vat, gross }): [string, string] => [`VAT at ${rate}% on ${formatPrice(gross)}`, formatPrice(vat)]),
  ])];
}

function week({ name, quantity, meals }: OrderLine): Block[] {
  return [h(quantity > 1 ? `${name} × ${quantity}` : name), list(meals.map((meal) =>
    `${capital(meal.day)} ${meal.mealTime}: ${meal.name}${warnings(meal.allergens)}`))];
}

function warnings(allergens: OrderLine['meals'][number]['allergens']): string {
  const named = (status: string) => ALLERGENS.filter((allergen) => allergens[allergen] === status).join(', ');
  const [contains, mayContain] = [named('contains'), named('mayContain')];
  const parts = [contains && `contains ${contains}`, mayContain && `may contain ${mayContain}`].filter(Boolean);
  return parts.length ? ` (${parts.join('; ')})` : ' (none of the 14 allergens)';
}
