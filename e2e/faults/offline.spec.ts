// Of all: needs a browser with a service worker, the shop as it is composed, and releases.
import { expect, type CDPSession, type Page } from '@playwright/test';
import { alteredBuild } from '../support/altered-build';
import { CART_KEY, continueButton } from '../support/cart';
import { composedAt, liveVersions } from '../support/live-remotes';
import { filled } from '../support/offline';
import { releaseTool as tool } from '../support/release-tool';
import { test } from '../support/releasing';
import { addToCart, expectStarted, openHome, openPlan } from '../support/shop';
import { SHOP } from '../support/addresses';

test.use({ serviceWorkers: 'allow' });

/** How each page and script that follows came: the source that the browser names. */
async function watchSources(page: Page): Promise<{ cdp: CDPSession; pages: string[]; scripts: string[] }> {
  const cdp = await page.context().newCDPSession(page);
  const [pages, scripts]: [string[], string[]] = [[], []];
  const since = Date.now();
  cdp.on('Network.responseReceived', ({ type, response }) => {
    const sources = type === 'Script' ? scripts : type === 'Document' ? pages : undefined;
    if (!sources) return;
    // From its memory a browser tells a script as it came at first.
    const isKnown = response.responseTime !== undefined && response.responseTime < since;
    const kept = isKnown || response.fromDiskCache || response.fromPrefetchCache
      || response.serviceWorkerResponseSource === 'cache-storage';
    // What the browser says of an answer that the worker has written.
    const how = kept ? 'kept' : response.serviceWorkerResponseSource === 'fallback-code' ? 'begun by the worker:' : 'fetched:';
    sources.push(`${how} ${new URL(response.url).pathname}`);
  });
  await cdp.send('Network.enable');
  return { cdp, pages, scripts };
}

/** The names of the caches of kept pages, one for each release. */
const releases = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pages:')));
const asOf = (page: Page) => page.getByText(/^You are offline\. This page is as of .+\.$/);

test('without a connection home, a plan and the cart work, say how old they are, and nothing that is done there is lost', async ({ page, context, complaints }) => {
  await openHome(page);
  await filled(page);

  await test.step('the second visit fetches no script, and shows home, cart and the beginning of a plan before the shop has answered', async () => {
    const { cdp, pages, scripts } = await watchSources(page);
    for (const path of ['/', '/meal-plan?plan=balanced_plan', '/cart']) {
      await page.goto(path);
      await expectStarted(page);
      await page.waitForLoadState('networkidle');
    }
    expect(scripts.length).toBeGreaterThan(6);
    expect(scripts.filter((source) => source.startsWith('fetched'))).toEqual([]);
    expect(pages).toEqual(['kept /', 'begun by the worker: /meal-plan', 'kept /cart']);
    await cdp.detach();
  });

  await context.setOffline(true);
  await page.goto('/');
  await expect(asOf(page)).toBeVisible();
  await openPlan(page);
  await expect(page.getByRole('main')).toContainText(/allergen/i);
  const swap = page.getByRole('combobox').first();
  await swap.selectOption({ index: 1 });
  const swapped = await swap.inputValue();
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText(/Keep it in the (fridge|cupboard)/);
  await expect(page.getByRole('dialog')).toContainText(/Heat |Nothing to heat/);
  await page.getByRole('button', { name: 'Done' }).click();
  await addToCart(page);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key) ?? '', CART_KEY)).toContain(swapped);
  await page.goto('/cart');
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await expect(continueButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Change meals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change meals: Balanced Plan' });
  const meal = dialog.getByRole('combobox').first();
  await meal.selectOption({ index: 1 });
  const chosen = await meal.inputValue();
  await dialog.getByRole('button', { name: 'Save meals' }).click();
  const kept = () => page.evaluate((key) => localStorage.getItem(key) ?? '', CART_KEY);
  await expect.poll(kept).toContain(chosen);
  await expect(page.getByRole('heading', { name: 'Allergens in your cart' })).toBeVisible();

  await test.step('a page that was not kept', async () => {
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await page.getByRole('link', { name: 'Your cart' }).click();
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    expect(await kept()).toContain(chosen);
  });

  await context.setOffline(false);
  await expect(asOf(page)).toBeHidden();
  await expect(page.getByLabel('Post code')).toBeVisible();
  expect(await kept()).toContain(chosen);
  complaints.clear();
});

test('a new release takes the place of the older one’s pages, and the kill switch of everything that was kept', async ({ page, context, complaints }) => {
  await openHome(page);
  await filled(page);
  const live = (await liveVersions(page))['mf-catalog'] ?? '';
  const next = alteredBuild('mf-catalog', live, (text) => text.replaceAll('Why choose us', 'Why people choose us'));
  await tool.publish(next.folder, 'mf-catalog');
  try {
    await composedAt(await tool.change('promote', 'mf-catalog', next.version, '--override', 'an end-to-end test looks at it'));
    const [former] = await releases(page);
    await page.goto('/cart');
    // It is shown as it was kept, and the connection must not go before the shop has answered: until then nobody knows of a new release.
    await expect.poll(() => releases(page)).not.toContain(former);
    await context.setOffline(true);
    await page.goto('/');
    // The page of the new release, if it came in the meantime; never that of the older one.
    await expect(
      page.getByRole('heading', { name: 'You are offline' }).or(page.getByRole('heading', { name: 'Why people choose us' })),
    ).toBeVisible();
    await context.setOffline(false);
  } finally {
    next.remove();
  }
  await composedAt(await tool.change('worker', 'off'));
  try {
    await page.goto('/cart');
    const left = () => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]);
    await expect.poll(left).toEqual([0, []]);
  } finally {
    await composedAt(await tool.change('worker', 'on'));
  }
  complaints.clear();
});

test('whoever a canary’s share takes in, or lets go again, sees pages of one release only, with and without a connection', async ({ page, context, complaints }) => {
  const [OLD, NEW] = ['Why choose us', 'Why people choose us'];
  const bucket = (value: number) => context.addCookies([{ name: 'fdk_bucket', value: String(value), url: SHOP }]);
  const title = (text: string) => page.getByRole('heading', { name: text, exact: true });
  await bucket(99);
  await openHome(page);
  await filled(page);
  const live = (await liveVersions(page))['mf-catalog'] ?? '';
  const next = alteredBuild('mf-catalog', live, (text) => text.replaceAll(OLD, NEW));
  await tool.publish(next.folder, 'mf-catalog');
  const [first] = await releases(page);
  try {
    await composedAt(await tool.change('canary', 'mf-catalog', '50', next.version, '--override', 'an end-to-end test looks at it'));
    await page.goto('/');
    await expect(title(OLD)).toBeVisible();
    expect(await releases(page)).toHaveLength(1);

    await bucket(0);
    await page.goto('/');
    // Home as it was kept, which stays where somebody has touched it (kept-pages.spec.ts).
    await page.reload();
    await expect(title(NEW)).toBeVisible();
    await filled(page);
    expect(await releases(page)).not.toContain(first);
    await context.setOffline(true);
    await page.goto('/');
    await expect(asOf(page)).toBeVisible();
    await expect(title(NEW)).toBeVisible();
    await context.setOffline(false);

    await bucket(99);
    await page.goto('/');
    await page.reload();
    await expect(title(OLD)).toBeVisible();
    await filled(page);
    await context.setOffline(true);
    await page.goto('/');
    await expect(asOf(page)).toBeVisible();
    await expect(title(OLD)).toBeVisible();
    await context.setOffline(false);
  } finally {
    next.remove();
  }
  complaints.clear();
});
