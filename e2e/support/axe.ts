import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that can differ between light and dark: everything else is the same page. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Fails the test for each violation that axe finds, in light and in dark, at its end. */
export async function expectNoViolation(page: Page, screen: string): Promise<void> {
  // Dark first, which is soon done: a greeting closes by itself.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, `${screen}, dark`, (axe) => axe.withRules(OF_COLOURS));
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNone(page, screen, (axe) => axe.withTags(TAGS));
}

async function expectNone(page: Page, screen: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // During a fade colours are not the final ones.
  await page.evaluate(() => Promise.allSettled(document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished)));
  const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode(true)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`);
  expect.soft(found, screen).toEqual([]);
}
