// Of mf-catalog, mf-cart-checkout, mf-account, mf-orders: needs the whole shop, with the backend and the payment page, in one visit.
import { expect } from '@playwright/test';
import { signIn } from '../support/customers';
import { payAsCustomer } from '../support/payments';
import { addToCart, DEMO, expectQuiet, mealsOf, openHome, openPlan, test } from '../support/shop';

test('the demo customer chooses a week, swaps a meal, signs in, pays and finds the paid order', async ({ page, complaints }) => {
  await openHome(page);
  await openPlan(page);

  const swap = page.getByRole('combobox').first();
  const [own, other] = await mealsOf(swap);
  expect(other).toBeTruthy();
  await swap.selectOption({ index: 1 });
  await expect(page.getByRole('heading', { name: other ?? '' })).toBeVisible();
  expect(own).not.toBe(other);

  await addToCart(page);
  await expect(page.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Go To Cart' }).or(
    page.getByRole('dialog').getByRole('button', { name: 'Go To Cart' }),
  ).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your 15 meals')).toBeVisible();
  // The week is closed at first on a phone, and there only.
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await expect(page.getByRole('table')).toBeVisible({ visible: !isPhone });
  if (isPhone) await page.getByText('Your 15 meals').click();
  await expect(page.getByRole('table')).toContainText(other ?? '');
  await expect(page.getByText('Will be delivered on')).toBeVisible();

  await signIn(page, DEMO);
  const checkout = page.getByRole('button', { name: 'Continue to Checkout' });
  await expect(checkout).toBeEnabled();
  expectQuiet(complaints);
  await checkout.click();

  await payAsCustomer(page);
  await expect(page).toHaveURL(/\/return\?session_id=/);
  await expect(page.getByRole('button', { name: 'Go to Profile' }).or(page.getByRole('link', { name: 'Go to Profile' }))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Go to Profile' }).or(page.getByRole('link', { name: 'Go to Profile' })).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await page.getByRole('link', { name: 'View my orders' }).or(page.getByRole('button', { name: 'View my orders' })).click();
  await expect(page).toHaveURL(/\/my-orders$/);
  const order = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: 'PAID' }).first();
  await expect(order).toBeVisible();
  await order.getByRole('button', { name: 'View Meals' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(other ?? '');
  expectQuiet(complaints);
});
