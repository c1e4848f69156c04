// Of all: needs a browser, which stores a page in its back/forward cache and restores it.
import { expect } from '@playwright/test';
import { continueButton, readyToPay } from '../support/cart';
import { goBackToKept, settled, test } from '../support/kept-pages';
import { onPaymentPage, payAsGuest } from '../support/payments';
import { freshEmail, signIn } from '../support/customers';
import { linkFromMail } from '../support/inbox';
import { insertOrder, queueReceipt } from '../support/orders';
import { expectResult } from '../support/return-page';
import { addToCart, DEMO, openHome, openPlan } from '../support/shop';

test('a page restored from the back/forward cache shows what happened in another tab meanwhile', async ({ page, context }) => {
  await openHome(page);
  await settled(page);
  await page.goto('/robots.txt');

  const other = await context.newPage();
  await openHome(other);
  await signIn(other, DEMO);
  await openPlan(other);
  await addToCart(other);
  await other.close();

  await goBackToKept(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  await openPlan(page);
});

test('a customer who comes back from the payment page can open it again, several times, and pay', async ({ page }) => {
  await readyToPay(page);
  await settled(page);
  await continueButton(page).click();
  const session = await onPaymentPage(page);
  for (const time of ['first', 'second']) {
    await goBackToKept(page);
    await expect(continueButton(page), `back for the ${time} time`).not.toHaveAttribute('aria-busy');
    await expect(continueButton(page)).toBeEnabled();
    await settled(page);
    await continueButton(page).click();
    expect(await onPaymentPage(page)).toBe(session);
  }
  await payAsGuest(page, freshEmail('back'));
  await expectResult(page, 'paid');
});

test('whoever leaves for a legal page or by the link of a mail comes back to the page as it was, and it works', async ({ page }) => {
  const email = freshEmail('mail');
  await queueReceipt(await insertOrder({ uid: null, email }), email);
  const link = await linkFromMail(email, /^Your order/);
  expect(link).toContain('/');
  await openHome(page);
  for (const path of ['/terms-and-conditions', '/privacy-policy', '/cookie-policy', link]) {
    await settled(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goBackToKept(page);
  }
  await openPlan(page);
});
