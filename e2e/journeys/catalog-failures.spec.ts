// Of mf-catalog: needs the whole shop: the composed page, the menu call and the slot together when a call fails or takes 10 s.
import { expect, type Page } from '@playwright/test';
import { breakMenu } from '../support/menu-call';
import { openHome, openPlan, test } from '../support/shop';

const card = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Balanced Plan' });
const openMe = (page: Page) => card(page).getByRole('link', { name: 'Open Me', exact: true });

test.describe('GET /menu', () => {
  for (const [how, answer, words] of [
    [
      'is down', { status: 503, json: { error: { code: 'unavailable', message: 'The menu is not to be had at the moment.' } } },
      'The menu is not to be had at the moment.',
    ],
    ['is down without a message', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }, 'Failed to fetch menu'],
  ] as const) {
    test(`${how}: the card shows an error, and the next tap opens the menu`, async ({ page }) => {
      const mend = await breakMenu(page, (route) => route.fulfill(answer));
      await openHome(page);
      await openMe(page).click();
      await expect(card(page).getByRole('alert').getByRole('paragraph')).toHaveText(['Oops!', words, 'Please try again later.']);
      await expect(page).toHaveURL(/\/$/);
      await mend();
      await openPlan(page);
    });
  }

  test('takes 10 s: the button is busy immediately, a sentence follows, and then the menu or an error', async ({ page }) => {
    const mend = await breakMenu(page, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      await route.continue().catch(() => {});
    });
    await openHome(page);
    await openMe(page).click();
    await expect(openMe(page)).toHaveAttribute('aria-busy', 'true', { timeout: 1000 });
    await expect(card(page).getByRole('status')).toHaveText('This is taking longer than usual. Please wait a moment.');
    // The client's time limit is also 10 s here (15 s in production), so either may come first.
    const menu = page.getByRole('heading', { level: 1, name: 'Balanced Plan' });
    const sorry = card(page).getByRole('alert').getByText('Network error. Please check your connection and try again.');
    await expect(menu.or(sorry)).toBeVisible();
    await mend();
    if (await sorry.isVisible()) await openPlan(page);
  });
});
