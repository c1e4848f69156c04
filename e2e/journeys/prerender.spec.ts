// Of all: only a whole Chromium prerenders. By Puppeteer: the way in which Playwright attaches to a page turns prerendering off.
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { launch } from 'puppeteer-core';

const CHROMIUM = '/usr/bin/chromium';

test('before the shell has come the browser prerenders the plan’s page whose link is pointed at, and a click shows it', async ({ baseURL }) => {
  test.skip(!existsSync(CHROMIUM), 'No whole Chromium is installed: see docs/browsers.md.');
  const browser = await launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--window-size=1440,900'] });
  try {
    const page = await browser.newPage();
    // With the shell the rules go: it takes the links over.
    await page.setRequestInterception(true);
    page.on('request', (request) => void (request.url().endsWith('/shell.js') ? request.abort() : request.continue()));
    await page.goto(`${baseURL ?? ''}/`);
    const link = page.locator('a[href="/meal-plan?plan=muscle_gain_plan"]');
    await link.hover();
    // The button is held as long as a slow finger holds it.
    await link.click({ delay: 1000 });
    const shown = () => page.evaluate(() => ({
      plan: document.querySelector('h1')?.textContent,
      isPrerendered: performance.getEntriesByType('navigation').some((entry) => Number(Reflect.get(entry, 'activationStart')) > 0),
    })).catch(() => undefined);
    await expect.poll(shown).toEqual({ plan: 'Muscle Gain Plan', isPrerendered: true });
  } finally {
    await browser.close();
  }
});
