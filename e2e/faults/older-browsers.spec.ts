// Of all: features are taken from a real browser, as those at the support floor lack them (docs/browsers.md).
import { expect, type Page } from '@playwright/test';
import { newerNames } from '../../scripts/floor/browser-data.mjs';
import { addToCart, expectQuiet, openHome, openPlan, test, touchPage } from '../support/shop';

/** Each with its owner in the page, and what the browser must not have any more for the test to show anything. */
const FEATURES: Record<string, [owner: string, name: string][]> = {
  'view transitions': [['Document.prototype', 'startViewTransition']],
  'Trusted Types': [['globalThis', 'trustedTypes']],
  'requestIdleCallback': [['globalThis', 'requestIdleCallback'], ['globalThis', 'cancelIdleCallback']],
  'ReportingObserver': [['globalThis', 'ReportingObserver']],
  'fetch priorities': ['HTMLImageElement', 'HTMLLinkElement', 'HTMLScriptElement'].map(
    (element) => [`${element}.prototype`, 'fetchPriority'],
  ),
};

/** A browser without Trusted Types also passes over what the policy says of them, and one without AVIF over such a source. */
async function alterDocuments(page: Page, feature: string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain('require-trusted-types-for');
    const html = await response.text();
    expect(html).toContain('type="image/avif"');
    await route.fulfill({
      response,
      headers: {
        ...headers,
        'content-security-policy': feature === 'Trusted Types'
          ? policy.replace(/(require-trusted-types-for|trusted-types)[^;]*;?/g, '')
          : policy,
      },
      body: feature === 'AVIF' ? html.replaceAll('type="image/avif"', 'type="image/unknown"') : html,
    });
  });
}

for (const feature of [...Object.keys(FEATURES), 'AVIF']) {
  test(`the shop works in a browser without ${feature}`, async ({ page, complaints }) => {
    const gone = FEATURES[feature] ?? [];
    await page.addInitScript(gone.map(([owner, name]) => `delete ${owner}.${name};`).join('\n'));
    if (feature === 'Trusted Types' || feature === 'AVIF') await alterDocuments(page, feature);
    await openHome(page);
    for (const [owner, name] of gone) expect(await page.evaluate(`'${name}' in ${owner}`)).toBe(false);
    if (feature === 'AVIF') await expectPhotosIn(page, 'webp');
    await openPlan(page);
    await addToCart(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Go To Cart' }).or(
      page.getByRole('dialog').getByRole('button', { name: 'Go To Cart' }),
    ).click();
    await expect(page.getByRole('table')).toBeVisible();
    // Chromium takes an altered document for one from outside, which may not ask Remote Config's stand-in.
    expectQuiet({ ...complaints, errors: complaints.errors.filter((error) => !error.includes('/namespaces/firebase:fetch')) });
  });
}

test('the shop works in a browser that has no script interface newer than the oldest ones', async ({ page, complaints }) => {
  // Trusted Types have a test of their own, which also changes the policy.
  const newer = newerNames().filter((name) => !/trusted/i.test(name));
  await page.addInitScript(newer.map((name) => `try { delete ${name}; } catch { /* Not in this browser. */ }`).join('\n'));
  await openHome(page);
  const there = () => ['size' in URLSearchParams.prototype, 'any' in AbortSignal, 'canParse' in URL, 'union' in Set.prototype];
  expect(await page.evaluate(there)).toEqual([false, false, false, false]);
  await openPlan(page);
  await addToCart(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Go To Cart' }).or(
    page.getByRole('dialog').getByRole('button', { name: 'Go To Cart' }),
  ).click();
  await expect(page.getByRole('table')).toBeVisible();
  expectQuiet(complaints);

  const status = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/payments/status');
  await page.goto('/return?session_id=cs_older');
  await touchPage(page);
  expect(new URL((await status).url()).search).toBe('?sessionId=cs_older');
});

async function expectPhotosIn(page: Page, format: string): Promise<void> {
  const first = page.locator('main picture img').first();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`.${format}`);
}
