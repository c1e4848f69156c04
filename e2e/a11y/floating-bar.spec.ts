// Of all: needs a browser: which lines the bar covers depends on layout.
import { expect, type Page } from '@playwright/test';
import { addToCart, expectStarted, openHome, openPlan, test } from '../support/shop';

const SIZES = [
  { viewport: { width: 360, height: 740 }, at: 'the foot' },
  { viewport: { width: 768, height: 1024 }, at: 'the top' },
  { viewport: { width: 1440, height: 900 }, at: 'the top' },
] as const;

for (const { viewport, at } of SIZES) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    // Only at this end of a page: elsewhere the visitor can scroll a covered line into view.
    test(`the bar is at ${at} and covers no line at that end of a page`, async ({ page }) => {
      await openHome(page);
      // Once more when the page has grown meanwhile: then its end was elsewhere.
      const expectNothingCovered = (screen: string) => expect(async () => {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), at === 'the foot' ? 1e6 : 0);
        expect(await coveredLines(page), screen).toEqual([]);
      }).toPass();
      await expectNothingCovered('home');
      if (at === 'the foot') expect(await page.getByRole('navigation', { name: 'Your account and cart' }).evaluate(alphaBehind)).toBe(1);
      await openPlan(page);
      await expectNothingCovered('meal plan');
      await addToCart(page);
      for (const path of ['/cart', '/register', '/terms-and-conditions']) {
        await page.goto(path);
        await expectStarted(page);
        await expectNothingCovered(path);
      }
    });

    test('the title and ‘Close’ of a long dialog stay in sight', async ({ page }) => {
      await openHome(page);
      await openPlan(page);
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Done' }).scrollIntoViewIfNeeded();
      await expect(dialog.getByRole('button', { name: 'Done' })).toBeInViewport();
      await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeInViewport();
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
    });
  });
}

/** How opaque the nearest background is that an element has, from 0 to 1. */
function alphaBehind(element: Element): number {
  for (let node: Element | null = element; node; node = node.parentElement) {
    const [, alpha = '1'] = /^rgba?\([^,]+,[^,]+,[^,)]+(?:, ([\d.]+))?\)$/.exec(getComputedStyle(node).backgroundColor) ?? [];
    if (Number(alpha) > 0) return Number(alpha);
  }
  return 0;
}

/** The texts of the page that the bar is drawn over. */
function coveredLines(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Your account and cart' }).evaluate((bar) => {
    const { top, bottom, left, right } = bar.getBoundingClientRect();
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility() || bar.contains(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const isCovered = lines.some((line) => line.bottom > top && line.top < bottom && line.right > left && line.left < right);
      if (isCovered) covered.push(text.textContent.trim());
    }
    return covered;
  });
}
