import type { OrderLine } from 'shared-api';
import { ALLERGENS, unbroken } from 'shared-rules';
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
  expect(outForDelivery(orderOf({}), { ...sender, deliveryWindow: 'between 8 am and 6 pm' }).text).toContain('Your meals are on their way. They come between 8 am and 6 pm.');
  expect(outForDelivery(orderOf({}), sender).text).toContain('Your meals are on their way.\n');
});

it('says nothing that an order from before does not hold', () => {
  const { text } = outForDelivery(orderOf({}), sender);
  expect(text).toContain('Please put them into the fridge when they arrive.');
  expect(text).not.toMatch(/Use by|undefined|until Tuesday/);
});

it('leaves that out of the receipt, which is read a week before', () => {
  expect(orderReceived(orderOf({ handling: { store: 'fridge', days: 5 } }), sender, 'https://shop.example/my-orders')?.text).not.toContain('Use by');
});
