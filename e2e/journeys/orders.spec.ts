// Of mf-orders: needs the whole shop: printing, files, and orders made by real payments.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { formatDay } from 'shared-rules/dates';
import { addDays } from 'shared-rules/london';
import { formatPrice } from 'shared-rules/numbers';
import { insertCustomer, registerCustomer, signIn, type Customer } from '../support/customers';
import { sql } from '../support/database';
import { verifyEmail } from '../support/identity';
import { linkFromMail } from '../support/inbox';
import { insertOrder, insertOrders, queueReceipt } from '../support/orders';
import { fullCart } from '../support/return-page';
import { clearLastSeen, expectQuiet, openHome, test } from '../support/shop';

const card = (page: Page, orderId: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Order ${orderId}` }) });
const LEADS = ['Arrives', 'Arrives', 'Arrives', 'On its way: arrives', 'Arrived'];
const digits = (day: string) => day.replaceAll('-', '');
const details = (page: Page) => page.getByRole('dialog', { name: 'Order Details' });

async function openOrders(page: Page, customer: Customer): Promise<void> {
  await openHome(page);
  await signIn(page, customer);
  await page.goto('/my-orders');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
}

test('each order shows its badges, meals, total and dates; no unpaid order shows PAID', async ({ page, complaints }) => {
  const customer = await registerCustomer('Lena');
  const day = (n: number) => new Date(Date.UTC(2026, 9, n, 12, 30));
  const orders = await insertOrders(customer, [
    { createdAt: day(9), quantity: 2 },
    { createdAt: day(8), paid: false },
    { createdAt: day(7), status: 'PREPARING' },
    { createdAt: day(6), status: 'DELIVERING', deliveryStatus: 'OUT_FOR_DELIVERY' },
    { createdAt: day(5), status: 'COMPLETED', deliveryStatus: 'DELIVERED' },
    { createdAt: day(4), status: 'CANCELLED', deliveryStatus: null, paid: false },
  ]);
  await openOrders(page, customer);
  const badges = [
    ['New order', 'PAID'], ['New order', 'PROCESSING PAYMENT'], ['Preparing your order', 'PAID'], ['Delivering your order', 'PAID'],
    ['Completed order', 'PAID'], ['Cancelled order'],
  ];
  for (const [at, order] of orders.entries()) {
    await expect(card(page, order.orderId)).toBeVisible();
    for (const badge of badges[at] ?? []) await expect(card(page, order.orderId).getByText(badge, { exact: true })).toBeVisible();
    await expect(card(page, order.orderId)).toContainText(formatPrice(order.amount));
    await expect(
      card(page, order.orderId).getByText(at in LEADS ? `${LEADS[at]} ${formatDay(order.deliveryDate)}` : 'Cancelled', { exact: true }),
    ).toBeVisible();
  }
  const [first, unpaid, , , , cancelled] = orders.map(({ orderId }) => card(page, orderId));
  await expect(first ?? page.locator('body')).toContainText('30 meals');
  await expect(first ?? page.locator('body')).toContainText(/Ordered\s*9\sOct\s2026,? (at )?13:30/);
  await expect((unpaid ?? page).getByText(/^paid$/i)).toHaveCount(0);
  await expect((cancelled ?? page).getByText(/^(PAID|PROCESSING PAYMENT)$/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: /^Order / })).toHaveText(orders.map(({ orderId }) => `Order ${orderId}`));
  expectQuiet(complaints);
});

test('the popup shows every ordered meal, those no longer on the menu, and saves the delivery as a calendar file', async ({ page }) => {
  const customer = await registerCustomer('Mia');
  await page.addInitScript(() => localStorage.setItem('five-day-kitchen:not-eaten', '{"diet":"vegan","allergens":[]}'));
  const order = await insertOrder(customer, {
    status: 'DELIVERING', deliveryStatus: 'OUT_FOR_DELIVERY',
    change: ({ meals }) => Object.assign(meals[14] ?? {}, { id: 'long-gone-dish', name: 'Long Gone Dish' }),
  });
  await page.route(
    '**/api/menu/meals', (route) => route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Broken.' } } }),
  );
  await openOrders(page, customer);
  await page.getByRole('button', { name: 'View Meals' }).click();
  const failed = details(page).getByRole('alert').filter({ hasText: 'Failed to load meal details. Please try again.' });
  await expect(failed).toBeVisible();
  await page.unroute('**/api/menu/meals');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(details(page)).toContainText(order.orderId);
  await expect(details(page)).toContainText(formatPrice(order.amount));
  await expect(details(page).getByRole('list', { name: 'Course of this order' }).locator('[aria-current=step]'))
    .toHaveText(/^Out for delivery/);
  await expect(details(page)).toContainText(formatDay(order.deliveryDate));
  await expect(details(page).getByText('Out for delivery', { exact: true }).first()).toBeVisible();
  await expect(details(page).getByText('No details any more for Long Gone Dish.')).toBeVisible();
  const tiles = details(page).getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(tiles).toHaveCount(15);
  await expect(tiles.getByRole('heading')).toHaveText(order.line.meals.map(({ name }) => name));
  await expect(tiles.first()).toContainText('Monday, Breakfast');
  await expect(tiles.first()).toContainText(/\+\d+ more/);
  await expect(tiles.first()).toContainText(/\d+\skcal, [\d.]+\sg protein/);
  await expect(tiles.filter({ hasText: 'Contains' })).not.toHaveCount(0);
  await expect(tiles.filter({ hasText: 'Not vegan' })).not.toHaveCount(0);

  const download = page.waitForEvent('download');
  await details(page).getByRole('button', { name: 'Add delivery to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`delivery-${order.orderId}.ics`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(text).toContain(
    `DTSTART;VALUE=DATE:${digits(order.deliveryDate)}\r\nDTEND;VALUE=DATE:${digits(addDays(order.deliveryDate, 1))}\r\n`,
  );
  expect(text).toContain(`UID:${order.orderId}@`);
  await details(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(details(page)).toBeHidden();
});

test("only the week is printed, and the browser's way back leads to the list", async ({ page }) => {
  const customer = await registerCustomer('Nora');
  const order = await insertOrder(customer);
  let printed = 0;
  await page.exposeFunction('print', () => { printed += 1; });
  await openOrders(page, customer);
  await page.getByRole('button', { name: 'View Meals' }).click();
  await details(page).getByRole('button', { name: 'Print the week' }).click();
  await expect(page.getByRole('table', { name: `Week of ${order.line.name}` })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: `Week of ${order.line.name}` })).toBeVisible();
  await expect(page.getByRole('cell')).toHaveText(order.line.meals.map(({ name }) => name));
  for (const hidden of [
    page.getByRole('contentinfo'), page.getByRole('link', { name: /^Cart/ }), page.getByRole('button', { name: 'Print' }),
    page.getByRole('link', { name: 'Back to My Orders' }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back to My Orders' }).click();
  await expect(page.getByRole('heading', { name: `Order ${order.orderId}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await card(page, order.orderId).getByRole('button', { name: 'Print the week' }).click();
  const week = page.getByRole('table', { name: `Week of ${order.line.name}` });
  await expect(week).toBeVisible();
  await expect.poll(() => printed).toBe(2);
  await page.reload();
  await expect(week).toBeVisible();
  await page.goBack();
  await expect(card(page, order.orderId)).toBeVisible();
  await page.goForward();
  await expect(week).toBeVisible();
  expect(printed).toBe(2);
});

