// Of all: bytes and requests are those of the optimised builds as the edge sends them.
import { expect, type Page, type Request } from '@playwright/test';
import { test } from '../support/shop';

// Bytes and requests only: they are the same on every machine. What they are worth in time is bench/'s to say.
const BUDGET = { htmlBytes: 15_000, pictureBytes: 24_576, scriptBytes: 145_000, fontBytes: 26_000, requests: 7 };

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

interface Asked { path: string; kind: string; bytes: number }

/** All that home asks for from a browser that has never been here, as compressed, up to where it would turn to what can wait. */
async function loadUntilIdle(page: Page): Promise<Asked[]> {
  await page.addInitScript(() => {
    // Never idle.
    window.requestIdleCallback = () => 1;
    window.cancelIdleCallback = () => {};
  });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto('/');
  await expect(page.locator('main[aria-busy=true]')).toHaveCount(0);
  // The page's own view answers: nothing that it needs for that is still to come.
  await page.getByRole('button', { name: 'View Meal Plans' }).click();
  await expect(page.getByRole('heading', { name: "Let's get started!" })).toBeFocused();
  await page.waitForLoadState('networkidle');
  return Promise.all(requests.map(async (request) => ({
    path: new URL(request.url()).pathname, kind: request.resourceType(), bytes: (await request.sizes()).responseBodySize,
  })));
}

test('home keeps to its bytes and requests', async ({ page }) => {
  const asked = await loadUntilIdle(page);
  const bytesOf = (kind: string) => asked.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
  const list = asked.map(({ path, kind, bytes }) => `${kind} ${path} ${bytes}`).join('\n');

  // The first picture stands in the document; Base64 of what is compressed already comes to its own size again.
  const picture = await page.locator('source[data-carried]').evaluate((source) => atob(source.getAttribute('srcset')?.split(',')[1] ?? '').length);
  expect(picture).toBeGreaterThan(0);
  expect(picture).toBeLessThanOrEqual(BUDGET.pictureBytes);
  expect(bytesOf('document') - picture, list).toBeLessThanOrEqual(BUDGET.htmlBytes);
  // All four are there to be counted: shell, entry and what the view needs.
  expect(asked.filter(({ kind, bytes }) => kind === 'script' && bytes > 0).length, list).toBeGreaterThanOrEqual(3);
  expect(bytesOf('script'), list).toBeLessThanOrEqual(BUDGET.scriptBytes);
  // One file of each typeface: what home says has no letter of the second.
  expect(asked.filter(({ kind }) => kind === 'font').length, list).toBe(2);
  expect(bytesOf('font'), list).toBeLessThanOrEqual(BUDGET.fontBytes);

  // What lies further down is fetched when the browser sees fit, and the list of releases after the page stands.
  const later = await page.locator('main img[loading=lazy]').evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).currentSrc || document.URL).pathname));
  const first = asked.filter(({ path }) => !later.includes(path) && !/^\/(icons|r\/release|manifest)/.test(path));
  expect(first.length, list).toBeLessThanOrEqual(BUDGET.requests);
});

test('nothing that can wait is asked for before home is idle', async ({ page }) => {
  const asked = await loadUntilIdle(page);
  const paths = asked.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  // Scripts of the shell and of the page's own remote; no other team's, and no SDK.
  expect(new Set(asked.filter(({ kind }) => kind === 'script').map(({ path }) => path.split('/')[2]))).toEqual(new Set(['shell', 'mf-catalog']));
  expect(asked.filter(({ kind, path }) => kind === 'script' && path.startsWith('/r/shell/')).length).toBe(1);
});

test('every script tells the browser to compile it while it comes (decision 015)', async ({ page }) => {
  const scripts = (await loadUntilIdle(page)).filter(({ kind }) => kind === 'script');
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  for (const { path } of scripts) expect(await (await page.request.get(path)).text(), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('what lies further down is laid out after the first paint (decision 013)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Held as it begins: no machine is too slow to see it.
  await page.addInitScript(() => document.addEventListener('animationstart', ({ target }) => target instanceof Element && target.getAnimations().forEach((animation) => animation.pause())));
  await page.route(/\/shell\.js$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  const bands = page.locator('main section');
  const later = () => bands.evaluateAll((all) => all.filter((band) => getComputedStyle(band).contentVisibility === 'auto').length);
  await expect(bands).toHaveCount(5);
  await expect.poll(later).toBe(4);
  await bands.evaluateAll((all) => all.forEach((band) => band.getAnimations().forEach((animation) => animation.finish())));
  expect(await later()).toBe(0);
});
