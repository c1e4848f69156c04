// Of all: needs the composer, the edge and the live page of each plan.
import { expect, type Page } from '@playwright/test';
import { CART_KEY } from '../support/cart';
import { changeMenu } from '../support/database';
import { hold } from '../support/hold';
import { addToCart, expectQuiet, expectStarted, mealsOf, openHome, test } from '../support/shop';

const PLANS = { low_calorie_plan: 'Low Calorie Plan', balanced_plan: 'Balanced Plan', muscle_gain_plan: 'Muscle Gain Plan' } as const;
const address = (id: string) => `/meal-plan?plan=${id}`;
const addButton = (page: Page) => page.getByRole('button', { name: 'Add To Cart', exact: true });

test.describe('a plan’s own page', () => {
  test('is composed for each plan, with words and a picture for search engines and shared links, and is in the sitemap', async ({ page, request }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    for (const [id, name] of Object.entries(PLANS)) {
      const html = await (await request.get(address(id))).text();
      await page.setContent(html.replaceAll(/<script (async|defer|src)[^>]*><\/script>/g, ''));
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(canonical).toMatch(new RegExp(`^https?://.*/meal-plan\\?plan=${id}$`));
      expect(sitemap).toContain(`<loc>${canonical}</loc>`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })).toHaveCount(15);
      const image = await page.locator('meta[property="og:image"]').getAttribute('content');
      expect((await request.get(new URL(image ?? '').pathname)).headers()['content-type']).toMatch(/^image\//);
      const [product, menu] = await page.locator('script[type="application/ld+json"]').allTextContents()
        .then((all) => all.map((text) => JSON.parse(text)));
      expect(product).toMatchObject({
        '@type': 'Product', name,
        offers: {
          price: expect.stringMatching(/^\d+\.\d\d$/), priceCurrency: 'GBP', availability: 'https://schema.org/InStock', url: canonical,
        },
      });
      expect(menu.hasMenuSection.map(({ hasMenuItem }: { hasMenuItem: unknown[] }) => hasMenuItem.length)).toEqual([5, 5, 5]);
    }
  });

  test('opens in a new tab without the state of Home: swaps, and goes to the cart', async ({ page, complaints }) => {
    await page.goto(address('balanced_plan'));
    await expectStarted(page);
    const choice = page.getByRole('combobox').first();
    const [, other] = await mealsOf(choice);
    await choice.selectOption({ index: 1 });
    await expect(page.getByRole('button', { name: other ?? '', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: other ?? '', exact: true })).toBeVisible();
    await addToCart(page);
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeAttached();
    expectQuiet(complaints);
  });

  test('‘Open Me’ is a link to it, which works before any script and in a new tab', async ({ page, context }) => {
    await page.goto('/');
    const openMe = page.getByRole('listitem').filter({ hasText: 'Muscle Gain Plan' }).getByRole('link', { name: 'Open Me' });
    await expect(openMe).toHaveAttribute('href', address('muscle_gain_plan'));
    await openHome(page);
    const [tab] = await Promise.all([context.waitForEvent('page'), openMe.click({ modifiers: ['ControlOrMeta'] })]);
    await expect(tab.getByRole('heading', { level: 1, name: 'Muscle Gain Plan' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('‘Add To Cart’ and a swap that come before the remote’s script are kept, and done once', async ({ page, complaints }) => {
    const release = await hold(page, '**/r/mf-catalog/**');
    await page.goto(address('balanced_plan'), { waitUntil: 'commit' });
    await expect(page.locator('main[aria-busy=true]')).toBeAttached();
    const choice = page.getByRole('combobox').first();
    const [, other] = await mealsOf(choice);
    await choice.selectOption({ index: 1 });
    await addButton(page).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), CART_KEY)).toContain(`"name":${JSON.stringify(other)}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
    expectQuiet(complaints);
  });

  test('follows a change of the price', async ({ request }) => {
    const price = (pence: number) => changeMenu('UPDATE plans SET price_in_cents = $1 WHERE id = $2', [pence, 'muscle_gain_plan']);
    const shown = async () => /"price":"([\d.]+)"/.exec(await (await request.get(address('muscle_gain_plan'))).text())?.[1];
    const before = Number(await shown());
    try {
      await price(Math.round(before * 100) + 100);
      await expect.poll(shown).toBe((before + 1).toFixed(2));
    } finally {
      await price(Math.round(before * 100));
      await expect.poll(shown).toBe(before.toFixed(2));
    }
  });

  test('of a plan that is not sold leads home', async ({ page, complaints }) => {
    await page.goto(address('keto_plan'));
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { name: "Let's get started!" })).toBeVisible();
    expectQuiet(complaints);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a plan is reached by a link from Home and can be read', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('listitem').filter({ hasText: 'Low Calorie Plan' }).getByRole('link', { name: 'Open Me' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Low Calorie Plan' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Breakfast' })).toBeVisible();
  });
});
