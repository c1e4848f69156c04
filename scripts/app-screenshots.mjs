// `npm run app-screenshots [-- https://the.shop]`: takes the pictures of the running shop that shell/public/manifest.webmanifest
// names, which browsers show to who installs it.
import path from 'node:path';
import { chromium } from '@playwright/test';

const site = process.argv[2] ?? 'http://localhost:3000';
const folder = path.resolve(import.meta.dirname, '../shell/public/icons');
const SHAPES = {
  narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};

const browser = await chromium.launch({ ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }), args: ['--no-sandbox'] });
try {
  for (const [shape, options] of Object.entries(SHAPES)) {
    const page = await browser.newPage({
      ...options, baseURL: site, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce',
    });
    const take = async (name) => {
      await page.waitForLoadState('networkidle');
      const isThere = (image) => image.complete || image.getBoundingClientRect().top > innerHeight;
      await page.waitForFunction(`[...document.images].every(${isThere})`);
      await page.screenshot({
        path: path.join(folder, `screenshot-${name}-${shape}.jpg`), type: 'jpeg', quality: 70, animations: 'disabled',
      });
    };
    await page.goto('/');
    await page.getByRole('button', { name: 'Refuse' }).click();
    await take('home');
    await page.goto('/meal-plan?plan=balanced_plan');
    // A page at rest leaves out when the week comes, until somebody touches it.
    await page.evaluate(() => dispatchEvent(new Event('pointermove')));
    await page.getByText(/Monday \d/).first().waitFor();
    await take('plan');
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    await page.getByRole('dialog', { name: 'Thank you!' }).waitFor();
    await page.goto('/cart');
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await take('cart');
    await page.close();
  }
} finally {
  await browser.close();
}
