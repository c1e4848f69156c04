// Of mf-cart-checkout: needs a browser, which sends storage events between two tabs.
import { expect } from '@playwright/test';
import { addToCart, openHome, openPlan, test } from '../support/shop';

test('two tabs show the same cart, and each shows the changes of the other', async ({ page, context }) => {
  await openHome(page);
  await openPlan(page);
  await addToCart(page);

  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('table')).toBeVisible();
  await expect(other.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();

  await page.getByRole('dialog').getByRole('button', { name: /close/i }).first().click();
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await page.getByRole('button', { name: 'Yes, add one more.' }).click();
  await expect(other.getByRole('link', { name: /^Cart, 2 items/ })).toBeVisible();

  await other.getByRole('button', { name: 'Clear Cart' }).click();
  await other.getByRole('dialog').getByRole('button').filter({ hasNotText: /cancel|keep|no/i }).last().click();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});
