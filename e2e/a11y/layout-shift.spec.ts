// Of all: needs a browser: layout shifts occur while a page loads.
import { expect, type Page } from '@playwright/test';
import { signIn } from '../support/customers';
import { shiftsOf, watchShifts } from '../support/layout-shift';
import { expectResult } from '../support/return-page';
import { addToCart, DEMO, openHome, openPlan, test } from '../support/shop';

/** Waits until the page has loaded everything and is idle. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(400);
}

async function expectStill(page: Page, what: string): Promise<void> {
  await settled(page);
  const { total, shifts } = await shiftsOf(page);
  expect.soft(total, `${what}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.01);
}

/** Reloads it there: a skeleton that is taller or shorter than what it stands for moves what is below it. */
async function expectStillAtItsEnd(page: Page): Promise<void> {
  const end = await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight);
    return scrollY;
  });
  await page.reload();
  const what = `${new URL(page.url()).pathname}, reloaded at its end`;
  await expectStill(page, what);
  expect.soft(Math.abs(end - await page.evaluate(() => scrollY)), `${what}: it is shown there again`).toBeLessThan(2);
}

for (const [what, viewport] of [['phone', { width: 360, height: 740 }], ['laptop', { width: 1440, height: 900 }]] as const) {
  test.describe(what, () => {
    test.use({ viewport });

    test.beforeEach(async ({ page }) => {
      await watchShifts(page);
      // Delayed, so that each skeleton is painted before its content.
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 250));
        await route.continue().catch(() => {});
      });
    });

    test('public pages have no layout shift while they load', async ({ page }) => {
      for (const path of [
        '/', '/meal-plan?plan=balanced_plan', '/extra', '/cart', '/register', '/terms-and-conditions', '/privacy-policy', '/cookie-policy',
        '/return?session_id=none',
      ]) {
        await page.goto(path);
        if (path.startsWith('/return')) await expectResult(page, 'error');
        await expectStill(page, path);
      }
      await openHome(page);
      await openPlan(page);
      await expectStill(page, 'home, then a plan');
      await page.reload();
      await expectStill(page, '/meal-plan');
      await expectStillAtItsEnd(page);
      await addToCart(page);
      await page.goto('/cart');
      await expectStill(page, '/cart with a week in it');
      await expectStillAtItsEnd(page);
    });

    test('a customer’s pages have no layout shift while they load', async ({ page }) => {
      await openHome(page);
      await signIn(page, DEMO);
      for (const path of ['/', '/profile', '/my-orders']) {
        await page.goto(path);
        await expectStill(page, `${path}, signed in`);
      }
      await page.goto('/profile');
      await page.getByRole('link', { name: 'Edit my profile' }).click();
      await expect(page).toHaveURL(/\/profile\/edit$/);
      await page.reload();
      await expectStill(page, '/profile/edit');
      await expectStillAtItsEnd(page);
      for (const path of ['/profile', '/my-orders']) {
        await page.goto(path);
        await settled(page);
        await expectStillAtItsEnd(page);
      }
    });
  });
}

test('a cart has no layout shift where its allergens come last', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await watchShifts(page);
  await page.route('**/api/menu/meals', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => {});
  });
  await openHome(page);
  await openPlan(page);
  await addToCart(page);
  for (const visit of ['first', 'second']) {
    await page.goto('/cart');
    await expect(page.getByText('Allergens by meal')).toBeVisible();
    await expectStill(page, `${visit} visit`);
  }
});
