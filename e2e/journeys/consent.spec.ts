// Of all: needs a browser: what is downloaded and sent before an answer, and what the banner covers.
import { expect, test, type Page } from '@playwright/test';
import { expectNoViolation } from '../support/axe';
import { shiftsOf, watchShifts } from '../support/layout-shift';
import { addToCart, expectQuiet, expectStarted, listen, openPlan, touchPages } from '../support/shop';

// The narrowest screen has the least space.
test.use({ viewport: { width: 360, height: 740 } });

const question = (page: Page) => page.getByRole('region', { name: 'May we count visits?' });
const recorded = (page: Page) => page.evaluate(() =>
  (window as { localAnalytics?: { event: string }[] }).localAnalytics?.map(({ event }) => event));

/** Opens Home on a first visit, and waits until it is hydrated and idle. */
async function openFirstTime(page: Page) {
  const complaints = listen(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await touchPages(page);
  await watchShifts(page);
  // Playwright has the body of a beacon only for requests that a route continues.
  await page.route('**/api/reports', (route) => route.continue());
  await page.goto('/');
  await expect(question(page)).toBeVisible();
  await expectStarted(page);
  await page.waitForLoadState('networkidle');
  return { complaints, asked };
}

const foreign = (asked: readonly string[]) => asked.filter((url) => !['localhost', '127.0.0.1'].includes(new URL(url).hostname));

test('the banner moves nothing, covers no button, and nothing is downloaded or sent before an answer', async ({ page }) => {
  const { complaints, asked } = await openFirstTime(page);
  const { total, shifts } = await shiftsOf(page);
  expect(total, JSON.stringify(shifts)).toBeLessThan(0.01);

  const banner = await question(page).boundingBox();
  const [refuse, accept] = await Promise.all(
    ['Refuse', 'Accept'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect(refuse?.width).toBeCloseTo(accept?.width ?? 0, 0);
  expect(refuse?.height).toBe(accept?.height);
  const { height = 0, width = 0 } = page.viewportSize() ?? {};
  expect(banner?.height).toBeLessThan(height / 3);
  expect((banner?.x ?? 0) + (banner?.width ?? 0)).toBeLessThanOrEqual(width);
  const cart = await page.getByRole('link', { name: 'Cart', exact: true }).boundingBox();
  expect((cart?.y ?? 0) + (cart?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  // The page's last line can be scrolled from under it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await page.getByText('Version 13.0.0').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);

  await page.evaluate(() => scrollTo(0, 0));
  await openPlan(page);
  expect(await recorded(page)).toBeUndefined();
  expect(foreign(asked)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('five-day-kitchen:consent'))).toBeNull();
  expectQuiet(complaints);
});

test('a refusal by keyboard is stored, and nothing is sent', async ({ page }) => {
  const { asked, complaints } = await openFirstTime(page);
  await page.getByRole('button', { name: 'Refuse', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await openPlan(page);
  await addToCart(page);
  expect(await recorded(page)).toBeUndefined();
  await page.goto('/');
  await expectStarted(page);
  await expect(question(page)).toBeHidden();
  expect(foreign(asked)).toEqual([]);
  expect(complaints.vitals).toEqual([]);
});

test('after an acceptance events are recorded, and consent can be withdrawn from the footer', async ({ page }) => {
  const { complaints, asked } = await openFirstTime(page);
  await openPlan(page);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(question(page)).toBeHidden();
  await addToCart(page);
  await expect.poll(() => recorded(page)).toEqual(['page_viewed', 'plan_viewed', 'page_viewed', 'item_added']);
  // A local build only records the events.
  expect(foreign(asked)).toEqual([]);
  expectQuiet(complaints);

  // The web vitals library is loaded when the page is idle; a tap ends the measurement of LCP.
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Cookie choices' }).click();
  await expect.poll(() => complaints.vitals).toContain('lcp /');
  await expect(question(page)).toBeFocused();
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cookie choices' })).toBeFocused();
  expect(complaints.errors).toEqual([]);
  complaints.clear();
  await openPlan(page);
  expect(await recorded(page)).toEqual([]);
  await page.goto('/');
  await expectStarted(page);
  expectQuiet(complaints);
  expect(complaints.vitals).toEqual([]);
});

test('in the cart the total and the button are at the foot once the question is answered, and not beneath it', async ({ page }) => {
  await openFirstTime(page);
  await openPlan(page);
  await addToCart(page);
  await page.goto('/cart');
  await expectStarted(page);
  const button = page.getByRole('button', { name: 'Continue to Checkout' });
  await expect(question(page)).toBeVisible();
  await expect(button).not.toBeInViewport();
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(button).toBeInViewport({ ratio: 1 });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violation in the banner, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openFirstTime(page);
    await expectNoViolation(page, `the question, ${colorScheme}`);
  });
}
