import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { swipe, tapAt, tapForDialog } from './first-tap';
import { openPhone, throttle } from './phone';
import { PLAN } from './routes';
import type { Variant } from './variants';

/** What a visitor taps before the shell runs, or after the page has rested; with a phone's line and processor from the start. */
export type EarlyTapName = 'open-me-at-first-paint' | 'open-me-after-6-s' | 'add-to-cart-at-first-paint' | 'check-at-3-s';

export interface EarlyTap {
  name: EarlyTapName;
  /**
   * From the tap to the first frame with the next page's heading, or to the post code's answer, ms. To the thanks from the navigation's
   * start, since first paint comes when it comes.
   */
  took: number;
  /** From the tap until something shows that it was noticed, ms. Not of links, which the browser shows. */
  sign?: number;
}

export const EARLY_TAPS: readonly EarlyTapName[] = [
  'open-me-at-first-paint', 'open-me-after-6-s', 'add-to-cart-at-first-paint', 'check-at-3-s',
];

const REST_MS = 6000;
/** When the visitor begins to type the post code, and when 'Check' is tapped, ms after the navigation. */
const TYPES_AT = 1500;
const CHECKS_AT = 3000;

export async function measureEarlyTap(browser: Browser, variant: Variant, name: EarlyTapName): Promise<EarlyTap> {
  const { page, devtools, close } = await openPhone(browser, variant);
  try {
    await throttle(devtools);
    await page.goto(addressOf(name, variant), { waitUntil: 'commit' });
    return { name, ...(await TAPS[name](page, devtools)) };
  } finally {
    await close();
  }
}

/** A query that the page was not composed for has the starter run the shell at once (decision 060). */
function addressOf(name: EarlyTapName, variant: Variant): string {
  const path = name === 'add-to-cart-at-first-paint' ? PLAN : '/';
  return variant.name === 'started' ? `${path}${path.includes('?') ? '&' : '?'}bench=started` : path;
}

const TAPS: Record<EarlyTapName, (page: Page, devtools: CDPSession) => Promise<Omit<EarlyTap, 'name'>>> = {
  'open-me-at-first-paint': async (page) => {
    const link = openMe(page);
    await link.waitFor();
    await link.evaluate((node: Element) => node.scrollIntoView({ block: 'center' }));
    return openPlan(page, link);
  },
  'open-me-after-6-s': async (page, devtools) => {
    const link = openMe(page);
    await link.waitFor();
    await page.waitForTimeout(REST_MS);
    for (let swipes = 0; swipes < 10 && !(await isInView(page, link)); swipes += 1) await swipe(page, devtools);
    return openPlan(page, link);
  },
  'add-to-cart-at-first-paint': async (page) => {
    const button = page.getByRole('button', { name: 'Add To Cart' }).first();
    await button.waitFor();
    await button.evaluate((node: Element) => node.scrollIntoView({ block: 'center' }));
    const { inp, openAt } = await tapForDialog(page, button);
    return { took: openAt, sign: inp };
  },
  'check-at-3-s': async (page) => {
    const field = page.getByRole('textbox', { name: /post code/i }).first();
    await field.waitFor();
    await field.evaluate((node: Element) => node.scrollIntoView({ block: 'center' }));
    await waitUntil(page, TYPES_AT);
    await tapAt(page, field);
    await page.keyboard.type('E4 7EN', { delay: 150 });
    await waitUntil(page, CHECKS_AT);
    const tappedAt = await page.evaluate<number>('performance.now()');
    await tapAt(page, page.getByRole('button', { name: 'Check', exact: true }));
    const answer = page.getByRole('status').filter({ hasText: 'deliver to' });
    // The starter marks the button, or it turns busy.
    await page.locator('main button:is([data-kept], [aria-busy=true])').or(answer).first().waitFor();
    const noticedAt = await page.evaluate<number>('performance.now()');
    await answer.waitFor();
    return { sign: noticedAt - tappedAt, took: (await page.evaluate<number>('performance.now()')) - tappedAt };
  },
};

const openMe = (page: Page): Locator =>
  page.getByRole('listitem').filter({ hasText: 'Balanced Plan' }).getByRole('link', { name: 'Open Me' });

async function isInView(page: Page, link: Locator): Promise<boolean> {
  const [box, screen] = [await link.boundingBox(), page.viewportSize()];
  // Not under the bar at the foot.
  return box !== null && screen !== null && box.y > 0 && box.y + box.height < screen.height - 100;
}

async function openPlan(page: Page, link: Locator): Promise<{ took: number }> {
  await page.evaluate("bench.expectPage('/meal-plan')");
  await tapAt(page, link);
  for (let tries = 0; tries < 600; tries += 1) {
    // While the next document is on its way none can be asked.
    const took = await page.evaluate<number | undefined>('globalThis.bench?.took').catch(() => undefined);
    if (took !== undefined) return { took };
    await page.waitForTimeout(50);
  }
  throw new Error('The plan’s heading did not come within half a minute.');
}

async function waitUntil(page: Page, ms: number): Promise<void> {
  const now = await page.evaluate<number>('performance.now()');
  if (now < ms) await page.waitForTimeout(ms - now);
}
