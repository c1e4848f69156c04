// Of all: needs real processes, which are killed while browsers use the shop.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { SHOP } from '../support/addresses';
import { BreakableShop } from '../support/breakable-shop';
import { continueButton, enterPostCode } from '../support/cart';
import { freshEmail } from '../support/customers';
import { onPaymentPage, payAsGuest } from '../support/payments';
import { RESULT } from '../support/return-page';
import { addToCart, openHome, openPlan, touchPages } from '../support/shop';

const BACKENDS = 2;
let shop: BreakableShop;
test.beforeAll(async () => {
  shop = await BreakableShop.open({ backends: BACKENDS });
});
test.afterAll(() => shop.close());

/** A visitor who has answered the consent banner before. */
async function visit(browser: Browser): Promise<Page> {
  const consent = {
    name: 'five-day-kitchen:consent', value: JSON.stringify({ version: 1, analytics: 'refused', at: '2026-11-01T00:00:00.000Z' }),
  };
  const context = await browser.newContext({
    baseURL: SHOP, locale: 'en-GB', storageState: { cookies: [], origins: [{ origin: SHOP, localStorage: [consent] }] },
  });
  await touchPages(context);
  return context.newPage();
}

/** All steps before a checkout session. */
async function fillCart(page: Page): Promise<void> {
  await openHome(page);
  await openPlan(page);
  await addToCart(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Go To Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await enterPostCode(page);
}

/** Presses the button beside an error until `succeeded` passes. */
async function retryUntil(page: Page, again: 'Try again' | 'Refresh', succeeded: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const button = page.getByRole('button', { name: again, exact: true });
    if (await button.isVisible()) await button.click({ timeout: 5_000 });
    await succeeded();
  }).toPass();
}

test('customers can pay while a backend is killed during a checkout and the database crashes during their payments', async ({ playwright, launchOptions }) => {
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...shop.browserArgs] });
  const pages = await Promise.all([visit(browser), visit(browser)]);
  const emails = pages.map((_, visitor) => freshEmail(`visitor${visitor}`));

  await shop.killAt('POST /api/payments/create-checkout-session');
  await Promise.all(pages.map(fillCart));
  await Promise.all(pages.map((page) => retryUntil(page, 'Try again', () => expect(continueButton(page)).toBeEnabled({ timeout: 5_000 }))));
  const sessions = await Promise.all(pages.map(async (page) => {
    await continueButton(page).click();
    return onPaymentPage(page);
  }));

  await shop.crashDatabase();
  await Promise.all(pages.map((page, visitor) => payAsGuest(page, emails[visitor] ?? '')));
  // Only the provider has the payments; the shop shows an error.
  for (const page of pages) await expect(page.getByText(RESULT.error)).toBeVisible();
  await shop.startDatabase();
  await Promise.all(
    pages.map((page) => retryUntil(page, 'Refresh', () => expect(page.getByText(RESULT.paid)).toBeVisible({ timeout: 8_000 }))),
  );
  for (const page of pages) await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  await browser.close();

  const { violations, orders, receipts, deaths, served } = await shop.verdict({ sessions, paid: sessions });
  expect(violations).toEqual([]);
  expect(deaths).toBe(1);
  expect(served).toBe(BACKENDS);
  const expected = sessions.map((sessionId, visitor) => ({ sessionId, email: emails[visitor] ?? '', status: 'NEW', paid: true }));
  expect(orders).toHaveLength(expected.length);
  expect(orders).toEqual(expect.arrayContaining(expected));
  expect(receipts.sort()).toEqual([...emails].sort());
});
