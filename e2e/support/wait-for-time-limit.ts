import { expect, type Page } from '@playwright/test';

/**
 * Advances the page's clock by its time limit of 8 s for a file that hangs. The test must have called `page.clock.install()`
 * before it opened the page. The sentence shows that the page has begun to wait.
 */
export async function waitForTimeLimit(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Still loading …' })).toBeVisible();
  await page.clock.fastForward(8_000);
}
