// Of all: needs the whole shop: bytes and requests are those of the optimised builds as the edge serves them.
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { test } from '../support/shop';

// Only bytes and requests, which are the same on every machine. bench/ measures times.
const BUDGET = {
  htmlBytes: 15_000, starterBytes: 2944, pictureBytes: 24_576, scriptBytes: 145_000,
  idleScriptBytes: 218_000, fontBytes: 26_000, requests: 7,
};

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

interface Fetched { path: string; kind: string; bytes: number }

/** All requests of Home on a first visit until the page is idle, with compressed sizes. */
async function loadUntilIdle(page: Page): Promise<Fetched[]> {
  await page.addInitScript(() => {
    // The page never becomes idle.
    window.requestIdleCallback = () => 1;
    window.cancelIdleCallback = () => {};
  });
  return load(page);
}

async function load(page: Page): Promise<Fetched[]> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto('/');
  await expect(page.locator('main[aria-busy=true]')).toHaveCount(0);
  await page.getByRole('link', { name: 'View Meal Plans' }).click();
  await expect(page.getByRole('heading', { name: "Let's get started!" })).toBeFocused();
  // The view answers, so everything that it needs has loaded.
  await expect(page.locator('[data-view][data-live]')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  return Promise.all(requests.map(async (request) => ({
    path: new URL(request.url()).pathname, kind: request.resourceType(), bytes: (await request.sizes()).responseBodySize,
  })));
}

test('Home keeps its budget of bytes and requests', async ({ page }) => {
  const fetched = await loadUntilIdle(page);
  const bytesOf = (kind: string) => fetched.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
  const list = fetched.map(({ path, kind, bytes }) => `${kind} ${path} ${bytes}`).join('\n');

  // The first picture is inlined. Compressed, its Base64 has about the size of the file.
  const picture = await page.locator('source[data-carried]')
    .evaluate((source) => atob(source.getAttribute('srcset')?.split(',')[1] ?? '').length);
  expect(picture).toBeGreaterThan(0);
  expect(picture).toBeLessThanOrEqual(BUDGET.pictureBytes);
  // So is the script of a page at rest.
  const starter = await page.locator('head script:not([type]):not([src])').textContent() ?? '';
  const starterBytes = brotliCompressSync(starter).length;
  expect(starter).toContain('pointerdown');
  expect(starterBytes).toBeLessThanOrEqual(BUDGET.starterBytes);
  // Of the remote's styles only those of this view.
  const styles = (await page.locator('head style').allTextContents()).join('');
  expect([styles.includes('__plan-card__'), styles.includes('__meal-card__')]).toEqual([true, false]);
  expect(bytesOf('document') - picture - starterBytes, list).toBeLessThanOrEqual(BUDGET.htmlBytes);
  // At least the shell, the entry and the view's module.
  expect(fetched.filter(({ kind, bytes }) => kind === 'script' && bytes > 0).length, list).toBeGreaterThanOrEqual(3);
  expect(bytesOf('script'), list).toBeLessThanOrEqual(BUDGET.scriptBytes);
  // One file of each typeface: Home has no characters of the second files.
  expect(fetched.filter(({ kind }) => kind === 'font').length, list).toBe(2);
  expect(bytesOf('font'), list).toBeLessThanOrEqual(BUDGET.fontBytes);

  // Browsers decide when to fetch lazy pictures, and the release document is fetched later.
  const later = await page.locator('main img[loading=lazy]')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).currentSrc || document.URL).pathname));
  const first = fetched.filter(({ path }) => !later.includes(path) && !/^\/(icons|r\/release|manifest)/.test(path));
  expect(first.length, list).toBeLessThanOrEqual(BUDGET.requests);
});

test('with all that it prepares for the visit once it is idle, Home’s script keeps its budget too', async ({ page }) => {
  const scripts = (await load(page)).filter(({ kind }) => kind === 'script');
  const list = scripts.map(({ path, bytes }) => `${path} ${bytes}`).join('\n');
  for (const prepared of [/mf-account\/.*_service\./, /mf-cart-checkout\/.*_service\./, /_meal_plan\./]) expect(list).toMatch(prepared);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0), list).toBeLessThanOrEqual(BUDGET.idleScriptBytes);
});

test('nothing that can wait is fetched before Home is idle', async ({ page }) => {
  const fetched = await loadUntilIdle(page);
  const paths = fetched.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  // Scripts of the shell and of the page's own remote; no other team's, and no SDK.
  expect(new Set(fetched.filter(({ kind }) => kind === 'script').map(({ path }) => path.split('/')[2])))
    .toEqual(new Set(['shell', 'mf-catalog']));
  expect(fetched.filter(({ kind, path }) => kind === 'script' && path.startsWith('/r/shell/')).length).toBe(1);
});

test('every script makes the browser compile it while it downloads (decision 015)', async ({ page }) => {
  const scripts = (await loadUntilIdle(page)).filter(({ kind }) => kind === 'script');
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  for (const { path } of scripts) expect(await (await page.request.get(path)).text(), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('what is below the first screen is laid out after the first paint (decision 013)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The animations are paused when they start, so that the test does not depend on time.
  await page.addInitScript(() => document.addEventListener('animationstart', ({ target }) => {
    if (target instanceof Element) target.getAnimations().forEach((animation) => animation.pause());
  }));
  await page.route(/\/shell\.js$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  const bands = page.locator('main section');
  const later = () => bands.evaluateAll((all) => all.filter((band) => getComputedStyle(band).contentVisibility === 'auto').length);
  await expect(bands).toHaveCount(6);
  await expect.poll(later).toBe(5);
  await bands.evaluateAll((all) => all.forEach((band) => band.getAnimations().forEach((animation) => animation.finish())));
  expect(await later()).toBe(0);
});
