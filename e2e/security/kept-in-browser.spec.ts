// Of all: needs a browser, whose storage after a visit is compared with the cookie policy.
import { expect, test, type Page } from '@playwright/test';
import { KEPT_IN_BROWSER, type KeptEntry } from '../../mf-account/src/legal/cookies/kept-in-browser';
import { continueButton, enterPostCode } from '../support/cart';
import { freshEmail, insertCustomer, signIn } from '../support/customers';
import { onPaymentPage, payAsGuest } from '../support/payments';
import { expectResult } from '../support/return-page';
import { addToCart, expectStarted, openHome, openPlan } from '../support/shop';

test.use({ serviceWorkers: 'allow' });

/** Everything stored for this site, with the names of developer tools. */
async function heldBy(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies(new URL(page.url()).origin)).map(({ name }) => `cookie ${name}`);
  const rest = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `local storage ${name}`),
    ...Object.keys(sessionStorage).map((name) => `session storage ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    // One that is just being registered has no worker yet, and is looked at the next time.
    ...(await navigator.serviceWorker.getRegistrations())
      .flatMap(({ active, waiting, installing }) => active ?? waiting ?? installing ?? [])
      .map(({ scriptURL }) => `service worker ${new URL(scriptURL).pathname}`),
  ]);
  return [...cookies, ...rest];
}

const LISTED = KEPT_IN_BROWSER.flatMap(({ basis, entries }) => entries.map((entry) => ({ basis, ...entry })));
const isOf = (held: string) =>
  ({ where, name }: KeptEntry) => (name.endsWith('*') ? held.startsWith(`${where} ${name.slice(0, -1)}`) : held === `${where} ${name}`);

/** Collects everything that was ever stored, also what is removed later. */
function watch(page: Page) {
  const ever = new Set<string>();
  return {
    ever,
    async look() {
      for (const held of await heldBy(page)) ever.add(held);
      expect([...ever].filter((held) => !LISTED.some(isOf(held))), 'held, and not in the cookie policy').toEqual([]);
      expect(
        [...ever].filter((held) => LISTED.some((entry) => entry.basis === 'consent' && isOf(held)(entry))), 'held without consent',
      ).toEqual([]);
    },
  };
}

test('a guest who refuses consent and pays has nothing stored that the cookie policy does not list', async ({ page }) => {
  const { ever, look } = watch(page);
  await openHome(page);
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await look();
  await page.getByText('What do you not eat?').click();
  await page.getByRole('main').getByLabel('Peanuts').check();
  await openPlan(page);
  const meal = page.getByRole('main').getByRole('combobox').first();
  await meal.selectOption({ index: 1 });
  await addToCart(page);
  await look();
  await page.getByRole('link', { name: 'Go To Cart' }).or(page.getByRole('button', { name: 'Go To Cart' })).click();
  await enterPostCode(page);
  await expect(continueButton(page)).toBeEnabled();
  await look();
  await continueButton(page).click();
  await onPaymentPage(page);
  await payAsGuest(page, freshEmail('kept'));
  await expectResult(page, 'paid');
  await look();
  for (const path of ['/extra', '/cookie-policy', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Code that loads when the page is idle stores something too.
    await page.waitForLoadState('networkidle');
    await look();
  }
  // This visit must have stored these listed entries. (A release bucket is set only while there is a canary.)
  for (const name of [
    'local storage five-day-kitchen:cart', 'local storage five-day-kitchen:not-eaten', 'local storage five-day-kitchen:menu',
    'local storage five-day-kitchen:consent', 'session storage five-day-kitchen:guest-post-code', 'session storage fdk:scroll',
  ]) {
    expect([...ever]).toContain(name);
  }
});

test('a signed-in customer has nothing stored that the cookie policy does not list, and nothing of the session after logging out', async ({ page }) => {
  const { ever, look } = watch(page);
  const customer = await insertCustomer('Kim');
  await openHome(page);
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await signIn(page, customer);
  await look();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await look();
  await page.getByRole('link', { name: 'Edit my profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
  await look();
  await page.goto('/my-orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await look();
  const session = LISTED.filter(
    (entry) => KEPT_IN_BROWSER.some(({ name, entries }) =>
      ['Session', 'Sign-in record', 'Last orders and profile'].includes(name) && entries.some((one) => one.name === entry.name)),
  );
  for (const entry of session) {
    expect([...ever].some((held) => isOf(held)(entry)), `${entry.name} is listed, and a signed-in browser held none`).toBe(true);
  }
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expectStarted(page);
  await expect(async () => expect((await heldBy(page)).filter((held) => session.some(isOf(held)))).toEqual([])).toPass();
});
