// Of mf-account: needs a browser: two tabs, reloads, and the first paint.
import { expect, type Page } from '@playwright/test';
import { registerCustomer, signIn } from '../support/customers';
import { sql } from '../support/database';
import { hold } from '../support/hold';
import { expectStarted, openHome, test } from '../support/shop';

const greeting = (page: Page) => page.getByText('Hi, Sessa');

async function openSignedIn(page: Page) {
  const customer = await registerCustomer('Sessa');
  await openHome(page);
  await signIn(page, customer);
  await expect(greeting(page)).toBeVisible();
  return customer;
}

test('signing out signs the other tab out, and removes the customer’s data from it', async ({ page, context }) => {
  await openSignedIn(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText('1 Engine Row')).toBeVisible();
  const lastSeen = () => other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':last-seen:')));
  await expect.poll(lastSeen).not.toEqual([]);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/$/);
  await expectStarted(other);
  await expect(other.getByText('1 Engine Row')).toBeHidden();
  expect(await lastSeen()).toEqual([]);
  await other.goto('/my-orders');
  await expect(other).toHaveURL(/\/$/);
  expect(await lastSeen()).toEqual([]);
});

test('a returning customer is greeted while the page is still loading, and never sees "Log in"', async ({ page }) => {
  await openSignedIn(page);
  await page.addInitScript(() => {
    const look = () => {
      if ([...document.querySelectorAll('button')].some((button) => button.textContent === 'Log in' && button.checkVisibility())) {
        Object.assign(window, { sawLogIn: true });
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  // A hanging picture delays `load`, and so the start of all services at idle; the slow provider has not answered yet.
  await page.route('**/photos/**', () => {});
  const release = await hold(page, '**/accounts:lookup*');
  await page.reload({ waitUntil: 'commit' });
  await expect(greeting(page)).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('1 Engine Row')).toBeVisible();
  expect(await page.evaluate(() => 'sawLogIn' in window)).toBe(false);
});

test('an account scheduled for deletion is redirected to Home with the recovery dialog, from every page and after each reload', async ({ page }) => {
  const { uid } = await openSignedIn(page);
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
  await expectStarted(page);
  await page.reload();
  await expectStarted(page);
  await expect(recovery).toBeHidden();
});
