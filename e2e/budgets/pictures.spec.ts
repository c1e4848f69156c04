// Of all: needs a browser, which decides which picture is fetched, when, and in which size.
import { expect, type Locator, type Page } from '@playwright/test';
import { hold } from '../support/hold';
import { expectStarted, test } from '../support/shop';

// What a phone loads first: decision 011.

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

function photosAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/photos/')) asked.push(pathname);
  });
  return asked;
}

/** What is hidden until scripts have started, or for six seconds: here until a test ends it, however slow the machine is. */
const pauseStarting = (page: Page) => page.addInitScript(() => document.addEventListener('animationstart', ({ target }) => {
  if (target instanceof Element) target.getAnimations().forEach((animation) => animation.pause());
}));

const first = (page: Page) => page.locator('main img').first();
const further = (page: Page) => page.locator('main img[loading=lazy]').first();
const width = (page: Page, image: (page: Page) => Locator = first) => image(page).evaluate((one: HTMLImageElement) => one.naturalWidth);

test.describe('on a phone', () => {
  test.use(PHONE);

  for (const path of ['/', '/extra', '/meal-plan?plan=low_calorie_plan']) {
    test(`${path} has its first picture inlined, and keeps it after hydration`, async ({ page }) => {
      const asked = photosAskedFor(page);
      await page.route('**/r/shell/*/shell.js', () => {});
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => width(page)).toBe(640);
      expect(asked).toEqual([]);
      await page.unrouteAll();
      await page.goto(path);
      await expect(page.locator('main[aria-busy=true]')).toHaveCount(0);
      await expectStarted(page);
      await expect.poll(() => width(page)).toBe(640);
      expect(await first(page).evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/^data:image\/avif/);
    });
  }

  test('pictures further down are fetched after the page’s scripts', async ({ page }) => {
    await pauseStarting(page);
    const asked = photosAskedFor(page);
    const release = await hold(page, '**/r/shell/*/shell.js');
    await page.goto('/', { waitUntil: 'commit' });
    await further(page).evaluate((image) => image.closest('picture')?.scrollIntoView());
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    // No request yet could be chance, so the picture must also be hidden.
    await expect(further(page)).toBeHidden();
    expect(asked).toEqual([]);
    release();
    await expect.poll(() => width(page, further)).toBeGreaterThan(0);
  });

  test('pictures are shown after six seconds if no script loads', async ({ page }) => {
    await pauseStarting(page);
    await page.route('**/r/shell/*/shell.js', (route) => route.abort());
    await page.goto('/');
    await expect(further(page)).toBeHidden();
    // Ends the animation of six seconds.
    await page.evaluate(() => document.getAnimations()
      .filter((one) => one instanceof CSSAnimation && one.animationName.includes('__starting__'))
      .forEach((one) => one.finish()));
    await further(page).scrollIntoViewIfNeeded();
    await expect.poll(() => width(page, further)).toBeGreaterThan(0);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('every picture is fetched', async ({ page }) => {
      await page.goto('/');
      await further(page).scrollIntoViewIfNeeded();
      await expect(further(page)).toBeVisible();
      const images = await page.locator('main img').filter({ visible: true }).all();
      // The first one, and that of each plan.
      expect(images.length).toBeGreaterThanOrEqual(4);
      for (const image of images) {
        await image.scrollIntoViewIfNeeded();
        await expect.poll(() => width(page, () => image)).toBeGreaterThan(0);
      }
    });
  });
});

test('a wide screen fetches the first picture in its own size', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => first(page).evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
    .toMatch(/\/photos\/hero-\d+\.avif$/);
});
