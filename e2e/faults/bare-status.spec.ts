// Of all: what each page makes of an answer that says nothing but a status shows only in the whole shop.
import { expect, type Page } from '@playwright/test';
import { cartLine, cartOf, storeCart } from '../support/cart';
import { insertCustomer, signIn } from '../support/customers';
import { fill } from '../support/fill';
import { insertOrder } from '../support/orders';
import { clearLastSeen, expectStarted, test } from '../support/shop';

/** Text and titles of the page never tell a customer a status, as the client writes it or as the server does. */
async function expectNoStatus(page: Page, screen: string): Promise<void> {
  expect.soft(await page.locator('body').innerText(), screen).not.toMatch(/\bHTTP\b|Internal Server Error|Unexpected token|\[object/);
}

test('where each call ends with a bare 500, every page has a sentence for it and none shows the status (ERROR-4)', async ({ page }) => {
  const person = await insertCustomer('Olga');
  await insertOrder(person);
  await storeCart(page, cartOf(await cartLine()));
  await page.goto('/');
  await expectStarted(page);
  const breakShop = () =>
    page.route('**/api/**', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }));
  const main = page.getByRole('main');

  await breakShop();
  await fill(page.getByRole('textbox', { name: 'Post code' }), 'E4 7EN');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(main.getByRole('alert')).toHaveText('We could not check your post code just now. Please try again.');
  await expectNoStatus(page, 'home');
  await page.goto('/return?session_id=cs_test_none');
  await expect(main.getByText('Oops! Looks like something went wrong.')).toBeVisible();
  await expectNoStatus(page, 'the page after a payment');
  await page.goto('/cart');
  await fill(page.getByLabel('Post code'), 'E4 6EY');
  await page.getByLabel('Post code').press('Enter');
  await expect(main.getByRole('alert').first()).toBeVisible();
  await expectNoStatus(page, 'cart');
  await page.goto('/meal-plan?plan=balanced_plan');
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoStatus(page, 'a meal');

  await page.unroute('**/api/**');
  await page.goto('/');
  await signIn(page, person);
  await clearLastSeen(page);
  await breakShop();
  for (const [path, said] of [
    ['/profile', 'We could not load your profile.'], ['/my-orders', 'Failed to load your orders. Please try again later.'],
    ['/kitchen', 'This could not be loaded.'],
  ] as const) {
    await page.goto(path);
    await expect(main.getByText(said)).toBeVisible();
    await expectNoStatus(page, path);
  }
});
