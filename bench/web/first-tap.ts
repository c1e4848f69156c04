import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { openPhone, throttle } from './phone';
import type { Variant } from './variants';

/** The first tap on Home at rest: what wakes the page, and what is tapped as soon as it may be. */
export interface TapCase {
  /** The visitor has scrolled, which has woken the page a moment before. */
  scrolled: boolean;
  /** The scripts have been fetched ahead. */
  ahead: boolean;
}

export interface Tap extends TapCase {
  /** From the tap to the next frame, the longest of its events, ms: what INP is made of. Frames below 16 ms are not told apart. */
  inp: number;
  /** From the tap until the dialog is open, ms. */
  answered: number;
}

export const TAP_CASES: readonly TapCase[] = [true, false].flatMap((ahead) => [false, true].map((scrolled) => ({ ahead, scrolled })));
/** From the end of the scroll to the tap, ms: when the shell's scripts are evaluated. */
const PAUSE_MS = 150;
const HOLD_MS = 120;

/** 'Log in' is on every page and needs the shell. With a phone's processor, and its line as well where nothing was fetched ahead. */
export async function measureFirstTap(browser: Browser, variant: Variant, { scrolled, ahead }: TapCase): Promise<Tap> {
  const { page, devtools, close } = await openPhone(browser, variant);
  try {
    await throttle(devtools);
    await page.goto('/', { waitUntil: ahead ? 'networkidle' : 'commit' });
    const button = page.getByRole('button', { name: 'Log in', exact: true });
    await button.waitFor();
    if (scrolled) {
      await swipe(page, devtools);
      await page.waitForTimeout(PAUSE_MS);
    }
    const { inp, answered } = await tapForDialog(page, button);
    return { scrolled, ahead, inp, answered };
  } finally {
    await close();
  }
}

/** Taps a control that opens a dialog. @returns also when it was open, ms from the navigation's start */
export async function tapForDialog(page: Page, control: Locator): Promise<Pick<Tap, 'inp' | 'answered'> & { openAt: number }> {
  const tappedAt = await page.evaluate<number>('performance.now()');
  await tapAt(page, control);
  await page.locator('dialog[open]').first().waitFor();
  const { inp, now } = await page.evaluate<{ inp: number; now: number }>('bench.interaction()');
  return { inp, answered: now - tappedAt, openAt: now };
}

/** By a finger, at once: Playwright's own tap waits until the control lies still. */
export async function tapAt(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error('What is to be tapped has no place on the page.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Scrolls by a finger. Not by `Input.synthesizeScrollGesture`, whose touches move nothing in a headless Chromium. */
export async function swipe(page: Page, devtools: CDPSession): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 200, y: 600 }] });
  for (let y = 550; y >= 100; y -= 50) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 200, y }] });
    await page.waitForTimeout(16);
  }
  // A finger that leaves while it moves lets the page run on, and the next tap would only stop it.
  await page.waitForTimeout(HOLD_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  if ((await page.evaluate<number>('scrollY')) === 0) throw new Error('The swipe did not scroll the page.');
}
