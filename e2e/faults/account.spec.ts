// Of mf-account: needs a browser and the provider: a network that is down, and the provider’s own limit of attempts.
import { expect, type Page } from '@playwright/test';
import { fillSignUp, registerCustomer, signIn } from '../support/customers';
import { sql } from '../support/database';
import { identityProvider } from '../support/identity';
import { openHome, test } from '../support/shop';

const NETWORK = 'Network error. Please check your connection and try again.';
const dialog = (page: Page) => page.getByRole('dialog');

async function tryToSignIn(page: Page, email: string, password: string): Promise<string> {
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log into my account' }).click();
  return page.getByRole('alert').innerText();
}

test('a wrong password and an unknown email show the same message, too many attempts their own, and later the right password works', async ({ page }) => {
  const customer = await registerCustomer('Faye');
  await openHome(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  const words = 'Invalid email or password. Please check your credentials.';
  const tooMany = 'Too many failed attempts. Please try again later.';
  expect(await tryToSignIn(page, `un${customer.email}`, 'not-the-password')).toBe(words);
  await identityProvider.throttleAfter(3);
  try {
    for (const password of ['not-the-password', 'nor-this-one', 'nor-this']) {
      expect(await tryToSignIn(page, customer.email, password)).toBe(words);
    }
    expect(await tryToSignIn(page, customer.email, 'nor-that')).toBe(tooMany);
    expect(await tryToSignIn(page, customer.email, customer.password)).toBe(tooMany);
  } finally {
    await identityProvider.reset();
  }
  await dialog(page).getByLabel('Password').fill(customer.password);
  await page.getByRole('button', { name: 'Log into my account' }).click();
  await expect(page.getByText('Hi, Faye')).toBeVisible();
});

test('without network the log-in shows an error, and a reset shows its usual sentence', async ({ page, context }) => {
  await openHome(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  // What asks the provider is loaded by then.
  expect(await tryToSignIn(page, 'ada@example.com', 'not-the-password')).toContain('Invalid email or password.');
  await context.setOffline(true);
  expect(await tryToSignIn(page, 'ada@example.com', 'whatever-it-is')).toContain(NETWORK);
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Reset my password' }).click();
  await expect(page.getByText("Check your inbox! We've sent you an email to reset your password.")).toBeVisible();
});

test('without network a sign-up keeps what was typed, and another try succeeds', async ({ page, context }) => {
  await page.goto('/register');
  const email = `offline-${Date.now()}@example.com`;
  await fillSignUp(page, { email, firstName: 'Olga' });
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
  const submit = page.getByRole('button', { name: 'Create my account' });
  await expect(submit).toBeEnabled();
  await context.setOffline(true);
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(NETWORK);
  await expect(page.getByLabel('First name')).toHaveValue('Olga');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Hi, Olga')).toBeVisible();
});

test('without network verifying, editing, deleting and recovering show an error and can be tried again', async ({ page, context }) => {
  const customer = await registerCustomer('Nell');
  await openHome(page);
  await signIn(page, customer);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('1 Engine Row')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Re-send verification email' }).click();
  await expect(page.getByRole('alert')).toContainText(NETWORK);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel(/^Type/).fill('Delete my account');
  await page.getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: NETWORK })).toHaveCount(2);
  expect(await sql('SELECT 1 FROM profiles WHERE uid = $1 AND deletion_at IS NULL', [customer.uid])).toHaveLength(1);
  await context.setOffline(false);

  await page.getByRole('link', { name: 'Edit my profile' }).click();
  await page.getByLabel('First name').fill('Nellie');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirm changes' }).click();
  await expect(page.getByRole('alert')).toContainText(NETWORK);
  await expect(page.getByLabel('First name')).toHaveValue('Nellie');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await expect(page.getByText('Hi, Nellie')).toBeVisible();

  await sql("UPDATE profiles SET deletion_at = now() + interval '10 days' WHERE uid = $1", [customer.uid]);
  await page.reload();
  const recovery = page.getByRole('dialog', { name: 'Account Scheduled for Deletion' });
  await expect(recovery).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Recover My Account' }).click();
  await expect(recovery.getByRole('alert')).toHaveText('We could not recover your account. Please try again.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Recover My Account' }).click();
  await expect(recovery).toBeHidden();
});
