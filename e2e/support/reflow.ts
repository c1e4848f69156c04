import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 SC 1.4.10: nothing is wider than the window, in the page or in an open dialog, but for a table in a frame of its own. Notes it; the test goes on. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    const places = [root, ...document.querySelectorAll('dialog[open]')];
    if (places.every((place) => place.scrollWidth <= place.clientWidth)) return [];
    return [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > innerWidth + 0.5).map((node) => `${node.tagName.toLowerCase()}.${node.className}`).slice(0, 5);
  });
  expect.soft(wide, screen).toEqual([]);
}
