// Of mf-cart-checkout: needs the whole shop: the built remote reads a stored cart at its start, and the server creates sessions.
import { expect } from '@playwright/test';
import { cartLine, cartOf, continueButton, openCart, readyToPay, removeButton, enterPostCode, storeCart } from '../support/cart';
import { hold } from '../support/hold';
import { openHome, openPlan, test } from '../support/shop';

test('a stored cart is read line by line: valid lines stay, the others are reported by name', async ({ page }) => {
  const good = await cartLine('balanced_plan');
  const bad = { ...(await cartLine('muscle_gain_plan')), quantity: 'three' };
  await storeCart(page, cartOf(good, bad));
  await page.goto('/cart');
  await expect(page.getByText(`We could not read ${bad.plan.name} and took it out of your cart.`, { exact: false })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(1);
  await expect(page.getByRole('table')).toContainText(good.menu[0]?.name ?? '');
});

test('a failed session is shown on the button, and requested again', async ({ page, complaints }) => {
  await page.route('**/api/payments/create-checkout-session', (route) => route.fulfill({
    status: 503, json: { error: { code: 'unavailable', message: 'We can’t take payments right now.' } },
  }));
  await openCart(page);
  await enterPostCode(page);
  await expect(page.getByText('Good news: we deliver to E4 6EY.')).toBeVisible();
  const failed = page.getByRole('button', { name: '.. Something went wrong. Please try again later.' });
  await expect(failed).toBeDisabled();
  await page.unroute('**/api/payments/create-checkout-session');
  const release = await hold(page, '**/api/payments/create-checkout-session');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Preparing...' })).toBeDisabled();
  release();
  await expect(continueButton(page)).toBeEnabled();
  complaints.clear();
});

test('at most one session is requested for each change', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-checkout-session')) asked.push(request.url());
  });
  await readyToPay(page, await cartLine('balanced_plan', { quantity: 3 }));
  expect(asked).toHaveLength(1);
  const release = await hold(page, '**/api/payments/create-checkout-session');
  // At most one for each change.
  for (let n = 0; n < 2; n += 1) {
    await removeButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  }
  await expect(page.getByRole('button', { name: 'Preparing...' })).toBeVisible();
  release();
  await expect(continueButton(page)).toBeEnabled();
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('a cart of 200 lines opens, can be changed, and refuses a 201st line', async ({ page }) => {
  const line = await cartLine('muscle_gain_plan');
  await storeCart(page, cartOf(...Array.from({ length: 200 }, (_, n) => ({ ...line, id: `line-${n}` }))));
  await openHome(page);
  await openPlan(page, line.plan.name);
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await page.getByRole('button', { name: 'Yes, add one more.' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart is full: it holds up to 200 different meal plans.' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('table')).toHaveCount(200);
  await removeButton(page).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('table')).toHaveCount(199);
});
