// Of all: needs a browser: contrast, sizes and the composition of remote and shell depend on layout.
import { expect } from '@playwright/test';
import { expectNoViolation } from '../support/axe';
import { changeConfig } from '../support/menu-call';
import { addToCart, expectStarted, openHome, openPlan, test } from '../support/shop';

const SIZES = { phone: { width: 360, height: 740 }, tablet: { width: 768, height: 1024 }, laptop: { width: 1440, height: 900 } };

for (const [colorScheme, viewport] of [
  // Light on a phone: reflow.spec.ts, with every other page.
  ['light', SIZES.laptop], ['dark', SIZES.laptop], ['dark', SIZES.tablet], ['dark', SIZES.phone],
] as const) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('axe finds no violation on Home, with its answers and with a failure', async ({ page }) => {
      await openHome(page);
      await expectNoViolation(page, 'home');
      await page.getByText('What do you not eat?').click();
      await page.getByRole('main').getByLabel('Milk', { exact: true }).check();
      await expectNoViolation(page, 'home with what a visitor does not eat');
      const field = page.getByRole('textbox', { name: 'Post code' });
      await field.fill('E8 1EH');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByText("Unfortunately, we don't deliver", { exact: false })).toBeVisible();
      await page.getByRole('button', { name: 'Tell me when you come here' }).click();
      await expect(page.getByRole('dialog').getByLabel('E-mail address')).toBeVisible();
      await expectNoViolation(page, 'outside the area');
      await page.keyboard.press('Escape');
      await page.route('**/api/menu', (route) => route.fulfill({ status: 503, json: {} }));
      await page.evaluate(() => localStorage.clear());
      const open = page.getByRole('link', { name: 'Open Me' }).first();
      await page.reload();
      await expectStarted(page);
      await field.fill('E8');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await open.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Oops!' })).toBeVisible();
      await expectNoViolation(page, 'home with a refused post code and a menu that failed');
    });

    test('axe finds no violation on the menu, in its popups and on the extras', async ({ page }) => {
      await openHome(page);
      await openPlan(page);
      await page.getByRole('combobox').first().selectOption({ index: 1 });
      await expectNoViolation(page, 'menu');
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolation(page, 'meal details');
      await page.keyboard.press('Escape');
      await addToCart(page);
      await expectNoViolation(page, 'thank you');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add To Cart' }).click();
      await expect(page.getByRole('button', { name: 'Yes, add one more.' })).toBeVisible();
      await expectNoViolation(page, 'one more');
      await changeConfig(page, { orderingEnabled: false });
      await page.reload();
      await expect(page.getByText('Ordering is closed at the moment.')).toBeVisible();
      await expectNoViolation(page, 'menu of a closed shop');
      await page.goto('/extra');
      await expectStarted(page);
      await expectNoViolation(page, 'extras');
    });

    test('axe finds no violation in the cart, where meals are changed, and on a shared week', async ({ page }) => {
      await openHome(page);
      await openPlan(page);
      await addToCart(page);
      await page.goto('/cart');
      await expect(page.getByRole('group', { name: 'Which week?' })).toBeVisible();
      // Also where the screen is wide, and the column beside the weeks is higher than it.
      await expect(page.getByRole('button', { name: /^(Preparing|Continue to Checkout)/ })).toBeInViewport({ ratio: 1 });
      if (viewport.width < 960) await expect(page.getByText(/^Total £/)).toBeInViewport({ ratio: 1 });
      await expectNoViolation(page, 'cart');
      await page.getByRole('button', { name: 'Change meals' }).first().click();
      await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
      await expectNoViolation(page, 'Change meals');
      await page.goto('/meal-plan?plan=balanced_plan&meal=0-gone');
      await expect(page.getByRole('region', { name: 'A shared week' })).toBeVisible();
      await expectNoViolation(page, 'a shared week');
    });
  });
}
