// Of mf-account: needs the whole shop: mails, the Auth emulator, backend and page together, and which scripts a browser downloads.
import { expect, type Page } from '@playwright/test';
import { fillSignUp, PASSWORD } from '../support/customers';
import { linkFromMail } from '../support/inbox';
import { FAR } from '../support/payments';
import { DEMO, expectStarted, openHome, test } from '../support/shop';

const NEW_PASSWORD = 'another-password';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log into my account' }).click();
}

/** Not on `<body>`, from where a keyboard would begin anew. */
const expectFocus = (page: Page) => expect(page.locator(':focus').first()).toBeVisible();

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('a customer registers, verifies, edits, resets the password, asks for deletion, recovers and leaves for good', async ({ page, context }, { project }) => {
  const email = `ada-${project.name}-${Date.now()}@example.com`;

  await test.step('registers: the rules in order, then the account', async () => {
    await page.goto('/register');
    const submit = page.getByRole('button', { name: 'Create my account' });
    await submit.click();
    await expect(page.getByText('Empty Field: E-mail address')).toBeVisible();
    await fillSignUp(page, { email, postCode: FAR });
    await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
    await submit.click();
    await expect(page.getByText(`Unfortunately, we don't deliver to post code ${FAR} yet.`, { exact: false })).toBeVisible();
    await expect(page.getByLabel('Post code')).toBeFocused();
    await test.step('and asks to be told when we come there, in a tab of its own', async () => {
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Tell me when you come here' }).click();
      const tab = await opened;
      await expect(tab.getByRole('dialog', { name: 'Tell me when you come here' })).toContainText(`when we deliver to ${FAR},`);
      await tab.close();
    });
    await page.getByLabel('Post code').fill('e4 6ey');
    await submit.click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Account created successfully! Please check your email to verify your account.')).toBeVisible();
    await expect(page.getByText('Hi, Ada')).toBeVisible();
  });

  await test.step('verifies by a mail that was sent again', async () => {
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Re-send verification email' }).click();
    await expect(page.getByText('A verification email was re-sent. Please check your inbox.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Re-send verification email' })).toBeHidden();
    const tab = await context.newPage();
    await tab.goto(await linkFromMail(email, /^Verify your email/));
    await heading(tab, 'My Profile');
    await expect(tab.getByText('Verified', { exact: true })).toBeVisible();
    await tab.close();
    // The page that was open all the while shows it, too.
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('is led to the profile by /register while signed in', async () => {
    await page.goto('/register');
    await expect(page).toHaveURL(/\/profile$/);
    await heading(page, 'My Profile');
  });

  await test.step('edits the profile', async () => {
    await page.getByRole('link', { name: 'Edit my profile' }).click();
    await heading(page, 'Edit profile');
    await page.reload();
    await page.getByLabel('First name').fill('Augusta');
    await page.getByLabel('Phone number').fill('+44 20 7946 0001');
    await page.getByRole('button', { name: 'Confirm changes' }).click();
    await heading(page, 'My Profile');
    await expect(page.getByText('+442079460001')).toBeVisible();
    await expect(page.getByText('Hi, Augusta')).toBeVisible();
  });

  await test.step('logs out, and nothing of the profile is left', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText("You're going to log out of your account!")).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('You are logged out.')).toBeVisible();
    await expectFocus(page);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
    for (const word of [email, 'Augusta', 'Byron', 'Engine Row', '7946']) expect(kept).not.toContain(word);
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('resets the password by mail', async () => {
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Reset my password' }).click();
    await expect(page.getByText("Check your inbox! We've sent you an email to reset your password.")).toBeVisible();
    await page.goto(await linkFromMail(email, /^Reset your password/));
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await openHome(page);
    await signIn(page, 'ada at example', PASSWORD);
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveAccessibleDescription(/^Invalid email address/);
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
    await page.getByRole('dialog').getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Log into my account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please check your credentials.');
    await page.getByRole('dialog').getByLabel('Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Log into my account' }).click();
    await expect(page.getByText('Hi, Augusta')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  const recovery = page.getByRole('dialog', { name: 'Account Scheduled for Deletion' });

  await test.step('asks for deletion, and is signed out', async () => {
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel(/^Type/).fill(' delete my ACCOUNT ');
    await page.getByRole('button', { name: 'Confirm deletion' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expectStarted(page);
    await expect(page.getByText(/^Your account will be deleted on \d/)).toBeVisible();
    await expectFocus(page);
  });

  await test.step('comes back, is asked also after a reload, and recovers', async () => {
    await signIn(page, email, NEW_PASSWORD);
    await expect(recovery).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/$/);
    await expect(recovery).toBeVisible();
    await page.getByRole('button', { name: 'Recover My Account' }).click();
    await expect(recovery).toBeHidden();
    await expect(page.getByText('Your account is recovered. Nothing was lost.')).toBeVisible();
    await expectFocus(page);
    await page.getByRole('link', { name: 'Profile' }).click();
    await heading(page, 'My Profile');
  });

  await test.step('asks again, and goes on with it', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel(/^Type/).fill('Delete my account');
    await page.getByRole('button', { name: 'Confirm deletion' }).click();
    await expectStarted(page);
    await signIn(page, email, NEW_PASSWORD);
    await expect(recovery).toBeVisible();
    await page.getByRole('button', { name: 'Proceed with Deletion' }).click();
    await expect(recovery).toBeHidden();
    await expectStarted(page);
  });
});

test('a visitor who never signed in downloads the identity provider’s code only at the first action', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    if ((await response.text().catch(() => '')).includes('identitytoolkit')) scripts.push(response.url());
  });
  const ofAccount = () => scripts.filter((url) => url.includes('/mf-account/'));
  for (const path of ['/', '/profile', '/register']) {
    await page.goto(path);
    await expectStarted(page);
    await page.waitForLoadState('networkidle');
  }
  expect(ofAccount()).toEqual([]);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => ofAccount().length).toBeGreaterThan(0);
});

test('a customer who was signed in gets the identity provider’s code preloaded with the page, once', async ({ page }) => {
  await openHome(page);
  await signIn(page, DEMO.email, DEMO.password);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    if (/\/mf-account\/.*identitytoolkit/s.test(response.url() + (await response.text().catch(() => '')))) scripts.push(response.url());
  });
  await page.goto('/profile');
  await heading(page, 'My Profile');
  await expect.poll(() => scripts).toHaveLength(1);
  expect(
    await page.locator('link[rel=preload][as=script]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href)),
  ).toContain(scripts[0]);
});
