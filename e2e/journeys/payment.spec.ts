import { expect } from '@playwright/test';
import { formatDay } from 'shared-rules/dates';
import { deliveryDate } from 'shared-rules/delivery-date';
import { formatPrice } from 'shared-rules/money';
import { cartLine, checkOutAsGuest, continueButton, openCart, readyToPay } from '../support/cart';
import { freshEmail, registerCustomer, signIn } from '../support/customers';
import { ordersOf, sql } from '../support/database';
import { mailTo, mailsTo } from '../support/inbox';
import { CARDS, fillCard, fillGuest, onPaymentPage, payButton, provider } from '../support/payments';
import { emptyCart, expectResult, fullCart } from '../support/return-page';
import { addToCart, expectQuiet, openHome, openPlan, test } from '../support/shop';

test.skip(({ isMobile }) => isMobile, 'Money moves the same on any screen; first-week.spec.ts pays on a phone.');

test('a guest pays by card: one order, a receipt with meals, allergens, date and VAT, and the cart emptied once', async ({ page, complaints }) => {
  const email = freshEmail('guest');
  const line = await cartLine('balanced_plan', { quantity: 2 });
  const sessionId = await checkOutAsGuest(page, line);
  await fillGuest(page, email);
  await fillCard(page);
  await payButton(page).click();
  await expectResult(page, 'paid');
  await expect(emptyCart(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to Profile' })).toBeVisible();

  const [order, ...more] = await ordersOf(sessionId);
  expect(more).toEqual([]);
  const amount = line.plan.priceInCents * 2;
  expect(order).toMatchObject({ email, status: 'NEW', amount });
  expect(order?.delivery_date).toBe(deliveryDate(new Date()));
  expect((await provider.session(sessionId)).charge).toMatchObject({ amount });

  const receipt = await mailTo(email, new RegExp(`^Your order ${order?.order_id}`));
  const { meals } = order?.lines[0] ?? { meals: [] };
  expect(meals.map(({ name }) => name)).toEqual(line.menu.map(({ name }) => name));
  for (const { name } of meals) expect(receipt.text).toContain(name);
  expect(receipt.text).toMatch(/contains (?:\w+, )*milk/);
  expect(receipt.text).toContain(`Will be delivered on: ${formatDay(deliveryDate(new Date()))}`);
  expect(receipt.text).toContain(`Total inc. VAT: ${formatPrice(amount)}`);
  expect(receipt.text).toMatch(/VAT at 0% on £[\d.]+: £0\.00/);

  await test.step('a refresh asks again, and takes nothing out of the cart that was filled since', async () => {
    await openHome(page);
    await openPlan(page);
    await addToCart(page);
    const asked = page.waitForResponse(/\/api\/payments\/status/);
    await page.goto(`/return?session_id=${sessionId}`);
    await asked;
    await expectResult(page, 'paid');
    await expect(fullCart(page, '1')).toBeVisible();
    expect(await ordersOf(sessionId)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });
  expectQuiet(complaints);
});

test('declined cards say why and take nothing; another card then pays', async ({ page }) => {
  const sessionId = await checkOutAsGuest(page);
  await fillGuest(page, freshEmail('declined'));
  for (const [card, reason] of [
    [CARDS.declined, 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds. Try a different card.'],
    ['4000 0000 0000 0069', 'Your card has expired. Try a different card.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
    ['4000 0000 0000 0119', 'An error occurred while processing your card.'],
    ['4242 4242 4242 4241', 'Your card number is invalid.'],
  ] as const) {
    await fillCard(page, card);
    await payButton(page).click();
    await expect(page.getByText(reason)).toBeVisible();
  }
  expect(await provider.session(sessionId)).toMatchObject({ status: 'open', charge: null });
  expect(await ordersOf(sessionId)).toEqual([]);

  await fillCard(page);
  await payButton(page).click();
  await expectResult(page, 'paid');
  expect(await ordersOf(sessionId)).toHaveLength(1);
});

test("a 3-D Secure confirmation that fails takes nothing; one that is completed pays", async ({ page }) => {
  const sessionId = await checkOutAsGuest(page);
  await fillGuest(page, freshEmail('secure'));
  await fillCard(page, CARDS.asks);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible();
  expect(await ordersOf(sessionId)).toEqual([]);

  await fillCard(page, CARDS.asks);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expectResult(page, 'paid');
  expect(await ordersOf(sessionId)).toHaveLength(1);
});

test('a bank payment is an order at once and paid when the bank has answered', async ({ page }) => {
  test.setTimeout(120_000);
  const customer = await registerCustomer();
  await openCart(page);
  await signIn(page, customer);
  await expect(continueButton(page)).toBeEnabled({ timeout: 20_000 });
  await continueButton(page).click();
  const sessionId = await onPaymentPage(page);
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Name', { exact: true }).fill('Olive Order');
  await page.getByLabel('What the test bank will do').selectOption('waits');
  await page.getByRole('button', { name: 'Pay by bank (Bacs)' }).click();
  await expectResult(page, 'processing');
  await expect(emptyCart(page)).toBeVisible();
  await mailTo(customer.email, /your payment is being processed$/);

  await page.getByRole('button', { name: 'Go to Profile' }).click();
  await page.getByRole('link', { name: 'View my orders' }).or(page.getByRole('button', { name: 'View my orders' })).click();
  await expect(page.getByText('PROCESSING PAYMENT')).toBeVisible();

  await provider.settle(sessionId);
  const [order] = await ordersOf(sessionId);
  const receipt = await mailTo(customer.email, new RegExp(`^Payment received for order ${order?.order_id}`));
  expect(receipt.text).toMatch(/VAT at 0%/);
  await page.reload();
  await expect(page.getByText('PAID', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('PROCESSING PAYMENT')).toBeHidden();
});

test('a bank payment that the bank refuses cancels the order and tells the customer', async ({ page }) => {
  const email = freshEmail('refused');
  const sessionId = await checkOutAsGuest(page);
  await fillGuest(page, email);
  await page.getByLabel('What the test bank will do').selectOption('waits');
  await page.getByRole('button', { name: 'Pay by bank (Bacs)' }).click();
  await expectResult(page, 'processing');

  await provider.fail(sessionId);
  const mail = await mailTo(email, /^Payment for order FDK-\w+ failed$/);
  expect(mail.text).toContain('Nothing was taken.');
  expect(await ordersOf(sessionId)).toMatchObject([{ status: 'CANCELLED', paid_at: null }]);
});

test('whoever goes back from the payment page finds the cart as it was, and the same session', async ({ page }) => {
  const sessionId = await checkOutAsGuest(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(continueButton(page)).toBeEnabled({ timeout: 20_000 });
  await continueButton(page).click();
  expect(await onPaymentPage(page)).toBe(sessionId);

  // The browser's own Back, perhaps out of its cache.
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(continueButton(page)).toBeEnabled({ timeout: 20_000 });
  await continueButton(page).click();
  expect(await onPaymentPage(page)).toBe(sessionId);
  expect(await provider.session(sessionId)).toMatchObject({ status: 'open', charge: null });
});

test('an expired session is told on both sides, and the cart makes a new one', async ({ page }) => {
  const sessionId = await checkOutAsGuest(page);
  await fillGuest(page, freshEmail('late'));
  await fillCard(page);
  await provider.expire(sessionId);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible();

  await page.goto(`/return?session_id=${sessionId}`);
  await expect(page.getByText('Confirming your payment...')).toBeVisible();
  await expectResult(page, 'expired');
  await page.getByRole('link', { name: 'Go To Cart' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(continueButton(page)).toBeEnabled({ timeout: 20_000 });
  await continueButton(page).click();
  expect(await onPaymentPage(page)).not.toBe(sessionId);
});

test('the return page waits for an open session, and knows nothing of one that is not ours', async ({ page }) => {
  const email = freshEmail('waiting');
  const sessionId = await checkOutAsGuest(page);
  const paymentPage = page.url();
  await page.goto(`/return?session_id=${sessionId}`);
  await expectResult(page, 'waiting');
  await expect(page.getByText('Please refresh the page')).toBeVisible();
  await expect(fullCart(page, '1')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(paymentPage);
  await fillGuest(other, email);
  await fillCard(other);
  await payButton(other).click();
  await expectResult(other, 'paid');
  await other.close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectResult(page, 'paid');
  await expect(emptyCart(page)).toBeVisible();

  await page.goto('/return');
  await expectResult(page, 'error');
  await page.goto('/return?session_id=cs_test_nobody_ever_made_this_one');
  await expectResult(page, 'error');
});

test('a double click, on Continue and on Pay, is one session, one charge, one order', async ({ page }) => {
  const email = freshEmail('twice');
  await readyToPay(page);
  await continueButton(page).dblclick();
  const sessionId = await onPaymentPage(page);
  await fillGuest(page, email);
  await fillCard(page);
  await payButton(page).dblclick();
  await expectResult(page, 'paid');
  expect(await ordersOf(sessionId)).toHaveLength(1);
  expect(await sql('SELECT 1 FROM orders WHERE email = $1', [email])).toHaveLength(1);
  expect(await sql("SELECT 1 FROM checkout_attempts WHERE cart_id = (SELECT cart_id FROM checkout_attempts WHERE session_id = $1)", [sessionId])).toHaveLength(1);
});
