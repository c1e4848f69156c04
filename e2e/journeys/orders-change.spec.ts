// Of mf-orders: needs the whole shop: the provider refunds, mails are sent, and a second tab shows it.
import { expect, type Page } from '@playwright/test';
import { deliveryDate } from 'shared-rules/delivery-date';
import { addDays } from 'shared-rules/london';
import { formatPrice } from 'shared-rules/numbers';
import { SHOP } from '../support/addresses';
import { expectNoViolation } from '../support/axe';
import { cartLine, cartOf, continueButton, storeCart } from '../support/cart';
import { insertCustomer, signIn, type Customer } from '../support/customers';
import { ordersOf, sql } from '../support/database';
import { mailTo } from '../support/inbox';
import { insertOrder } from '../support/orders';
import { FAR, onPaymentPage, payAsCustomer, provider } from '../support/payments';
import { expectNoSidewaysScroll } from '../support/reflow';
import { expectResult } from '../support/return-page';
import { expectQuiet, openHome, test } from '../support/shop';

const card = (page: Page, orderId: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Order ${orderId}` }) });
const details = (page: Page) => page.getByRole('dialog', { name: 'Order Details' });
const where = (page: Page) => details(page).getByRole('region', { name: 'Delivery address' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Cancel this order?' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Change address' });
const button = (place: ReturnType<typeof where>, name: string) => place.getByRole('button', { name });
/** Late enough that its cut-off is not reached during a test. */
const nextWeek = () => addDays(deliveryDate(new Date()), 7);

async function signInWith(page: Page, customer: Customer): Promise<void> {
  await openHome(page);
  await signIn(page, customer);
}

async function openDetails(page: Page, orderId: string): Promise<void> {
  await page.goto('/my-orders');
  await card(page, orderId).getByRole('button', { name: 'View Meals' }).click();
  await expect(details(page)).toBeVisible();
}

/** Calls the API directly with the customer's token. */
async function callAs(page: Page, method: string, path: string, body?: object): Promise<{ status: number; code: string | undefined }> {
  const [sent] = await Promise.all([page.waitForRequest(/\/api\/orders/), page.reload()]);
  const { authorization = '' } = await sent.allHeaders();
  const answer = await fetch(`${SHOP}/api${path}`, {
    method, headers: { authorization, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, code: ((await answer.json()) as { error?: { code: string } }).error?.code };
}

test('a paid order is cancelled: the provider refunds it, badges change, a mail is sent, and the other tab shows it', async ({ page, context, complaints }) => {
  const customer = await insertCustomer('Cora');
  await storeCart(page, cartOf(await cartLine()));
  await signInWith(page, customer);
  await page.goto('/cart');
  await expect(continueButton(page)).toBeEnabled();
  await continueButton(page).click();
  const sessionId = await onPaymentPage(page);
  await payAsCustomer(page);
  await expectResult(page, 'paid');
  const [order] = await ordersOf(sessionId);
  const { order_id: orderId, amount } = order ?? { order_id: '', amount: 0 };

  const other = await context.newPage();
  await openDetails(other, orderId);
  await openDetails(page, orderId);
  await expect(where(page)).toContainText('1 Engine Row');
  await expect(where(page)).toContainText(/until the end of Friday \d+\s\w+, London time\./);
  await button(where(page), 'Cancel order').click();
  await expect(question(page)).toContainText(`We give back ${formatPrice(amount)}`);
  await expect(question(page)).toContainText('Refunds take 5–28 days');
  await button(question(page), 'Keep my order').click();
  expect((await ordersOf(sessionId))[0]?.status).toBe('NEW');
  await button(where(page), 'Cancel order').click();
  await button(question(page), 'Cancel order').click();
  await expect(where(page)).toContainText('This order is cancelled.');
  await expect(where(page)).toBeFocused();
  await expect(where(page).getByRole('button')).toHaveCount(0);
  await expect(details(page)).toContainText(/Refunded\s*£/);
  expect((await provider.session(sessionId)).charge).toEqual(expect.objectContaining({ amount, refunded: amount }));
  expect((await mailTo(customer.email, new RegExp(`^Order ${orderId} is cancelled`))).text).toContain(formatPrice(amount));

  // Headless tabs are always in front, so the test dispatches the event of a return to the tab.
  await expect(button(where(other), 'Cancel order')).toBeVisible();
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(where(other)).toContainText('This order is cancelled.');
  await other.close();
  await page.keyboard.press('Escape');
  await expect(card(page, orderId).getByText('Cancelled order', { exact: true })).toBeVisible();
  await expect(card(page, orderId).getByText('PAID', { exact: true })).toBeVisible();
  expectQuiet(complaints);
});

test('an address is corrected by keyboard only; outside the delivery area it is refused and what was typed stays', async ({ page }) => {
  const customer = await insertCustomer('Addie');
  const { id, orderId } = await insertOrder(customer, { deliveryDate: nextWeek() });
  await signInWith(page, customer);
  await page.goto('/my-orders');
  await card(page, orderId).getByRole('button', { name: 'View Meals' }).focus();
  await page.keyboard.press('Enter');
  await expect(details(page)).toBeVisible();
  const tabTo = async (place: ReturnType<typeof where>) => {
    for (let presses = 0; presses < 20 && !(await place.evaluate((node) => node === document.activeElement)); presses += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(place).toBeFocused();
  };
  await tabTo(button(where(page), 'Change address'));
  await page.keyboard.press('Enter');
  await tabTo(form(page).getByLabel('Delivery address'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('7 New Road');
  await tabTo(form(page).getByLabel('Post code'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(FAR);
  await page.keyboard.press('Enter');
  const postCode = form(page).getByLabel('Post code');
  await expect(postCode).toHaveAccessibleDescription(new RegExp(`^Unfortunately, we don't deliver to post code ${FAR} yet\\.`));
  await expect(postCode).toBeFocused();
  await expect(postCode).toHaveValue(FAR);
  await expect(form(page).getByLabel('Delivery address')).toHaveValue('7 New Road');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page, `refused address, ${colorScheme}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 'refused address');

  await page.keyboard.press('Control+A');
  await page.keyboard.type('e17 5jw');
  await page.keyboard.press('Enter');
  await expect(form(page)).toBeHidden();
  await expect(where(page)).toContainText('7 New Road, London E17 5JW');
  await expect(where(page).getByRole('status')).toContainText('The address is changed.');
  await expect(button(where(page), 'Change address')).toBeFocused();
  const [row] = await sql<{ address: object }>('SELECT address FROM orders WHERE id = $1', [id]);
  expect(row?.address).toMatchObject({ name: 'Ada King', phone: '02079460000', lines: ['7 New Road'], postCode: 'E17 5JW' });
  await expectNoSidewaysScroll(page, 'order details');
  await button(where(page), 'Cancel order').click();
  await expectNoSidewaysScroll(page, 'cancelling');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page, `cancelling, ${colorScheme}`);
  }
  await page.keyboard.press('Escape');
  await expect(button(where(page), 'Cancel order')).toBeFocused();
});

test('after the cut-off the page shows that, its buttons are removed, and the server refuses both changes', async ({ page }) => {
  const customer = await insertCustomer('Tardy');
  const { id, orderId } = await insertOrder(customer, { deliveryDate: nextWeek() });
  await signInWith(page, customer);
  await openDetails(page, orderId);
  await button(where(page), 'Cancel order').click();
  // The cut-off passes while the dialog is open.
  await sql('UPDATE orders SET delivery_date = $2 WHERE id = $1', [id, addDays(deliveryDate(new Date()), -7)]);
  await button(question(page), 'Cancel order').click();
  await expect(where(page).getByRole('alert')).toContainText(/^This order could be changed until the end of Friday \d+ \w+\.$/);
  await expect(where(page)).toContainText('it can no longer be changed');
  await expect(where(page).getByRole('button')).toHaveCount(0);
  expect(await callAs(page, 'POST', `/orders/${id}/cancel`)).toEqual({ status: 409, code: 'too_late' });
  expect(await callAs(page, 'PUT', `/orders/${id}/address`, { address: '7 New Road', postCode: 'E17 5JW' }))
    .toEqual({ status: 409, code: 'too_late' });
  const [row] = await sql<{ status: string; address: { lines: string[] } }>('SELECT status, address FROM orders WHERE id = $1', [id]);
  expect(row).toMatchObject({ status: 'NEW', address: { lines: ['1 Engine Row'] } });
  await openDetails(page, orderId);
  await expect(where(page)).toContainText('it can no longer be changed');
  await expect(where(page).getByRole('button')).toHaveCount(0);
});
