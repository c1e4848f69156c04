import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Notes what axe finds on the page as it stands; the test goes on. */
export async function expectNoViolation(page: Page, screen: string): Promise<void> {
  // Half-way through a fade no colour is what it will be.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity).map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`), screen).toEqual([]);
}
