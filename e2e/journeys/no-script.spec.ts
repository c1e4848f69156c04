// Of all: only a browser that runs no script shows what the composed pages are without one.
import { expect, test } from '@playwright/test';

const SENTENCE = 'You can read this page as it is. To choose meals and order, please allow JavaScript in your browser.';

test.use({ javaScriptEnabled: false });

test('without script every page that a link of the shop leads to can be read, and says what needs script', async ({ page, baseURL }) => {
  const shop = new URL(baseURL ?? '').origin;
  const paths = ['/'];
  for (const path of paths) {
    const answer = await page.goto(path);
    await test.step(path, async () => {
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.locator('body').innerText()).toContain(SENTENCE);
      const links = await page.getByRole('link').filter({ visible: true }).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const href of links) {
        const { origin, pathname, search } = new URL(href, new URL(path, shop));
        if (origin === shop && !paths.includes(pathname + search)) paths.push(pathname + search);
      }
    });
  }
  expect(paths).toEqual(expect.arrayContaining(['/', '/meal-plan?plan=balanced_plan', '/terms-and-conditions', '/privacy-policy', '/cookie-policy']));
});
