// Of all: only a browser that runs no script shows what the composed pages are without one.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { formatDay } from 'shared-rules/dates';
import { deliveryDate } from 'shared-rules/delivery-date';

const SENTENCE = 'You can read this page as it is. To choose meals and order, please allow JavaScript in your browser.';

test.use({ javaScriptEnabled: false });

test('without script every page that a link of the shop leads to can be read, and says what needs script', async ({ page, baseURL }) => {
  const shop = new URL(baseURL ?? '').origin;
  const paths = ['/'];
  for (const path of paths) {
    const answer = await page.goto(path);
    await test.step(path, async () => {
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.locator('body').innerText()).toContain(SENTENCE);
      const links = await page.getByRole('link').filter({ visible: true })
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const href of links) {
        const { origin, pathname, search } = new URL(href, new URL(path, shop));
        if (origin === shop && !paths.includes(pathname + search)) paths.push(pathname + search);
      }
    });
  }
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/meal-plan?plan=balanced_plan', '/terms-and-conditions', '/privacy-policy', '/cookie-policy']),
  );
});

for (const [postCode, answer] of [
  ['e4 6ey', 'Yes, we deliver to E4 6EY.'],
  ['E8 1EH', "Unfortunately, we don't deliver to post code E8 1EH yet."],
  ['', 'The post code field is empty. Please enter a post code.'],
] as const) {
  test(`without script the form for a post code answers on a page of its own: ${answer}`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Post code' }).fill(postCode);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Do we deliver to you?' })).toBeVisible();
    await expect(page.getByText(answer)).toBeVisible();
    await page.getByRole('link', { name: 'Back to Five Day Kitchen' }).click();
    await expect(page).toHaveURL(/\/#delivery$/);
  });
}

test('without script home and a plan’s page say when the next delivery comes', async ({ page }) => {
  for (const path of ['/', '/meal-plan?plan=balanced_plan']) {
    await page.goto(path);
    await expect(page.getByRole('definition').filter({ hasText: formatDay(deliveryDate(new Date())) })).toBeVisible();
  }
});

const LINKS: readonly [from: string, link: (page: Page) => Locator, to: RegExp, shown: string][] = [
  ['/', (page) => page.getByRole('link', { name: 'View Meal Plans' }), /\/#plans$/, "Let's get started!"],
  ['/', (page) => page.getByRole('link', { name: 'Delivery Info' }), /\/#delivery$/, 'Delivery Info'],
  [
    '/', (page) => page.getByRole('listitem').filter({ hasText: 'Muscle Gain Plan' }).getByRole('link', { name: 'Open Me' }),
    /plan=muscle_gain_plan$/, 'Muscle Gain Plan',
  ],
  ['/', (page) => page.getByRole('link', { name: 'Cart', exact: true }), /\/cart$/, 'Your cart'],
  ['/', (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Extras' }), /\/extra$/, 'Extras'],
  [
    '/', (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }), /\/terms-and-conditions$/,
    'Terms and Conditions',
  ],
  [
    '/meal-plan?plan=balanced_plan', (page) => page.getByRole('link', { name: 'Go Back' }), /\/$/,
    'Five days of good food, cooked for you.',
  ],
  ['/cart', (page) => page.getByRole('link', { name: 'Go Back' }), /\/$/, 'Five days of good food, cooked for you.'],
  ['/profile', (page) => page.getByRole('link', { name: 'Back' }), /\/$/, 'Five days of good food, cooked for you.'],
  ['/my-orders', (page) => page.getByRole('link', { name: 'Back to Profile' }), /\/profile$/, 'My Profile'],
];

test('without script the shop’s links open in the same tab and in a new one', async ({ page, context }) => {
  for (const [from, link, to, shown] of LINKS) {
    await test.step(`${from} → ${to.source}`, async () => {
      await page.goto(from);
      const [tab] = await Promise.all([context.waitForEvent('page'), link(page).click({ modifiers: ['ControlOrMeta'] })]);
      await link(page).click();
      for (const shop of [tab, page]) {
        await expect(shop).toHaveURL(to);
        await expect(shop.getByRole('heading', { name: shown, exact: true })).toBeInViewport();
      }
      await tab.close();
    });
  }
});
