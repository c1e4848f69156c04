import type { OrderLine } from 'shared-api';
import { ALLERGENS, cutOffOf, unbroken } from 'shared-rules';
import { anOrder } from '../../../testing/orders';
import { SHOP } from '../../../testing/shop';
import { orderReceived, outForDelivery } from './order-mails';

const sender = { ...SHOP, siteUrl: 'https://shop.example' };
const allergens = Object.fromEntries(ALLERGENS.map((name) => [name, 'free'])) as OrderLine['meals'][number]['allergens'];
const orderOf = (...meals: Partial<OrderLine['meals'][number]>[]) => anOrder({
  deliveryDate: '2026-11-30',
  lines: [{
    planId: 'balanced_plan', name: 'Balanced Plan', quantity: 1, priceInCents: 100, vatRate: 0,
    meals: meals.map((meal, index) => ({ id: `m${index}`, name: 'Cottage Pie', day: 'thursday', mealTime: 'dinner', allergens, ...meal })),
  }],
});

it('tells of each meal on its way by when it is to be eaten, where it is kept and how it is heated, and what of Monday’s may wait', () => {
  const { text, html } = outForDelivery(orderOf({ handling: { store: 'fridge', days: 5, heating: { microwave: 6, oven: 35 } } }), sender);
  const words = 'Use by Saturday 5 December. Keep it in the fridge, at 5 °C or below. Heat 6 min in a microwave oven (800 W) or 35 min in an oven (180 °C), until piping hot.';
  expect(text).toContain(`- Thursday dinner: Cottage Pie (none of the 14 allergens). ${words}`);
  expect(html).toContain(unbroken(words));
  expect(text).toContain('Put the meals into the fridge as soon as the box comes, unless one says otherwise.');
  expect(text).toContain('keeps until Tuesday at least');
});

it('says when the box comes, where the shop has told it', () => {
  expect(outForDelivery(orderOf({}), { ...sender, deliveryWindow: 'between 8 am and 6 pm' }).text).toContain(
    'Your meals are on their way. They come between 8 am and 6 pm.',
  );
  expect(outForDelivery(orderOf({}), sender).text).toContain('Your meals are on their way.\n');
});

it('of an order that was delivered before its mail could be sent, says so, and names the allergens all the same', () => {
  const { subject, text } = outForDelivery({ ...orderOf({}), status: 'COMPLETED' }, { ...sender, deliveryWindow: 'between 8 am and 6 pm' });
  expect(subject).toMatch(/^Your order FDK-\w+ has been delivered$/);
  expect(`${subject}\n${text}`).not.toMatch(/on their way|out for delivery|They come|Will be delivered/);
  expect(text).toContain('Cottage Pie (none of the 14 allergens)');
});

it('says nothing that an order from before does not hold', () => {
  const { text } = outForDelivery(orderOf({}), sender);
  expect(text).toContain('Please put them into the fridge when they arrive.');
  expect(text).not.toMatch(/Use by|undefined|until Tuesday/);
});

it('leaves that out of the receipt, which is read a week before', () => {
  const order = orderOf({ handling: { store: 'fridge', days: 5 } });
  expect(orderReceived(order, sender, 'https://shop.example/my-orders', new Date(0))?.text).not.toContain('Use by');
});

it.each([
  ['NEW', -1, true], ['PREPARING', -1, true], ['NEW', 0, false], ['DELIVERING', -1, false], ['COMPLETED', -1, false],
] as const)('the receipt of an order that is %s says that it can be cancelled until its cut-off (%s ms): %s', (status, ms, says) => {
  const order = { ...orderOf({}), status };
  const at = new Date(cutOffOf(order.deliveryDate).getTime() + ms);
  expect(orderReceived(order, sender, 'https://shop.example/my-orders', at)?.text.includes('You can cancel it')).toBe(says);
});
