import { chromium, expect, test, type Page } from '@playwright/test';
import { addToCart, logIn, openHome, openPlan } from '../support/shop';

declare global {
  interface Window { wasKept?: boolean }
}

// Playwright switches the cache off for the browsers that it starts, so this one is started here.
test('a page that comes back whole from the back/forward cache shows what happened in another tab meanwhile', async ({ baseURL }, { project }) => {
  const { launchOptions, locale, timezoneId, viewport } = project.use;
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  try {
    const context = await browser.newContext({ baseURL: baseURL ?? '', ...(locale && { locale }), ...(timezoneId && { timezoneId }), ...(viewport && { viewport }) });
    await context.addInitScript(() => {
      localStorage.setItem('five-day-kitchen:consent', JSON.stringify({ version: 1, analytics: 'refused', at: '2026-11-01T00:00:00.000Z' }));
      addEventListener('pageshow', ({ persisted }) => { window.wasKept = persisted; });
    });
    const page = await context.newPage();
    await openHome(page);
    await settled(page);
    await page.goto('/robots.txt');

    const other = await context.newPage();
    await openHome(other);
    await logIn(other);
    await openPlan(other);
    await addToCart(other);
    await other.close();

    // Nothing is loaded by this, so there is no load event to wait for.
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => window.wasKept)).toBe(true);
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
    await openPlan(page);
  } finally {
    await browser.close();
  }
});

/** What a page fetches when idle would keep it out of the cache while it is under way. */
const settled = (page: Page) => page.waitForLoadState('networkidle');
