import type { Browser, CDPSession, Page } from '@playwright/test';
import { openPhone, throttle, type BrowserState } from './phone';
import type { Route } from './routes';
import type { Variant } from './variants';

/** One load of one page, times in ms from the navigation's start. */
export interface Load {
  fcp: number;
  lcp: number;
  lcpWhat: string;
  cls: number;
  tbt: number;
  requestsBeforeLcp: number;
  requests: number;
  bytes: number;
  scriptBytes: number;
}

/** Loads the route as a phone does, with an empty cache. The steps before it (which set /meal-plan's state) are not throttled. */
async function arrive(
  page: Page, devtools: CDPSession, route: Route, { before, waitUntil }: { before: () => unknown; waitUntil: 'commit' | 'networkidle' },
): Promise<void> {
  if (route.prepare) await route.prepare(page);
  await devtools.send('Network.clearBrowserCache');
  await throttle(devtools);
  await before();
  if (route.prepare) await page.reload({ waitUntil, timeout: 90_000 });
  else await page.goto(route.path, { waitUntil, timeout: 90_000 });
}

export async function measureLoad(browser: Browser, variant: Variant, route: Route, state?: BrowserState): Promise<Load> {
  const { page, devtools, close } = await openPhone(browser, variant, state);
  try {
    let counted = () => ({ requests: 0, bytes: 0, scriptBytes: 0 });
    await arrive(page, devtools, route, { before: () => { counted = countTraffic(devtools, variant.origin); }, waitUntil: 'networkidle' });
    if (!variant.scriptless) {
      await page.locator('main[aria-busy=true]').waitFor({ state: 'detached', timeout: 60_000 });
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
    }
    await page.waitForTimeout(500);
    const load = await page.evaluate<Omit<Load, 'requests' | 'bytes' | 'scriptBytes'>>('bench.load()');
    return { ...load, ...counted() };
  } finally {
    await close();
  }
}

/**
 * From the navigation's start until the first control answers a tap, ms. It needs a visit of its own: after a tap, browsers
 * report no largest paint.
 */
export async function measureFirstAnswer(browser: Browser, variant: Variant, route: Route, state?: BrowserState): Promise<number> {
  const { page, devtools, close } = await openPhone(browser, variant, state);
  try {
    // Only on the measured load, not on those that `prepare` makes.
    await page.addInitScript(
      `if (sessionStorage.getItem('live') || ${!route.prepare}) globalThis.answered = bench.tap(${JSON.stringify(route.name)})`,
    );
    await arrive(
      page, devtools, route, { before: () => route.prepare && page.evaluate("sessionStorage.setItem('live', 'yes')"), waitUntil: 'commit' },
    );
    return await page.evaluate<number>('globalThis.answered');
  } finally {
    await close();
  }
}

/** Counts what this origin sends from now until the returned function is called, without redirects and cached answers. */
function countTraffic(devtools: CDPSession, origin: string): () => Pick<Load, 'requests' | 'bytes' | 'scriptBytes'> {
  const scripts = new Set<string>();
  const counted = new Set<string>();
  const total = { requests: 0, bytes: 0, scriptBytes: 0 };
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith(origin)) return;
    counted.add(requestId);
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!counted.has(requestId) || encodedDataLength === 0) return;
    total.requests += 1;
    total.bytes += encodedDataLength;
    if (scripts.has(requestId)) total.scriptBytes += encodedDataLength;
  });
  return () => ({ ...total });
}
