import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails the test for each violation that axe finds, at its end. */
export async function expectNoViolation(page: Page, screen: string): Promise<void> {
  // During a fade colours are not the final ones.
  await page.evaluate(() => Promise.allSettled(document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect.soft(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
    ),
    screen,
  ).toEqual([]);
}
