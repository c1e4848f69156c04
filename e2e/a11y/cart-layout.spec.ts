// Of mf-cart-checkout: needs a browser: what covers what, and where a column begins, depends on layout.
import { expect, type Locator, type Page } from '@playwright/test';
import { cartLine, cartOf, openCart, readyToPay, removeButton, storeCart } from '../support/cart';
import { test } from '../support/shop';

const SIZES = [{ width: 360, height: 740 }, { width: 1280, height: 720 }] as const;

for (const viewport of SIZES) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('after a cancelled payment the lines begin right under the notice', async ({ page }) => {
      await storeCart(page, cartOf(await cartLine()));
      await page.goto('/cart?payment=cancelled');
      const notice = page.getByText(/^Payment cancelled\./);
      await expect(notice).toBeVisible();
      const [{ bottom }, { top }] = await Promise.all([rectOf(notice), rectOf(page.getByRole('heading', { name: 'Order Summary' }))]);
      expect(top - bottom).toBeGreaterThan(0);
      expect(top - bottom).toBeLessThan(100);
    });

    test('no sticky total and no dialog’s buttons cover what the keyboard reaches', async ({ page }) => {
      await readyToPay(page);
      await page.getByRole('link', { name: 'Go Back' }).focus();
      await expectFocusInSight(page, 40);
      await page.getByRole('button', { name: 'Change meals' }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('combobox').first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).focus();
      await expectFocusInSight(page, 16);
    });

    test('‘Undo’ stays, covers neither total nor button, and is reached by keyboard', async ({ page }) => {
      await openCart(page, await cartLine('balanced_plan', { quantity: 2 }));
      await removeButton(page).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toBeInViewport({ ratio: 1 });
      const checkout = page.getByRole('button', { name: /^(Preparing|Continue to Checkout)/ });
      await checkout.scrollIntoViewIfNeeded();
      expect(await checkout.evaluate(isCovered)).toBe(false);
      await expectFocusInSight(page, 40);
      await page.getByRole('heading', { name: 'Order Summary' }).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await expect(undo).toBeFocused();
    });
  });
}

test('beside many lines the total and the button stay in view on a laptop, at the cart’s end too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await readyToPay(page, await cartLine('balanced_plan'), await cartLine('low_calorie_plan'), await cartLine('muscle_gain_plan'));
  const button = page.getByRole('button', { name: 'Continue to Checkout' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Remove', exact: true }).last().evaluate(
    (last) => last.scrollIntoView({ block: 'end', behavior: 'instant' }),
  );
  await expect(button).toBeInViewport({ ratio: 1 });
});

const rectOf = (locator: Locator) => locator.evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
});

/** Presses Tab so often; each time some of the focused element can be seen. */
async function expectFocusInSight(page: Page, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator('main :focus');
    if (await focused.count() === 0) continue;
    await expect.poll(() => focused.evaluate(isCovered), {
      message: `covered: ${await focused.evaluate((node) => node.outerHTML.slice(0, 200))}`,
    }).toBe(false);
  }
}

/** Whether something is drawn over all of five points of it. */
function isCovered(element: Element): boolean {
  const { left, top, width, height } = (element.closest('label') ?? element).getBoundingClientRect();
  const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]] as const;
  return points.every(([across, down]) => {
    const at = document.elementFromPoint(left + width * across, top + height * down);
    return !at || !(at.contains(element) || element.contains(at) || element.parentElement?.contains(at));
  });
}
