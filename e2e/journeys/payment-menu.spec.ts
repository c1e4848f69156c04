// Of all: needs the whole shop: a change of the menu reaches operator, cart, payment page and kitchen.
import { expect } from '@playwright/test';
import { formatPrice } from 'shared-rules/numbers';
import { cartLine, checkOutAsGuest, continueButton, readyToPay, type PlanId } from '../support/cart';
import { freshEmail } from '../support/customers';
import { changeMenu, ordersOf } from '../support/database';
import { onPaymentPage, payAsGuest, payButton, provider } from '../support/payments';
import { expectResult } from '../support/return-page';
import { test } from '../support/shop';

test.describe('the menu changes while a cart is open', () => {
  const plan: PlanId = 'muscle_gain_plan';
  const price = (pence: number) => changeMenu('UPDATE plans SET price_in_cents = $1 WHERE id = $2', [pence, plan]);

  test('a new price: the cart shows the old and the new one, asks, and the customer pays the accepted one', async ({ page }) => {
    const line = await cartLine(plan);
    const { priceInCents: was, name } = line.plan;
    try {
      await readyToPay(page, line);
      await price(was + 250);
      await page.reload();
      await expect(page.getByText(`${name} was ${formatPrice(was)} and is now ${formatPrice(was + 250)}.`)).toBeVisible();
      await expect(continueButton(page)).toBeDisabled();
      await page.getByRole('button', { name: 'Accept new price' }).click();
      await expect(page.getByText(`Total inc. VAT`).locator('..')).toContainText(formatPrice(was + 250));
      await expect(continueButton(page)).toBeEnabled();
      await continueButton(page).click();
      const sessionId = await onPaymentPage(page);
      await expect(payButton(page)).toHaveText(`Pay ${formatPrice(was + 250)}`);
      await payAsGuest(page, freshEmail('new-price'));
      await expectResult(page, 'paid');
      expect(await ordersOf(sessionId)).toMatchObject([{ amount: was + 250 }]);
    } finally {
      await price(was);
    }
  });

  test('a price that changes during the payment: the session keeps the shown one', async ({ page }) => {
    const line = await cartLine(plan);
    const { priceInCents: was } = line.plan;
    const sessionId = await checkOutAsGuest(page, line);
    try {
      await price(was + 999);
      await payAsGuest(page, freshEmail('old-price'));
      await expectResult(page, 'paid');
      expect(await ordersOf(sessionId)).toMatchObject([{ amount: was }]);
      expect((await provider.session(sessionId)).charge).toMatchObject({ amount: was });
    } finally {
      await price(was);
    }
  });

  test('a dish that is no longer offered: the cart shows its name, offers another, and shows the new week', async ({ page }) => {
    const own = await cartLine(plan);
    const line = await cartLine(plan, { swap: { slot: 0, choice: 1 } });
    const [gone, now] = [line.menu[0], own.menu[0]];
    expect(gone?.name).not.toBe(now?.name);
    const active = (value: boolean) => changeMenu('UPDATE meals SET active = $1 WHERE id = $2', [value, gone?.id]);
    try {
      await readyToPay(page, line);
      await active(false);
      await page.reload();
      await expect(page.getByText(`${line.plan.name}: ${gone?.name} is off the menu. It would be ${now?.name} instead.`)).toBeVisible();
      await page.getByRole('button', { name: `Take ${now?.name}` }).click();
      await expect(page.getByRole('row', { name: /Monday/ })).toContainText(now?.name ?? '');
      await expect(continueButton(page)).toBeEnabled();
    } finally {
      await active(true);
    }
  });
});
