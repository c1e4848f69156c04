// Of all: what a worker keeps and a browser shows of it without a connection, each engine decides for itself.
import { expect } from '@playwright/test';
import { formatDay } from 'shared-rules/dates';
import { insertCustomer } from '../support/customers';
import { insertOrder } from '../support/orders';
import { test } from '../support/engines/test';
import { reads, sees, tap, type } from '../support/engines/visitor';

test.use({ size: { width: 360, height: 740 } });

/** Resolves to whether the worker keeps all that the list of the newest release names. */
const FILLED = `caches.keys().then(async (names) => {
  const pages = names.find((name) => name.startsWith('pages:'));
  return pages !== undefined && (await (await caches.open(pages)).match('/offline.json', { ignoreVary: true })) !== undefined;
})`;
const AS_OF = 'This page is as of';

test('without a connection home, a plan, cart and last orders are as they were, and what is done there stays', async ({ visitor, connection }) => {
  const customer = await insertCustomer('Signal');
  const { orderId, line, deliveryDate } = await insertOrder(customer);
  const [meal] = line.meals;
  await visitor.open('/');
  await tap(visitor, 'Refuse');
  await tap(visitor, 'Log in');
  await type(visitor, 'Email', customer.email);
  await type(visitor, 'Password', customer.password);
  await tap(visitor, 'Log into my account');
  await sees(visitor, { role: 'link', name: 'Profile' });
  await visitor.open('/my-orders');
  await reads(visitor, orderId);
  await expect.poll(() => visitor.run(FILLED)).toBe(true);

  connection.cut();
  await visitor.open('/');
  await reads(visitor, AS_OF);
  // The page answers taps.
  await sees(visitor, { role: 'link', name: 'Profile' });
  await tap(visitor, /Open Me/);
  await reads(visitor, AS_OF);
  await tap(visitor, 'Add To Cart');
  await tap(visitor, 'Go To Cart');
  await sees(visitor, { role: 'heading', name: 'Order Summary' });
  await visitor.open('/cart');
  await reads(visitor, AS_OF);
  await sees(visitor, { role: 'heading', name: 'Order Summary' });
  await visitor.open('/my-orders');
  await reads(visitor, AS_OF);
  await reads(visitor, orderId);
  await reads(visitor, formatDay(deliveryDate));
  // This line comes above the orders: a tap meanwhile would miss.
  await reads(visitor, 'We could not ask for anything newer.');
  await tap(visitor, 'View Meals');
  await sees(visitor, { role: 'heading', name: meal?.name ?? '' });
  // Of meals out of sight, too.
  expect(await visitor.run("document.querySelector('dialog[open]').textContent")).toMatch(/Contains\s|None of the 14 key allergens/);
  await visitor.open('/privacy-policy');
  await sees(visitor, { role: 'heading', name: 'You are offline' });
  await visitor.run('window.wasThere = true');
  await tap(visitor, 'Try again');
  await expect.poll(() => visitor.run("'wasThere' in window").catch(() => true)).toBe(false);
  await sees(visitor, { role: 'heading', name: 'You are offline' });

  connection.mend();
  await tap(visitor, 'Your cart');
  await sees(visitor, { role: 'heading', name: 'Order Summary' });
  await sees(visitor, { role: 'link', name: /^Cart, 1 item/ });
  expect(await visitor.text()).not.toContain(AS_OF);
});
