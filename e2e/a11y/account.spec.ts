// Of mf-account: needs a browser: focus order, contrast and axe's results depend on layout.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolation } from '../support/axe';
import { fillSignUp, freshEmail, PASSWORD, registerCustomer } from '../support/customers';
import { sql } from '../support/database';
import { expectStarted, openHome, test } from '../support/shop';

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < most; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} tabs did not reach ${target}.`);
}

test('a customer can sign up, log out and log in by keyboard only', async ({ page }) => {
  const email = freshEmail('keys');
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Create my account' });
  await expect(submit).toBeEnabled();
  for (const [label, text] of [
    ['E-mail address', email], ['Password', PASSWORD], ['Confirm password', PASSWORD], ['First name', 'Kay'], ['Last name', 'Board'],
    ['Phone number', '020 7946 0000'], ['Delivery address', '1 Engine Row'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  // An error moves the focus to its field.
  await expect(page.getByLabel('Post code')).toBeFocused();
  await page.keyboard.type('E4 6EY');
  const terms = page.getByRole('checkbox', { name: /I have read and accept/ });
  await tabTo(page, terms);
  await page.keyboard.press('Space');
  await expect(terms).toBeChecked();
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hi, Kay')).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Profile' }), 80);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Log out' }));
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Log out' });
  await tabTo(page, confirm, 5);
  await page.keyboard.press('Enter');
  // Home takes the focus when it comes; whoever is sooner loses the button that they had reached.
  await expect(page.getByRole('heading', { level: 1, name: 'Five days of good food' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Log in' }), 80);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hi, Kay')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('axe finds no violation at sign-up, log-in, reset and the legal pages', async ({ page }) => {
      await page.goto('/register');
      const submit = page.getByRole('button', { name: 'Create my account' });
      await expect(submit).toBeEnabled();
      await expectNoViolation(page, 'sign-up');
      await submit.click();
      await expect(page.getByText('Empty Field: E-mail address')).toBeVisible();
      await expectNoViolation(page, 'sign-up, refused');
      await page.getByRole('button', { name: 'Log in' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').waitFor();
      await expectNoViolation(page, 'log-in');
      await dialog.getByLabel('Email').fill(freshEmail('axe'));
      await dialog.getByLabel('Password').fill('wrong-password');
      await page.getByRole('button', { name: 'Log into my account' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoViolation(page, 'log-in, refused');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await expectNoViolation(page, 'reset');
      await page.getByRole('button', { name: 'Reset my password' }).click();
      await expect(page.getByText('Check your inbox!', { exact: false })).toBeVisible();
      await expectNoViolation(page, 'reset sent');
      for (const path of ['/terms-and-conditions', '/privacy-policy', '/cookie-policy']) {
        await page.goto(path);
        await expectStarted(page);
        await expectNoViolation(page, path);
      }
    });

    test('axe finds no violation at the profile, its dialogs, the welcome, the notice and the recovery', async ({ page }) => {
      const customer = await registerCustomer('Axel');
      await sql("UPDATE profiles SET phone = '' WHERE uid = $1", [customer.uid]);
      await openHome(page);
      await page.getByRole('button', { name: 'Log in' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill(customer.email);
      await dialog.getByLabel('Password').fill(customer.password);
      await page.getByRole('button', { name: 'Log into my account' }).click();
      const welcome = page.getByRole('dialog', { name: 'Welcome, Axel!' });
      await expect(welcome).toBeVisible();
      // It closes after 3 s, so its text is checked before axe runs.
      await expect(welcome).toContainText('Before we can deliver to you we need a phone number.');
      await expectNoViolation(page, 'welcome');
      await expect(welcome).toBeHidden();
      await page.getByRole('link', { name: 'Profile' }).click();
      await expect(page.getByText('1 Engine Row')).toBeVisible();
      await expectNoViolation(page, 'profile');
      await page.getByRole('button', { name: 'Log out' }).click();
      await expectNoViolation(page, 'log-out');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByLabel(/^Type/).fill('Delete my account');
      await expectNoViolation(page, 'delete account');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Edit my profile' }).click();
      await page.getByRole('button', { name: 'Confirm changes' }).click();
      await expect(page.getByText('Empty Field: Phone number')).toBeVisible();
      await expectNoViolation(page, 'edit profile, refused');
      await sql("UPDATE profiles SET deletion_at = now() + interval '10 days' WHERE uid = $1", [customer.uid]);
      await page.goto('/profile');
      await expect(page.getByRole('dialog', { name: 'Account Scheduled for Deletion' })).toBeVisible();
      await expectNoViolation(page, 'recovery');
      await page.getByRole('button', { name: 'Proceed with Deletion' }).click();
      await expectStarted(page);
      // The notice after a sign-up.
      await page.goto('/register');
      await page.route('**/api/user/auth/register', (route) =>
        route.fulfill({ json: { data: { message: 'Account created successfully! Please check your email to verify your account.' } } }));
      await fillSignUp(page, { email: freshEmail('axe'), firstName: 'Axel' });
      await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
      await page.getByRole('button', { name: 'Create my account' }).click();
      await expect(page.getByText('Account created successfully!', { exact: false })).toBeVisible();
      await expectNoViolation(page, 'notice');
    });
  });
}
