import { existsSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test as base, touchPages } from './shop';

declare global {
  interface Window { wasKept?: boolean; unanswered: number }
}

/** The headless shell, in which the other tests run, has no back/forward cache: here it is the whole Chromium. */
const WHOLE_CHROMIUM = existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : { channel: 'chromium' };

/**
 * Tests in a browser with the back/forward cache, which Playwright turns off in the Chromium that it starts.
 */
export const test = base.extend({
  context: async ({ baseURL, playwright, browserName }, use, { project, skip }) => {
    const { launchOptions, channel, locale, timezoneId, viewport } = project.use;
    const program = { ...launchOptions, ...(channel && { channel }), ...(browserName === 'chromium' && WHOLE_CHROMIUM) };
    skip(
      !existsSync(program.executablePath ?? playwright[browserName].executablePath()),
      `No ${browserName} is installed: see docs/browsers.md.`,
    );
    const browser = await playwright[browserName].launch({ ...program, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    const context = await browser.newContext({
      baseURL: baseURL ?? '', ...(locale && { locale }), ...(timezoneId && { timezoneId }), ...(viewport && { viewport }),
    });
    await touchPages(context);
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => { window.wasKept = persisted; });
      const ask = window.fetch;
      window.unanswered = 0;
      window.fetch = (...question) => {
        window.unanswered += 1;
        return ask(...question).finally(() => { window.unanswered -= 1; });
      };
    });
    await use(context);
    await browser.close();
  },
});

/** A page with pending requests would not be stored in the cache. */
export const settled = (page: Page) => page.waitForLoadState('networkidle');

/** Goes back to the page before, which must be restored from the cache and not loaded again. */
export async function goBackToKept(page: Page): Promise<void> {
  // By the page itself: a restored page has no load event, and Firefox doesn't say that it went back.
  await page.evaluate(() => history.back()).catch(() => {});
  // During the change neither page answers.
  await expect.poll(() => page.evaluate(() => window.wasKept).catch(() => undefined)).toBe(true);
  // Firefox announces a navigation and never its end, and Playwright waits for that before each click. One that is stopped has an end;
  // not to an address that the test has been at, which Playwright would take for that visit. It stops what the restored page asks for as
  // well, and Firefox doesn't store a page with a request that was stopped.
  if (page.context().browser()?.browserType().name() === 'firefox') {
    await expect.poll(() => page.evaluate(() => window.unanswered)).toBe(0);
    await page.evaluate(() => {
      location.assign('/sitemap.xml');
      stop();
    });
  }
}
