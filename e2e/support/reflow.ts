import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 SC 1.4.10: page and open dialogs are not wider than the window; a table may scroll in its own frame. Fails at the end. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    const places = [root, ...document.querySelectorAll('dialog[open]')];
    if (places.every((place) => place.scrollWidth <= place.clientWidth)) return [];
    return [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > innerWidth + 0.5).map((node) => `${node.tagName.toLowerCase()}.${node.className}`).slice(0, 5);
  });
  expect.soft(wide, screen).toEqual([]);
}
