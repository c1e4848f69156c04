// Of all: needs a browser: view transitions, focus and hover.
import { expect, type Page } from '@playwright/test';
import { openAltered } from '../support/altered-remote';
import { registerCustomer, signIn } from '../support/customers';
import { insertOrders } from '../support/orders';
import { clearLastSeen, expectQuiet, expectStarted, openHome, test } from '../support/shop';

/** Counts the view transitions that the page starts and finishes. */
async function countFades(page: Page): Promise<() => Promise<{ started: number; ended: number }>> {
  await page.addInitScript(`
    globalThis.fades = { started: 0, ended: 0 };
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (update) {
      fades.started += 1;
      const transition = start.call(this, update);
      transition.finished.then(() => (fades.ended += 1), () => {});
      return transition;
    };
  `);
  return () => page.evaluate('globalThis.fades');
}

const cartLink = (page: Page) => page.locator('#chrome a[href="/cart"]');
const expectPage = async (page: Page, path: string, heading: string) => {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

/** Hovers the cart link until its page has been prefetched. */
async function pointAtCart(page: Page): Promise<void> {
  await cartLink(page).hover();
  await expect.poll(
    () => page.evaluate("performance.getEntriesByType('resource').some(({ name }) => /mf-cart-checkout.*expose_cart/.test(name))"),
  ).toBe(true);
  await page.waitForLoadState('networkidle');
}

test('one page fades into the next, with the focus on the heading; the first page has no fade', async ({ page, complaints }) => {
  const fades = await countFades(page);
  await openHome(page);
  expect(await fades()).toEqual({ started: 0, ended: 0 });
  await pointAtCart(page);
  await cartLink(page).click();
  await expectPage(page, '/cart', 'Your cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(fades).toEqual({ started: 1, ended: 1 });
  // Home was composed, and asks for its questions the first time it is rendered here: what has to wait does not fade. The cart is ready.
  await page.goBack();
  await expectPage(page, '/', 'Five days of good food, cooked for you.');
  const { started } = await fades();
  await page.goForward();
  await expectPage(page, '/cart', 'Your cart');
  await expect.poll(fades).toEqual({ started: started + 1, ended: started + 1 });
  expectQuiet(complaints);
});

test('there is no fade with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const fades = await countFades(page);
  await openHome(page);
  await pointAtCart(page);
  await cartLink(page).click();
  await expectPage(page, '/cart', 'Your cart');
  expect((await fades()).started).toBe(0);
});

test('fast changes between pages end on the last address, without errors', async ({ page, complaints }) => {
  await openHome(page);
  await pointAtCart(page);
  // Each step is taken once the browser has arrived where the last one led, however busy it is: one step back more would leave the shop.
  await page.evaluate(`(async () => {
    const after = (millis) => new Promise((resolve) => setTimeout(resolve, millis));
    const arrival = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    const cart = document.querySelector('#chrome a[href="/cart"]');
    cart.click();
    for (const [step, millis] of [[-1, 20], [1, 40], [-1, 60]]) {
      const arrived = arrival();
      history.go(step);
      await arrived;
      await after(millis);
    }
    cart.click();
  })()`);
  await expectPage(page, '/cart', 'Your cart');
  await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
  expectQuiet(complaints);
});

test('a page that hangs while it mounts does not leave the old one on the screen', async ({ page }) => {
  const fades = await countFades(page);
  await openAltered(
    page, '/',
    {
      remote: 'mf-cart-checkout',
      script: "faulty((module, { default: view }) => module === './cart' ? { default: { ...view, mount: () => new Promise(() => {}) } } : undefined);",
    },
  );
  await expectStarted(page);
  await pointAtCart(page);
  await cartLink(page).click();
  await expect.poll(async () => (await fades()).ended).toBe(1);
  await expect(page.locator('#slot [data-skeleton]')).toBeVisible();
  await expect(page.locator('#slot').getByText('Still loading …')).toBeVisible();
  // Announced from outside the page, which is marked as busy.
  await expect(page.getByRole('status').filter({ hasText: 'Still loading …' })).toHaveCount(1);
});

test.describe('data prefetched before the tap', () => {
  test('hovering the link to the orders fetches them, and the tap does not fetch them again', async ({ page, complaints }) => {
    const customer = await registerCustomer('Ada');
    const [order] = await insertOrders(customer, [{ createdAt: new Date(Date.UTC(2026, 9, 9, 12, 30)) }]);
    await openHome(page);
    await signIn(page, customer);
    // Loaded anew, and with nothing that was seen last: home has asked for the orders already, for "Your last week".
    await clearLastSeen(page);
    await page.goto('/profile');
    const orders = page.getByRole('link', { name: 'View my orders' });
    await expect(orders).toBeVisible();
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/orders(\?|$)/.test(request.url())) fetched.push(request.url());
    });
    const answered = page.waitForResponse((response) => response.url() === fetched[0]);
    await orders.hover();
    await (await answered).finished();
    await orders.click();
    await expect(page.getByRole('heading', { name: `Order ${order?.orderId}` })).toBeVisible();
    expect(fetched).toHaveLength(1);
    expectQuiet(complaints);
  });
});
