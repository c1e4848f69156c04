// Of mf-catalog: needs a browser, which decides the tab order.
import { expect, type Locator, type Page } from '@playwright/test';
import { mealsOf, openHome, test } from '../support/shop';

/** Presses Tab (or Shift+Tab) until `goal` has focus. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await goal.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press(key);
  }
  await expect(goal).toBeFocused();
  // The focus ring is visible, on the control or its ::after, and not under a bar.
  await expect(goal).toBeInViewport();
  expect(
    await goal.evaluate(
      (node) => [getComputedStyle(node), getComputedStyle(node, '::after')].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      ),
    ),
  ).toBe(true);
}

test('by keyboard only: from the first screen to a swapped week in the cart', async ({ page }) => {
  await openHome(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Delivery Info' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Delivery Info' })).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: 'Post code' }));
  await page.keyboard.type('e4 6ey');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Yes, we deliver to E4 6EY.')).toBeVisible();

  await tabTo(page, page.getByRole('listitem').filter({ hasText: 'Balanced Plan' }).getByRole('link', { name: 'Open Me' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Balanced Plan' })).toBeFocused();

  const choice = page.getByRole('combobox', { name: 'Meal for Monday breakfast' }).first();
  await expect(choice).toBeVisible();
  const [, other = ''] = await mealsOf(choice);
  await tabTo(page, choice);
  await page.keyboard.press('ArrowDown');
  const meal = page.getByRole('button', { name: other, exact: true });
  await expect(meal).toBeVisible();
  await tabTo(page, meal, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: other });
  await expect(details).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    // The focus may move to the browser's own controls, never to the page behind.
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(meal).toBeFocused();

  const add = page.getByRole('button', { name: 'Add To Cart' });
  await tabTo(page, add, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  const again = page.getByRole('dialog').getByRole('button', { name: 'Yes, add one more.' });
  await expect(again).toBeVisible();
  await tabTo(page, again);
  await page.keyboard.press('Enter');
  const goToCart = page.getByRole('dialog', { name: 'Thank you!' }).getByRole('link', { name: 'Go To Cart' });
  await expect(goToCart).toBeVisible();
  await tabTo(page, goToCart);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('table')).toContainText(other);
});
