import { chromium, expect, type Page } from '@playwright/test';
import { test as base } from './shop';

declare global {
  interface Window { wasKept?: boolean }
}

/**
 * Tests in a browser that keeps pages whole when they are left (the back/forward cache). Playwright switches that cache off
 * for the browsers that it starts, so this one is started here.
 */
export const test = base.extend({
  context: async ({ baseURL }, use, { project }) => {
    const { launchOptions, locale, timezoneId, viewport } = project.use;
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    const context = await browser.newContext({ baseURL: baseURL ?? '', ...(locale && { locale }), ...(timezoneId && { timezoneId }), ...(viewport && { viewport }) });
    await context.addInitScript(() => addEventListener('pageshow', ({ persisted }) => { window.wasKept = persisted; }));
    await use(context);
    await browser.close();
  },
});

/** What a page still fetches when it is left would keep it out of the cache. */
export const settled = (page: Page) => page.waitForLoadState('networkidle');

/** Back to the page before, which must have been kept whole: a page that is loaded anew is a failure. */
export async function goBackToKept(page: Page): Promise<void> {
  // Nothing is loaded by this, so there is no load event to wait for.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.wasKept)).toBe(true);
}
