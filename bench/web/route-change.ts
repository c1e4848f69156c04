import type { Browser, Page } from '@playwright/test';
import { openPhone, throttle, type BrowserState } from './phone';
import type { Variant } from './variants';

/** A tap inside the shop, from home. */
export interface Change {
  name: 'meal-plan' | 'cart';
  /** What is tapped. */
  selector: string;
  label: string;
  path: string;
}

export const CHANGES: readonly Change[] = [
  // In the same remote, with a menu that must be there first.
  { name: 'meal-plan', selector: 'main button', label: 'Open Me', path: '/meal-plan' },
  // In another remote.
  { name: 'cart', selector: '#chrome a[href="/cart"]', label: '', path: '/cart' },
];

/**
 * From a tap on home until the next page's heading is painted, ms; both the network and the processor are a phone's.
 * `warm`: what leads there was pointed at and the page has come to rest. `cold`: the page answers, but was never idle
 * and nothing was pointed at, so what the next page needs is still to be fetched.
 */
export async function measureChange(browser: Browser, variant: Variant, change: Change, cache: 'warm' | 'cold', state?: BrowserState): Promise<number> {
  const { page, devtools, close } = await openPhone(browser, variant, state);
  try {
    if (cache === 'cold') await page.addInitScript('bench.neverIdle()');
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
    if (cache === 'warm') await pointAt(page, change);
    await throttle(devtools);
    return await page.evaluate<number>(`bench.go(${[change.selector, change.label, change.path].map((part) => JSON.stringify(part)).join()})`);
  } finally {
    await close();
  }
}

async function pointAt(page: Page, { selector, label }: Change): Promise<void> {
  const target = page.locator(selector).filter({ hasText: label }).first();
  await target.scrollIntoViewIfNeeded();
  await target.dispatchEvent('pointerover');
  await target.dispatchEvent('pointerenter');
  await target.focus();
  await page.waitForTimeout(300);
  await page.waitForLoadState('networkidle');
}
