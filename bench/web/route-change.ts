import type { Browser, Page } from '@playwright/test';
import { openPhone, throttle } from './phone';
import type { Variant } from './variants';

/** A navigation from home by a tap. */
interface Change {
  name: 'meal-plan' | 'cart';
  /** Of the tapped element; `label` is how its text starts. */
  selector: string;
  label: string;
  path: string;
}

export const CHANGES: readonly Change[] = [
  // In the same remote; needs the menu.
  { name: 'meal-plan', selector: 'main a', label: 'Open Me', path: '/meal-plan' },
  // In another remote.
  { name: 'cart', selector: '#chrome a[href="/cart"]', label: '', path: '/cart' },
];

/**
 * From a tap on home until the next page's heading is painted, ms, with a phone's network and processor.
 * `warm`: the pointer was on the link or button, and its prefetches are done. `cold`: the page was never idle and the pointer was
 * nowhere, so nothing was prefetched.
 */
export async function measureChange(browser: Browser, variant: Variant, change: Change, cache: 'warm' | 'cold'): Promise<number> {
  const { page, devtools, close } = await openPhone(browser, variant);
  try {
    if (cache === 'cold') await page.addInitScript('bench.neverIdle()');
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
    if (cache === 'warm') await pointAt(page, change);
    await throttle(devtools);
    await page.evaluate(`bench.navigate(${[change.selector, change.label, change.path].map((part) => JSON.stringify(part)).join()})`);
    for (let tries = 0; tries < 600; tries += 1) {
      // A page at rest loads a document: until that has come there is nobody to ask.
      const took = await page.evaluate<number | undefined>('bench.took').catch(() => undefined);
      if (took !== undefined) return took;
      await page.waitForTimeout(50);
    }
    throw new Error(`The heading of ${change.path} did not come within half a minute.`);
  } finally {
    await close();
  }
}

async function pointAt(page: Page, { selector, label }: Change): Promise<void> {
  // A page at rest wakes when the pointer moves, long before it comes to the link.
  await page.evaluate("dispatchEvent(new Event('pointermove'))");
  await page.waitForTimeout(300);
  await page.waitForLoadState('networkidle');
  const target = page.locator(selector).filter({ hasText: label }).first();
  await target.scrollIntoViewIfNeeded();
  await target.dispatchEvent('pointerover');
  await target.dispatchEvent('pointerenter');
  await target.focus();
  await page.waitForTimeout(300);
  await page.waitForLoadState('networkidle');
}
