// Of mf-account: two tabs, reloads and what the first paint shows.
import { expect, type Page } from '@playwright/test';
import { registerCustomer, signIn } from '../support/customers';
import { sql } from '../support/database';
import { openHome, test } from '../support/shop';

const greeting = (page: Page) => page.getByText('Hi, Sessa');

async function arrive(page: Page) {
  const customer = await registerCustomer('Sessa');
  await openHome(page);
  await signIn(page, customer);
  await expect(greeting(page)).toBeVisible();
  return customer;
}

test('signing out reaches the other tab, and what stood in it goes', async ({ page, context }) => {
  await arrive(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText('1 Engine Row')).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(other.getByText('1 Engine Row')).toBeHidden();
  await other.goto('/my-orders');
  await expect(other).toHaveURL(/\/$/);
});

test('a customer who comes back is greeted while the page still loads, and never sees "Log in"', async ({ page }) => {
  await arrive(page);
  await page.addInitScript(() => {
    const look = () => {
      if ([...document.querySelectorAll('button')].some((button) => button.textContent === 'Log in')) Object.assign(window, { sawLogIn: true });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  // A picture that hangs keeps `load` from coming, and with it the idle moment in which all services start; a slow provider says nothing of who it is.
  await page.route('**/photos/**', () => {});
  await page.route('**/accounts:lookup*', async (route) => {
    await new Promise((resolve) => { setTimeout(resolve, 2000); });
    await route.continue().catch(() => {});
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(greeting(page)).toBeVisible({ timeout: 8000 });
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('1 Engine Row')).toBeVisible();
  expect(await page.evaluate(() => 'sawLogIn' in window)).toBe(false);
});

test('an account that waits for its deletion is led home and asked, on every page and after each reload', async ({ page }) => {
  const { uid } = await arrive(page);
  await sql("UPDATE profiles SET deletion_at = now() + interval '10 days' WHERE uid = $1", [uid]);
  const recovery = page.getByRole('dialog', { name: 'Account Scheduled for Deletion' });
  for (const path of ['/profile', '/my-orders', '/cart']) {
    await page.goto(path);
    await expect(recovery).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  }
  await page.reload();
  await expect(recovery).toBeVisible();
  await page.getByRole('button', { name: 'Proceed with Deletion' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(recovery).toBeHidden();
});
