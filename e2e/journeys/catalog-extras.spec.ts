// Of mf-catalog: needs a browser, which chooses the picture for the screen.
import { expect } from '@playwright/test';
import { expectQuiet, test } from '../support/shop';

for (const [what, viewport] of [['phone', { width: 360, height: 740 }], ['laptop', { width: 1440, height: 900 }]] as const) {
  test.describe(what, () => {
    test.use({ viewport });

    test('Sauce and Bread, each with text, price and a picture for this screen; nothing to buy', async ({ page, complaints }) => {
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Extras', exact: true }).click();
      await expect(page).toHaveURL(/\/extra$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Extras' })).toBeFocused();
      await expect(page).toHaveTitle(/^Extras/);
      const items = page.getByRole('main').getByRole('listitem');
      await expect(items.getByRole('heading', { level: 2 })).toHaveText(['Sauce', 'Bread']);
      for (const [name, price, words] of [
        ['Sauce', '£4.50', /Plum tomatoes.*350 g jar.*Contains celery\./],
        ['Bread', '£3.90', /sourdough loaf.*Contains wheat and rye \(gluten\) and sesame\./],
      ] as const) {
        const item = items.filter({ has: page.getByRole('heading', { name, exact: true }) });
        await expect(item.getByText(price, { exact: true })).toBeVisible();
        await expect(item).toContainText(words);
        const image = item.getByRole('img', { name });
        await image.scrollIntoViewIfNeeded();
        const file = what === 'phone' ? `${name.toLowerCase()}-phone-` : `${name.toLowerCase()}-\\d`;
        await expect.poll(() => image.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? img.currentSrc : '')))
          .toMatch(new RegExp(`/photos/${file}`));
      }
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      expectQuiet(complaints);
    });
  });
}
