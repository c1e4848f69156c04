// Of all: only a browser freezes a page and brings it back.
import { expect } from '@playwright/test';
import { continueButton, readyToPay } from '../support/cart';
import { goBackToKept, settled, test } from '../support/kept-pages';
import { onPaymentPage, payAsGuest } from '../support/payments';
import { freshEmail } from '../support/customers';
import { expectResult } from '../support/return-page';
import { addToCart, logIn, openHome, openPlan } from '../support/shop';

test('a page that comes back whole from the back/forward cache shows what happened in another tab meanwhile', async ({ page, context }) => {
  await openHome(page);
  await settled(page);
  await page.goto('/robots.txt');

  const other = await context.newPage();
  await openHome(other);
  await logIn(other);
  await openPlan(other);
  await addToCart(other);
  await other.close();

  await goBackToKept(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  await openPlan(page);
});

test('a customer who comes back from the payment page can go there again, as often as they like, and pay', async ({ page }) => {
  await readyToPay(page);
  await settled(page);
  await continueButton(page).click();
  const session = await onPaymentPage(page);
  for (const time of ['first', 'second']) {
    await goBackToKept(page);
    await expect(continueButton(page), `back for the ${time} time`).not.toHaveAttribute('aria-busy');
    await expect(continueButton(page)).toBeEnabled({ timeout: 20_000 });
    await settled(page);
    await continueButton(page).click();
    expect(await onPaymentPage(page)).toBe(session);
  }
  await payAsGuest(page, freshEmail('back'));
  await expectResult(page, 'paid');
});