test('ordering again puts the week into the cart, and shows which dish is no longer offered and what costs more', async ({ page }) => {
  const customer = await registerCustomer('Oona');
  const { line } = await insertOrder(customer, {
    quantity: 2,
    change: (ordered) => {
      ordered.priceInCents -= 500;
      Object.assign(ordered.meals[0] ?? {}, { id: 'long-gone-dish', name: 'Long Gone Dish' });
    },
  });
  await openOrders(page, customer);
  await page.getByRole('button', { name: 'View Meals' }).click();
  await details(page).getByRole('button', { name: 'Order again' }).click();
  const result = page.getByRole('dialog', { name: 'Back in your cart' });
  await expect(result).toBeVisible();
  await expect(result).toContainText('Long Gone Dish. We put in ');
  await expect(result).toContainText(
    `${line.name} was ${formatPrice(line.priceInCents)} and is now ${formatPrice(line.priceInCents + 500)}.`,
  );
  await result.getByRole('link', { name: 'Go To Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(fullCart(page, '2')).toBeVisible();
  for (const { name } of line.meals.slice(1, 4)) await expect(page.getByRole('table')).toContainText(name);
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
});

test('the weekly mail is asked for on the profile; its links put the week into the cart once, and stop the mail by a tap and not by the visit', async ({ page, complaints }) => {
  const customer = await insertCustomer('Wendy');
  const { id } = await insertOrder(customer);
  await verifyEmail(customer.uid);
  await openHome(page);
  await signIn(page, customer);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Write to me on Thursdays' }).click();
  await expect(page.getByText('You get this message once a week.')).toBeVisible();
  const [row] = await sql<{ token: string }>('SELECT week_mail_token AS token FROM profiles WHERE uid = $1', [customer.uid]);
  const token = row?.token ?? '';
  const wanted = async () => (await sql('SELECT uid FROM profiles WHERE week_mail_token = $1::uuid', [token])).length === 1;
  await page.goto(`/my-orders?from=mail#again=${id}`);
  await expect(page.getByRole('dialog', { name: 'Back in your cart' })).toBeVisible();
  await expect(fullCart(page, '1')).toBeAttached();
  await page.reload();
  await expect(details(page)).toContainText('This week is in your cart already.');
  await expect(fullCart(page, '1')).toBeAttached();

  await page.goto(`/?from=mail#week=${token}`);
  const dialog = page.getByRole('dialog', { name: 'Same week again?' });
  await expect(dialog).toBeVisible();
  expect(await wanted()).toBe(true);
  await dialog.getByRole('button', { name: 'Stop these messages' }).click();
  await expect(dialog.getByRole('status')).not.toBeEmpty();
  expect(await wanted()).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  expectQuiet(complaints);
});

test('an empty list links to the meals, a failed one can be loaded again, and pages load on scrolling', async ({ page, complaints }) => {
  const customer = await registerCustomer('Page');
  await openOrders(page, customer);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByRole('link', { name: 'Browse Meals' }).click();
  await expect(page).toHaveURL(/\/$/);

  await insertOrders(customer, Array.from({ length: 45 }, (_, n) => ({ createdAt: new Date(Date.now() - n * 86_400_000) })));
  await page.route('**/api/orders*', (route) => route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Broken.' } } }));
  // With what was seen last there would be no failure to show.
  await clearLastSeen(page);
  await page.goto('/my-orders');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load your orders. Please try again later.' });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/orders*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  const cards = page.getByRole('heading', { level: 2, name: /^Order FDK-/ });
  await expect(cards).toHaveCount(20);

  // The next page fails once: the shown orders stay.
  await page.route(
    '**/api/orders?cursor=*', (route) => route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away.' } } }),
  );
  await cards.last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  const more = page.getByRole('alert').filter({ hasText: 'Failed to load more of your orders. Please try again.' });
  await expect(more).toBeVisible();
  await expect(cards).toHaveCount(20);
  await page.unroute('**/api/orders?cursor=*');
  await more.getByRole('button', { name: 'Try again' }).click();
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    await expect(cards).toHaveCount(45, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Show more orders' })).toHaveCount(0);
  complaints.clear();
});

test("a guest's order is added to the account by the link in its mail and the post code, after the log-in, and not by the email", async ({ page }) => {
  const customer = await registerCustomer('Gail');
  const order = await insertOrder({ uid: null, email: customer.email });
  await queueReceipt(order, customer.email);
  await page.goto(await linkFromMail(customer.email, /verify your email/i));
  await signIn(page, customer);
  await page.goto('/profile');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.goto('/my-orders');
  await expect(page.getByText('No orders yet')).toBeVisible();

  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error('No browser.');
  await visitor.goto(await linkFromMail(customer.email, new RegExp(order.orderId)));
  const logIn = visitor.getByRole('dialog');
  await logIn.getByLabel('Email').fill(customer.email);
  await logIn.getByLabel('Password').fill(customer.password);
  await logIn.getByRole('button', { name: 'Log into my account' }).click();
  await visitor.getByLabel('Post code of the delivery').fill('E17 4PP');
  await visitor.getByRole('button', { name: 'Add this order' }).click();
  await expect(visitor.getByText('That is not the post code to which this order goes.')).toBeVisible();
  await visitor.getByLabel('Post code of the delivery').fill('e4 6ey');
  await visitor.getByRole('button', { name: 'Add this order' }).click();
  await expect(visitor.getByRole('heading', { name: `Order ${order.orderId}` })).toBeVisible();
  expect(new URL(visitor.url()).hash).toBe('');
  await visitor.close();
});

test('a visitor is redirected from the orders to Home', async ({ page }) => {
  await page.goto('/my-orders');
  await expect(page).toHaveURL(/\/$/);
});
