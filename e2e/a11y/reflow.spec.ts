// Of all: needs a browser: what is wider than the window depends on layout.
import { expect } from '@playwright/test';
import { insertCustomer, signIn } from '../support/customers';
import { insertOrder } from '../support/orders';
import { expectNoSidewaysScroll } from '../support/reflow';
import { addToCart, expectStarted, openHome, openPlan, test } from '../support/shop';

const CASES = [
  { what: '320 px', viewport: { width: 320, height: 740 } },
  { what: 'a laptop at 200 %', viewport: { width: 720, height: 450 } },
  // The browser's setting, which changes media queries in rem too; a font size on <html> does not.
  { what: 'a phone with text at 200 %', viewport: { width: 360, height: 740 }, fontSize: 32 },
];

for (const { what, viewport, fontSize } of CASES) {
  test.describe(what, () => {
    test.use({ viewport });

    test.beforeEach(async ({ page }) => {
      if (!fontSize) return;
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } });
    });

    test('no screen or popup on the way to a full cart scrolls sideways', async ({ page }) => {
      await openHome(page);
      await page.getByRole('textbox', { name: 'Post code' }).fill('E8 1EH');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByText("Unfortunately, we don't deliver", { exact: false })).toBeVisible();
      await expectNoSidewaysScroll(page, 'home');
      await openPlan(page);
      await expectNoSidewaysScroll(page, 'menu');
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoSidewaysScroll(page, 'meal details');
      await page.getByRole('button', { name: 'Done' }).click();
      await addToCart(page);
      await expectNoSidewaysScroll(page, 'thank you');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add To Cart' }).click();
      await expect(page.getByRole('button', { name: 'Yes, add one more.' })).toBeVisible();
      await expectNoSidewaysScroll(page, 'one more');
      await page.goto('/cart');
      await expect(page.getByRole('group', { name: 'Which week?' })).toBeVisible();
      await page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
      await expectNoSidewaysScroll(page, 'a cart with a week');
    });

    test('no page of a customer, and none of its dialogs, scrolls sideways', async ({ page }) => {
      test.setTimeout(120_000);
      const person = await insertCustomer('Wilhelmina-Josephine');
      const order = await insertOrder(person);
      const dialog = page.getByRole('dialog');
      await openHome(page);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(dialog.getByLabel('Password')).toBeVisible();
      await expectNoSidewaysScroll(page, 'log-in');
      await dialog.getByText('Forgot your password?').click();
      await expect(dialog.getByLabel('Password')).toBeHidden();
      await expectNoSidewaysScroll(page, 'reset');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await signIn(page, person);

      await page.goto('/profile');
      await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
      await expectNoSidewaysScroll(page, '/profile');
      for (const name of ['Add a note for the driver', 'Log out', 'Delete account']) {
        await page.getByRole('main').getByRole('button', { name }).click();
        await expect(dialog).toBeVisible();
        await expectNoSidewaysScroll(page, `/profile, ${name}`);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
      await page.getByRole('link', { name: 'Edit my profile' }).click();
      await expect(page.getByRole('button', { name: 'Confirm changes' })).toBeVisible();
      await expectNoSidewaysScroll(page, '/profile/edit');

      await page.goto('/my-orders');
      await expect(page.getByRole('heading', { name: `Order ${order.orderId}` })).toBeVisible();
      await expectNoSidewaysScroll(page, '/my-orders');
      await page.getByRole('button', { name: 'View Meals' }).click();
      await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await expectNoSidewaysScroll(page, 'order details');
    });

    for (const path of ['/extra', '/cart', '/register', '/terms-and-conditions', '/privacy-policy', '/cookie-policy', '/return?session_id=none']) {
      test(`${path} does not scroll sideways`, async ({ page }) => {
        await page.goto(path);
        await expectStarted(page);
        await expectNoSidewaysScroll(page, path);
      });
    }
  });
}
