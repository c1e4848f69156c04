import { test as base, expect } from '@playwright/test';
const OUT = '/tmp/s/shots-starter';
for (const [w, h] of [[360, 740], [1440, 900]] as const) for (const scheme of ['light', 'dark'] as const) for (const kind of ['new', 'customer', 'quiet'] as const) {
  base(`${w} ${scheme} ${kind}`, async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: w, height: h }, colorScheme: scheme });
    await page.route('**/r/shell/*/shell.js', () => {});
    await page.addInitScript((kind) => {
      if (kind !== 'new') localStorage.setItem('five-day-kitchen:consent', JSON.stringify({ version: 1, analytics: 'refused', at: '2026-11-01T00:00:00.000Z' }));
      if (kind === 'customer') { localStorage.setItem('five-day-kitchen:was-signed-in', 'yes'); localStorage.setItem('five-day-kitchen:last-shown', '{"firstName":"Ada","count":2}'); }
    }, kind);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${OUT}/${w}-${scheme}-${kind}.png` });
    await page.close();
  });
}
