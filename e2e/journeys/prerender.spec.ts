// Of all: only a whole Chromium prerenders. By Puppeteer: the way in which Playwright attaches to a page turns prerendering off.
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { connect, launch } from 'puppeteer-core';
import { openConnection } from '../support/engines/connection';

const CHROMIUM = '/usr/bin/chromium';

test('before the shell has come the browser prerenders the plan’s page whose link is pointed at, and a click shows it', async ({ baseURL }) => {
  // In CI it is a failure: a skip there would be read by nobody.
  test.skip(!process.env.CI && !existsSync(CHROMIUM), 'No whole Chromium is installed: see docs/browsers.md.');
  expect(existsSync(CHROMIUM), 'This test needs /usr/bin/chromium: install Debian’s package chromium (docs/browsers.md).').toBe(true);
  // With the shell the rules go: it takes the links over. Held on its way: where DevTools refuses files nothing
  // is prerendered, and a shell that fails puts a line above the links.
  const connection = await openConnection();
  connection.hold(/\/shell\.js$/);
  const browser = await launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox', '--disable-gpu', '--window-size=1440,900', `--proxy-server=${connection.address}`, '--proxy-bypass-list=<-loopback>',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${baseURL ?? ''}/`);
    const link = page.locator('a[href="/meal-plan?plan=muscle_gain_plan"]');
    await link.hover();
    // The button is held as long as a slow finger holds it.
    await link.click({ delay: 1000 });
    // Seen by who comes later: Puppeteer loses hold of a page whose place a prerendered one takes.
    const shown = async () => {
      const later = await connect({ browserWSEndpoint: browser.wsEndpoint(), defaultViewport: null });
      const plan = (await later.pages()).find((open) => open.url().includes('/meal-plan'));
      // During the change neither page answers.
      const seen = await plan?.evaluate(() => ({
        plan: document.querySelector('h1')?.textContent,
        isPrerendered: performance.getEntriesByType('navigation').some((entry) => Number(Reflect.get(entry, 'activationStart')) > 0),
      })).catch(() => undefined);
      await later.disconnect();
      return seen;
    };
    await expect.poll(shown).toEqual({ plan: 'Muscle Gain Plan', isPrerendered: true });
  } finally {
    await browser.close();
    connection.close();
  }
});
