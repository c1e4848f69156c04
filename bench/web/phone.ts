import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import type { Variant } from './variants';

/** Cookies and localStorage at a visit's start: those of a guest with a cart, or of a signed-in customer. */
export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

const PROBE = path.join(import.meta.dirname, 'probe.js');
/** Lighthouse's slow 4G and mid-range phone, applied by the browser itself ("devtools" throttling). */
export const NETWORK = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const SLOWDOWN = 4;
const SCREEN = { width: 412, height: 823 };
const PIXEL_RATIO = 1.75;

/** The browser that all is measured in. It asks nobody but the shop. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync',
      ...args,
    ],
  });
}

/** Opens a new browser profile, without cached files and compiled code. */
export async function openPhone(browser: Browser, variant: Variant, state?: BrowserState): Promise<{
  page: Page;
  devtools: CDPSession;
  close(): Promise<void>;
}> {
  const context = await browser.newContext({
    baseURL: variant.origin, locale: 'en-GB', timezoneId: 'Europe/London', viewport: SCREEN, deviceScaleFactor: PIXEL_RATIO,
    isMobile: true, hasTouch: true,
    ...(state && { storageState: state }),
  });
  await context.addInitScript({ path: PROBE });
  // The consent banner is already answered: otherwise it would be the largest paint.
  await context.addInitScript(
    "localStorage.setItem('five-day-kitchen:consent', JSON.stringify({ version: 1, analytics: 'refused', at: '2026-11-01T00:00:00.000Z' }))",
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let reports = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/reports') reports += 1;
  });
  // Playwright makes the window as large as the screen in CSS pixels. A frame that changes nothing within it is never presented, so a
  // mark at the screen's foot would count from the next frame that changes something above.
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', {
    windowId, bounds: { width: Math.ceil(SCREEN.width * PIXEL_RATIO), height: Math.ceil(SCREEN.height * PIXEL_RATIO) },
  });
  await devtools.send('Network.enable');
  return { page, devtools, async close() {
    await context.close();
    // A hydration that failed, for one, makes a page slower than it is.
    if (reports > 0) throw new Error(`${variant.name} reported ${reports} failures of its own, so its figures are those of a broken page.`);
  } };
}

export async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

export async function unthrottle(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}
