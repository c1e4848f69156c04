// Of mf-orders: what is asked for follows from scrolling.
import { expect } from '@playwright/test';
import { insertCustomer, signIn } from '../support/customers';
import { insertManyOrders } from '../support/orders';
import { expectQuiet, openHome, test } from '../support/shop';

const PAGE = 20;
/** What one order may add to the page. */
const NODES = 30;

test('of a thousand orders only what was scrolled to is asked for, once, and stands in the page', async ({ page, complaints }) => {
  test.setTimeout(90_000);
  const customer = await insertCustomer('Millie');
  await insertManyOrders(customer, 1000);
  await openHome(page);
  await signIn(page, customer);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/orders') asked.push(search);
  });
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'View Meals' }) });

  await page.goto('/my-orders');
  await expect(cards).not.toHaveCount(0, { timeout: 20_000 });
  const shown = await cards.count();
  // The list reads a screen ahead, and no further.
  expect(asked.length).toBeLessThanOrEqual(2);
  const before = await nodes();

  const many = 6 * PAGE;
  await expect(async () => {
    await page.keyboard.press('End');
    expect(await cards.count()).toBeGreaterThanOrEqual(many);
  }).toPass({ timeout: 30_000, intervals: [100] });
  await page.keyboard.press('Home');
  const now = await cards.count();
  expect(new Set(asked).size, 'each page is asked for once').toBe(asked.length);
  expect(now).toBeLessThanOrEqual(asked.length * PAGE);
  expect((await nodes()) - before).toBeLessThanOrEqual((now - shown) * NODES);

  // One's return asks for what may have changed: one page, not all of them.
  const pages = asked.length;
  const [answer] = await Promise.all([page.waitForResponse((response) => new URL(response.url()).pathname === '/api/orders'), page.evaluate(() => window.dispatchEvent(new Event('focus')))]);
  expect(new URL(answer.url()).search).toBe('');
  await cards.first().getByRole('button', { name: 'View Meals' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible();
  expect(asked).toHaveLength(pages + 1);
  expectQuiet(complaints);
});
