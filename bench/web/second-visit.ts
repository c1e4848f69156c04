import type { Browser } from '@playwright/test';
import { NETWORK, openPhone, throttle, unthrottle, type BrowserState } from './phone';
import type { Route } from './routes';
import type { Variant } from './variants';

/** The same page in two visits of one browser, times in ms. */
export interface SecondVisit {
  firstLcp: number;
  lcp: number;
  cls: number;
  /** That the second visit had from the network, by page or service worker. */
  scriptBytes: number;
}

const AT_REST_MS = 1_000;

/**
 * Between the visits the visitor has touched the page, and it has fetched all that it wants. Only the visits are throttled. The worker
 * runs already when the second one begins: watched by DevTools, it is never stopped.
 */
export async function measureSecondVisit(browser: Browser, variant: Variant, route: Route, state?: BrowserState): Promise<SecondVisit> {
  const { page, devtools, close } = await openPhone(browser, variant, state);
  try {
    await throttle(devtools);
    await page.goto(route.path, { waitUntil: 'networkidle', timeout: 90_000 });
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(AT_REST_MS);
    const { lcp: firstLcp } = await page.evaluate<{ lcp: number }>('bench.load()');
    await unthrottle(devtools);
    await page.evaluate("dispatchEvent(new Event('pointermove'))");
    if (variant.name === 'composed') await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(3 * AT_REST_MS);

    // The worker is asked for too: what it fetches, it fetches for this page.
    await page.goto('about:blank');
    const worker = variant.name === 'composed' ? await workerOf(browser, variant.origin) : undefined;
    await worker?.send('Network.emulateNetworkConditions', NETWORK);
    await throttle(devtools);
    const scripts = createScriptCount();
    devtools.on('Network.responseReceived', scripts.begin);
    devtools.on('Network.loadingFinished', scripts.end);
    worker?.on('Network.responseReceived', scripts.begin);
    worker?.on('Network.loadingFinished', scripts.end);
    await worker?.send('Network.enable', {});
    await page.goto(route.path, { waitUntil: 'networkidle', timeout: 90_000 });
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(AT_REST_MS);
    const { lcp, cls } = await page.evaluate<{ lcp: number; cls: number }>('bench.load()');
    return { firstLcp, lcp, cls, scriptBytes: scripts.bytes() };
  } finally {
    await close();
  }
}

interface Received {
  requestId: string;
  response: { mimeType: string; fromDiskCache?: boolean; fromServiceWorker?: boolean; fromPrefetchCache?: boolean };
}

/** Counts what came over the network: neither from the browser's cache nor from the worker, which is counted by itself. */
function createScriptCount() {
  const scripts = new Set<string>();
  let bytes = 0;
  return {
    begin({ requestId, response }: Received): void {
      const kept = response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache;
      if (/javascript/.test(response.mimeType) && !kept) scripts.add(requestId);
    },
    end({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }): void {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    },
    bytes: () => bytes,
  };
}

/** DevTools' commands to the origin's service worker. Playwright has sessions for pages only, so they travel as messages. */
async function workerOf(browser: Browser, origin: string) {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  const found = targetInfos.filter(({ type, url }) => type === 'service_worker' && url.startsWith(origin)).at(-1);
  if (!found) throw new Error(`${origin} has no service worker yet.`);
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId: found.targetId, flatten: false });
  const listeners = new Map<string, (params: never) => void>();
  devtools.on('Target.receivedMessageFromTarget', (received) => {
    const { method, params } = JSON.parse(received.message) as { method?: string; params?: never };
    if (received.sessionId === sessionId && method && params) listeners.get(method)?.(params);
  });
  let id = 0;
  return {
    send: (method: string, params: object) =>
      devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: (id += 1), method, params }) }),
    on: (event: string, listener: (params: never) => void) => void listeners.set(event, listener),
  };
}
