// Of all: the shell of the production environment, under its own policy.
import { expect, test, type Page } from '@playwright/test';
import { standInForGoogle, type Google } from '../support/production/google';
import { buildProductionShell, showProduction, type ProductionShell } from '../support/production/profile';
import { expectQuiet, listen, openPlan } from '../support/shop';

let shell: ProductionShell;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  shell = await buildProductionShell();
});

/** Necessary before consent, and listed in the cookie policy: Remote Config with its installation's id. */
const NECESSARY = /^https:\/\/(firebaseinstallations|firebaseremoteconfig)\.googleapis\.com\//;
const ANALYTICS = /^https:\/\/(www\.googletagmanager\.com|firebase\.googleapis\.com|[a-z0-9.]+\.google-analytics\.com)\//;

async function arrive(page: Page, path: string) {
  const google = await standInForGoogle(page.context());
  await showProduction(page.context(), shell);
  const complaints = listen(page);
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'May we count visits?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return { google, complaints };
}

const others = ({ asked }: Google, usual: RegExp) => asked.filter((url) => !usual.test(url));
const events = (page: Page) => page.evaluate(() => (window as { gtagEvents?: string[] }).gtagEvents ?? []);

test('in production Analytics is asked for after consent and not before, runs under the policy, and nothing else does', async ({ page }) => {
  const { google, complaints } = await arrive(page, '/');
  await openPlan(page);
  await page.goBack();
  expect(others(google, NECESSARY)).toEqual([]);
  expect(google.asked.some((url) => NECESSARY.test(url))).toBe(true);
  expect(await events(page)).toEqual([]);

  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => events(page)).toEqual(expect.arrayContaining(['page_viewed', 'plan_viewed']));
  await page.waitForLoadState('networkidle');
  expect(google.asked).toEqual(expect.arrayContaining(['https://www.googletagmanager.com/gtag/js', 'https://region1.google-analytics.com/g/collect', 'https://www.google-analytics.com/g/collect']));
  expect(others(google, new RegExp(`${NECESSARY.source}|${ANALYTICS.source}`))).toEqual([]);
  expectQuiet(complaints);

  // Trusted Types refuse an address before it is asked for; what gets past them (an import) the policy refuses and reports.
  const before = google.asked.length;
  const foreign = ['https://elsewhere.example/x.js', 'https://www.googletagmanager.com/gtm.js', 'https://www.google.com/x.js'];
  const outcomes = await page.evaluate((urls) => Promise.all(urls.map(async (url) => {
    const element = () => Object.assign(document.createElement('script'), { src: url });
    let refused = '';
    try { element(); } catch (error) { refused = (error as Error).name; }
    return [refused, await import(url).then(() => 'ran', () => 'blocked')];
  })), foreign);
  expect(outcomes).toEqual(foreign.map(() => ['TypeError', 'blocked']));
  await expect.poll(() => complaints.reports.map(({ type, kind, detail }) => [type, kind, detail]).sort()).toEqual(foreign.map((url) => ['csp-violation', 'script-src-elem', `enforce ${url}`]).sort());
  // The browser tells of the same by itself, whatever becomes of the page's script.
  for (const url of foreign) await expect.poll(() => complaints.browserReports.filter((report) => report.includes(url)).length).toBeGreaterThan(0);
  expect(google.asked).toHaveLength(before);
});

test('in production App Check brings reCAPTCHA where somebody signs up, under the policy, and its token goes along', async ({ page }) => {
  const { google, complaints } = await arrive(page, '/register');
  expect(others(google, NECESSARY)).toEqual([]);
  for (const [label, text] of [['E-mail address', 'grace@example.com'], ['Password', 'a-long-password'], ['Confirm password', 'a-long-password'], ['First name', 'Grace'], ['Last name', 'Hopper'], ['Phone number', '020 7946 0000'], ['Delivery address', '1 Engine Row'], ['Post code', 'E4 6EY']] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
  // With a token that is renewed by itself, the first is fetched at once.
  await expect.poll(() => others(google, NECESSARY)).toEqual([
    'https://www.google.com/recaptcha/enterprise.js', 'https://www.gstatic.com/recaptcha/releases/stand-in/recaptcha__en.js', 'https://www.google.com/recaptcha/enterprise/anchor',
    expect.stringMatching(/^https:\/\/content-firebaseappcheck\.googleapis\.com\/.*:exchangeRecaptchaEnterpriseToken$/),
  ]);
  expectQuiet(complaints);

  // What the backend makes of a token its own tests say; this one would be a forgery to it.
  await page.route('**/api/user/auth/register', (route) => route.fulfill({ status: 422, json: { error: { code: 'stand_in', message: 'Not today.' } } }));
  // A customer is kept waiting for two seconds and no longer: on a slow machine the first try may go without.
  await expect(async () => {
    await page.getByLabel('First name', { exact: true }).fill('Grace');
    const registration = page.waitForRequest('**/api/user/auth/register');
    await page.getByRole('button', { name: 'Create my account' }).click();
    expect((await registration).headers()['x-firebase-appcheck']).toBe('from-app-check');
  }).toPass();
  await expect(page.getByText('Not today.')).toBeVisible();
  expect(complaints.reports).toEqual([]);
  expect(google.asked.filter((url) => ANALYTICS.test(url))).toEqual([]);
});
