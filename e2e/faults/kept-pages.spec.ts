// Of all: needs a browser with a service worker, and the shop as it is composed.
import { expect, type Page } from '@playwright/test';
import { composedAt } from '../support/live-remotes';
import { filled } from '../support/offline';
import { releaseTool as tool } from '../support/release-tool';
import { expectQuiet, expectStarted, openHome, test, touchPage, touchPages } from '../support/shop';

test.use({ serviceWorkers: 'allow', touches: false });

/** Makes of the page that is kept one that was made of something else. */
const makeOlder = (page: Page, path: string) => page.evaluate(async (key) => {
  const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('pages:'));
  const cache = await caches.open(name);
  const kept = await cache.match(key, { ignoreVary: true });
  const headers = new Headers(kept?.headers);
  headers.set('fdk-made', 'of something else');
  headers.delete('content-encoding');
  await cache.put(key, new Response((await kept?.text())?.replace('<html', '<html data-older'), { headers }));
}, path);
const keptIsOlder = (page: Page, path: string) =>
  page.evaluate(async (key) => (await (await caches.match(key, { ignoreVary: true }))?.text())?.includes('data-older'), path);
/** Notes of each page that is shown whether it is the older one, and whether it names meals. */
const noteShown = (page: Page) => page.addInitScript(() => addEventListener('DOMContentLoaded', () => {
  const which = 'older' in document.documentElement.dataset ? ' older' : ' today’s';
  const meals = document.querySelector('main select') ? ' with meals' : '';
  sessionStorage.setItem('shown', (sessionStorage.getItem('shown') ?? '') + which + meals);
}));
const shown = (page: Page) => page.evaluate(() => sessionStorage.getItem('shown'));

test('home is shown as it was kept before the shop has answered; one that is old is loaded anew, but not under somebody’s hand', async ({ page }) => {
  await openHome(page);
  await touchPage(page);
  await filled(page);
  await noteShown(page);

  await page.goto('/');
  await makeOlder(page, '/');
  await page.goto('/');
  await expect.poll(() => shown(page).catch(() => '')).toBe(' today’s older today’s');

  await makeOlder(page, '/');
  await touchPages(page);
  await page.goto('/');
  await expect.poll(() => keptIsOlder(page, '/')).toBe(false);
  // The worker has told the page by then.
  await page.waitForTimeout(500);
  expect(await shown(page)).toBe(' today’s older today’s older');
});

test('the kept page of a remote that is switched off gives way to its card, and under somebody’s hand offers it', async ({ page, complaints }) => {
  const flip = async (action: 'disable' | 'enable') => composedAt(await tool.change(action, 'mf-cart-checkout'));
  const card = page.getByText('This part of the shop is not available right now');
  const cart = page.getByRole('main').getByRole('heading', { name: 'Your cart is empty' });
  await openHome(page);
  await filled(page);
  try {
    await flip('disable');
    await page.goto('/cart');
    await expect(card).toBeVisible();

    await flip('enable');
    await page.goto('/cart');
    await expect(cart).toBeVisible();
    await touchPages(page);
    await flip('disable');
    await page.goto('/cart');
    await expect(page.getByText('A newer version is ready')).toBeVisible();
    await expect(cart).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(card).toBeVisible();
  } finally {
    await flip('enable');
  }
  complaints.clear();
});

test('a plan is shown as it was kept but for its meals; those come once the shop has confirmed them, also under somebody’s hand', async ({ page, complaints }) => {
  const path = '/meal-plan?plan=balanced_plan';
  await openHome(page);
  await touchPage(page);
  await filled(page);
  await noteShown(page);
  await page.goto(path);
  await makeOlder(page, path);
  await touchPages(page);
  await page.goto(path);
  await expect.poll(() => shown(page).catch(() => '')).toBe(' today’s with meals older today’s with meals');
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await page.goto(path);
  await expectStarted(page);
  expect(await shown(page)).toBe(' today’s with meals older today’s with meals today’s with meals');
  expectQuiet(complaints);
});

test('what is shown as a whole before the shop has answered says nothing of allergens, which may have been corrected since', async ({ request }) => {
  // Neither on the screen nor in the page's data; style sheets have names.
  const namesAllergens = async (path: string) => /"allergens"|class="[^"]*allergen/.test(await (await request.get(path)).text());
  expect(await namesAllergens('/meal-plan?plan=balanced_plan')).toBe(true);
  expect([await namesAllergens('/'), await namesAllergens('/cart'), await namesAllergens('/my-orders')]).toEqual([false, false, false]);
});
