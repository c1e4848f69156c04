// Of all: needs a browser, which enforces the security policy that the edge sends.
import { expect } from '@playwright/test';
import { signIn } from '../support/customers';
import { DEMO, expectQuiet, expectStarted, openHome, openPlan, test } from '../support/shop';

const PUBLIC = ['/', '/extra', '/register', '/cart', '/terms-and-conditions', '/privacy-policy', '/cookie-policy'];

for (const path of PUBLIC) {
  test(`${path} runs under the production policy without a violation, a hydration mismatch or an error`, async ({ page, complaints }) => {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    // Beside the release store, a page at rest has its starter and its speculation rules.
    expect(policy).toMatch(/script-src \S+\/r\/( 'sha256-[A-Za-z0-9+/=]{44}'){1,2};/);
    expect(policy).not.toMatch(/unsafe|strict-dynamic/);
    await expectStarted(page);
    await expect(page.locator('#slot').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
    // The shell's part of every page.
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Chat with us/ })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' })).toBeVisible();
    // Services, Remote Config and the release document load when the page is idle.
    await page.waitForLoadState('networkidle');
    expectQuiet(complaints);
  });
}

test('a signed-in customer’s pages run under it too', async ({ page, complaints }) => {
  await openHome(page);
  await openPlan(page);
  await signIn(page, DEMO);
  for (const [link, heading] of [['/profile', 'My Profile'], ['/my-orders', /orders/i], ['/profile/edit', /./]] as const) {
    await page.goto(link);
    await expect(page.locator('#slot').getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  expectQuiet(complaints);
});

test('HTML and scripts from strings are refused, and scripts load only from the release store', async ({ page, baseURL }) => {
  await openHome(page);
  const outcomes = await page.evaluate(async (origin) => {
    const attempt = (run: () => unknown) => {
      try {
        run();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = (src: string) => attempt(() => Object.assign(document.createElement('script'), { src }));
    return {
      html: attempt(() => (document.body.innerHTML = '<p>hello</p>')),
      inline: attempt(() => (document.createElement('script').text = '1 + 1')),
      foreign: script('https://elsewhere.example/r/x.js'),
      data: script('data:text/javascript,1'),
      query: script(`${origin}/r/shell/x.js?other`),
      api: script(`${origin}/api/x.js`),
      store: script(`${origin}/r/shell/x.js`),
    };
  }, baseURL);
  expect(outcomes).toEqual({
    html: 'TypeError', inline: 'TypeError', foreign: 'TypeError', data: 'TypeError', query: 'TypeError', api: 'TypeError', store: 'allowed',
  });
});
