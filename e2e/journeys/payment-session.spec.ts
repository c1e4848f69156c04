// Of all: needs a browser: Back, double clicks and expiry between two sites.
import { expect } from '@playwright/test';
import { checkOutAsGuest, continueButton, readyToPay } from '../support/cart';
import { freshEmail } from '../support/customers';
import { ordersOf, sql } from '../support/database';
import { hold } from '../support/hold';
import { fillCard, fillGuest, onPaymentPage, payButton, provider } from '../support/payments';
import { emptyCart, expectResult, fullCart } from '../support/return-page';
import { test } from '../support/shop';

test('going back from the payment page shows the same cart, with the same session', async ({ page }) => {
  const sessionId = await checkOutAsGuest(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Payment cancelled. Nothing was taken. Your cart is as you left it.')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(continueButton(page)).toBeEnabled();
  await continueButton(page).click();
  expect(await onPaymentPage(page)).toBe(sessionId);

  // The browser's Back button, perhaps from the back/forward cache.
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(continueButton(page)).toBeEnabled();
  await continueButton(page).click();
  expect(await onPaymentPage(page)).toBe(sessionId);
  expect(await provider.session(sessionId)).toMatchObject({ status: 'open', charge: null });
});

test('an expired session is shown on both sites, and the cart requests a new one', async ({ page }) => {
  const sessionId = await checkOutAsGuest(page);
  await fillGuest(page, freshEmail('late'));
  await fillCard(page);
  await provider.expire(sessionId);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible();

  const release = await hold(page, '**/api/payments/status*');
  await page.goto(`/return?session_id=${sessionId}`);
  await expect(page.getByText('Confirming your payment...')).toBeVisible();
  release();
  await expectResult(page, 'expired');
  await expect(page.getByText('Nothing was taken. Your cart is as you left it, so you can check out again.')).toBeVisible();
  await page.getByRole('link', { name: 'Go To Cart' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(continueButton(page)).toBeEnabled();
  await continueButton(page).click();
  expect(await onPaymentPage(page)).not.toBe(sessionId);
});

test('the return page waits for an open session, and shows an error for an unknown one', async ({ page }) => {
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

test('a double click on Continue and on Pay makes one session, one charge, one order', async ({ page }) => {
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
  expect(
    await sql("SELECT 1 FROM checkout_attempts WHERE cart_id = (SELECT cart_id FROM checkout_attempts WHERE session_id = $1)", [sessionId]),
  ).toHaveLength(1);
});
