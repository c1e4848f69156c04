// Of all: needs a browser, because only one applies several remotes' stylesheets to a page.
import { expect, type Page } from '@playwright/test';
import { openHome, test } from '../support/shop';

test('the stylesheet of a remote that the customer has left changes nothing in the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page);
  await page.getByRole('link', { name: /cart/i }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#slot').getByRole('heading').first()).toBeVisible();
  // Otherwise a picture that loads late would change styles between the two measurements.
  await page.waitForLoadState('networkidle');

  const left = await changedBy(page, 'mf-catalog');
  // The part that came with the page, and the whole once another of its views was fetched ahead.
  expect(left.sheets).toBeGreaterThanOrEqual(1);
  expect(left.elements).toEqual([]);
  // The mounted remote's own stylesheet does change elements, so the check can see a difference.
  expect((await changedBy(page, 'mf-cart-checkout')).elements).not.toEqual([]);
  // What a selector for all elements would do; the build and the gate refuse it.
  expect((await changedBy(page, 'mf-catalog', 'button { letter-spacing: 5px }')).elements).toContain('BUTTON');
});

/** @returns the names of the elements whose computed style changes when that remote's stylesheets are disabled. */
function changedBy(page: Page, remote: string, rule?: string): Promise<{ sheets: number; elements: string[] }> {
  return page.evaluate(([name, added]) => {
    const addressOf = ({ href, ownerNode }: CSSStyleSheet) =>
      href ?? (ownerNode instanceof HTMLElement ? ownerNode.dataset.css : undefined) ?? '';
    const sheets = [...document.styleSheets].filter((sheet) => addressOf(sheet).includes(`/r/${name}/`));
    if (added !== undefined) for (const sheet of sheets) sheet.insertRule(`@layer ${name} { ${added} }`, sheet.cssRules.length);
    const elements = [...document.querySelectorAll('body, body *')];
    const computedStyles = () => elements.map((element) => {
      const style = getComputedStyle(element);
      return [...style].map((property) => style.getPropertyValue(property)).join(';');
    });
    const before = computedStyles();
    for (const sheet of sheets) sheet.disabled = true;
    const after = computedStyles();
    for (const sheet of sheets) sheet.disabled = false;
    const changed = elements.filter((_, index) => before[index] !== after[index]);
    return { sheets: sheets.length, elements: [...new Set(changed.map(({ nodeName }) => nodeName))] };
  }, [remote, rule] as const);
}
