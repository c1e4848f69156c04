// Of mf-orders: needs a browser: requests depend on scrolling.
import { expect } from '@playwright/test';
import { insertCustomer, signIn } from '../support/customers';
import { insertManyOrders } from '../support/orders';
import { expectQuiet, openHome, test } from '../support/shop';

const PAGE = 20;
/** The most nodes that one order may add to the page. */
const NODES = 30;

test('of a thousand orders only those scrolled to are fetched, once, and rendered', async ({ page, complaints }) => {
  const customer = await insertCustomer('Millie');
  await insertManyOrders(customer, 1000);
  await openHome(page);
  await signIn(page, customer);
  // Home asks for the last order itself, for "Your last week".
  await page.goto('about:blank');
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/orders') fetched.push(search);
  });
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'View Meals' }) });

  await page.goto('/my-orders');
  await expect(cards).not.toHaveCount(0);
  const shown = await cards.count();
  // The list fetches one page ahead at most.
  expect(fetched.length).toBeLessThanOrEqual(2);
  const before = await nodes();

  const many = 6 * PAGE;
  await expect(async () => {
    await page.keyboard.press('End');
    expect(await cards.count()).toBeGreaterThanOrEqual(many);
  }).toPass({ intervals: [100] });
  // A page of orders that arrives on the way stops the browser's scrolling.
  await expect(async () => {
    await page.keyboard.press('Home');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }).toPass({ intervals: [250] });
  // What was scrolled to last may still be on its way, and must not come between two counts.
  await expect.poll(() => cards.count()).toBe(fetched.length * PAGE);
  const now = await cards.count();
  expect(new Set(fetched).size, 'each page is fetched once').toBe(fetched.length);
  expect(now).toBeLessThanOrEqual(fetched.length * PAGE);
  expect((await nodes()) - before).toBeLessThanOrEqual((now - shown) * NODES);

  // Returning to the page fetches what may have changed: the first page only.
  const pages = fetched.length;
  const isFirstPage = (address: string) => new URL(address).pathname === '/api/orders' && new URL(address).search === '';
  await Promise.all([
    page.waitForResponse((response) => isFirstPage(response.url())), page.evaluate(() => window.dispatchEvent(new Event('focus'))),
  ]);
  await cards.first().getByRole('button', { name: 'View Meals' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible();
  expect(fetched).toHaveLength(pages + 1);
  expectQuiet(complaints);
});
