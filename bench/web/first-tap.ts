import type { Browser } from '@playwright/test';
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

/** 'Log in' is on every page and needs the shell. With a phone's processor, and its line as well where nothing was fetched ahead. */
export async function measureFirstTap(browser: Browser, variant: Variant, { scrolled, ahead }: TapCase): Promise<Tap> {
  const { page, devtools, close } = await openPhone(browser, variant);
  try {
    await throttle(devtools);
    await page.goto('/', { waitUntil: ahead ? 'networkidle' : 'commit' });
    const button = page.getByRole('button', { name: 'Log in', exact: true });
    await button.waitFor();
    if (scrolled) {
      await devtools.send('Input.synthesizeScrollGesture', { x: 200, y: 500, yDistance: -500, gestureSourceType: 'touch', speed: 2400 });
      await page.waitForTimeout(PAUSE_MS);
    }
    const box = await button.boundingBox();
    if (!box) throw new Error('‘Log in’ has no place on the page.');
    const tappedAt = await page.evaluate<number>('performance.now()');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('dialog[open]').first().waitFor();
    const { inp, now } = await page.evaluate<{ inp: number; now: number }>('bench.interaction()');
    return { scrolled, ahead, inp, answered: now - tappedAt };
  } finally {
    await close();
  }
}
