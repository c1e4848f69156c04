// Of all: needs a browser with a service worker, and the shop as it is composed.
import { expect, type Page } from '@playwright/test';
import { filled } from '../support/offline';
import { openHome, test, touchPage, touchPages } from '../support/shop';

test.use({ serviceWorkers: 'allow', touches: false });

/** Makes of the home that is kept one that was made of something else. */
const makeOlder = (page: Page) => page.evaluate(async () => {
  const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('pages:'));
  const cache = await caches.open(name);
  const kept = await cache.match('/', { ignoreVary: true });
  const headers = new Headers(kept?.headers);
  headers.set('fdk-made', 'of something else');
  headers.delete('content-encoding');
  await cache.put('/', new Response((await kept?.text())?.replace('<html', '<html data-older'), { headers }));
});
const keptIsOlder = (page: Page) => page.evaluate(async () => (await (await caches.match('/', { ignoreVary: true }))?.text())?.includes('data-older'));
/** Of each page that was shown, whether it was the older one. */
const shown = (page: Page) => page.evaluate(() => sessionStorage.getItem('shown'));

test('home is shown as it was kept before the shop has answered; one that is old is loaded anew, but not under somebody’s hand', async ({ page }) => {
  await openHome(page);
  await touchPage(page);
  await filled(page);
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => {
    sessionStorage.setItem('shown', `${sessionStorage.getItem('shown') ?? ''} ${'older' in document.documentElement.dataset ? 'older' : 'today’s'}`);
  }));

  await page.goto('/');
  await makeOlder(page);
  await page.goto('/');
  await expect.poll(() => shown(page).catch(() => '')).toBe(' today’s older today’s');

  await makeOlder(page);
  await touchPages(page);
  await page.goto('/');
  await expect.poll(() => keptIsOlder(page)).toBe(false);
  // The worker has told the page by then.
  await page.waitForTimeout(500);
  expect(await shown(page)).toBe(' today’s older today’s older');
});

test('what is shown before the shop has answered says nothing of allergens, which may have been corrected since', async ({ request }) => {
  // Neither on the screen nor in the page's data; style sheets have names.
  const says = async (path: string) => /"allergens"|class="[^"]*allergen/.test(await (await request.get(path)).text());
  expect(await says('/meal-plan?plan=balanced_plan')).toBe(true);
  expect([await says('/'), await says('/cart'), await says('/my-orders')]).toEqual([false, false, false]);
});
