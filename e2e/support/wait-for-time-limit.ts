import { expect, type Page } from '@playwright/test';

/**
 * Waits for a remote's file that never comes, as long as the page itself does: 8 s of the page's own clock, which the test
 * must have taken over (`page.clock.install()`) before it opened the page. That the page waits by now is seen by its word.
 */
export async function waitForTimeLimit(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Still loading …' })).toBeVisible();
  await page.clock.fastForward(8_000);
}
