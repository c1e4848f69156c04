// Of all: needs a browser, which runs the production shell under its own security policy.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { SHOP } from '../support/addresses';
import { fillSignUp } from '../support/customers';
import { standInForGoogle, type Google } from '../support/production/google';
import { buildProductionShell, showProduction, type ProductionShell } from '../support/production/profile';
import { expectQuiet, expectStarted, listen, openPlan, touchPages } from '../support/shop';

let shell: ProductionShell;
test.beforeAll(async () => {
  shell = await buildProductionShell();
});

/** Allowed before consent, and listed in the cookie policy: Remote Config with its installation's id. */
const NECESSARY = /^https:\/\/(firebaseinstallations|firebaseremoteconfig)\.googleapis\.com\//;
const ANALYTICS = /^https:\/\/(www\.googletagmanager\.com|firebase\.googleapis\.com|[a-z0-9.]+\.google-analytics\.com)\//;

async function openProduction(page: Page, path: string) {
  const google = await standInForGoogle(page.context());
  await showProduction(page.context(), shell);
  await touchPages(page);
  const complaints = listen(page);
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'May we count visits?' })).toBeVisible();
  await expectStarted(page);
  await page.waitForLoadState('networkidle');
  return { google, complaints };
}

const others = ({ asked }: Google, usual: RegExp) => asked.filter((url) => !usual.test(url));
const events = (page: Page) => page.evaluate(() => (window as { gtagEvents?: string[] }).gtagEvents ?? []);

test('in production no file of the shell has anything of ?owners', () => {
  const scripts = readdirSync(shell.files).filter((file) => file.endsWith('.js')).map(
    (file) => readFileSync(path.join(shell.files, file), 'utf8'),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((text) => /owners|Whose it is/.test(text))).toEqual([]);
});

test('in production Analytics loads only after consent, runs under the policy, and nothing else does', async ({ page }) => {
  const { google, complaints } = await openProduction(page, '/');
  await openPlan(page);
  await page.goBack();
  await expect.poll(() => google.asked.some((url) => NECESSARY.test(url))).toBe(true);
  expect(others(google, NECESSARY)).toEqual([]);
  expect(await events(page)).toEqual([]);

  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => events(page)).toEqual(expect.arrayContaining(['page_viewed', 'plan_viewed']));
  await expect.poll(() => google.asked).toEqual(
    expect.arrayContaining([
      'https://www.googletagmanager.com/gtag/js', 'https://region1.google-analytics.com/g/collect',
      'https://www.google-analytics.com/g/collect',
    ]),
  );
  expect(others(google, new RegExp(`${NECESSARY.source}|${ANALYTICS.source}`))).toEqual([]);
  expectQuiet(complaints);

  // Trusted Types refuse an address before any request. An import, which they do not check, is refused and reported by the policy.
  const before = google.asked.length;
  const foreign = ['https://elsewhere.example/x.js', 'https://www.googletagmanager.com/gtm.js', 'https://www.google.com/x.js'];
  const outcomes = await page.evaluate((urls) => Promise.all(urls.map(async (url) => {
    const element = () => Object.assign(document.createElement('script'), { src: url });
    let refused = '';
    try { element(); } catch (error) { refused = (error as Error).name; }
    return [refused, await import(url).then(() => 'ran', () => 'blocked')];
  })), foreign);
  expect(outcomes).toEqual(foreign.map(() => ['TypeError', 'blocked']));
  await expect.poll(() => complaints.reports.map(({ type, kind, detail }) => [type, kind, detail]).sort()).toEqual(
    foreign.map((url) => ['csp-violation', 'script-src-elem', `enforce ${url}`]).sort(),
  );
  // The browser also reports it itself, independently of the page's script.
  for (const url of foreign) {
    await expect.poll(() => complaints.browserReports.filter((report) => report.includes(url)).length).toBeGreaterThan(0);
  }
  expect(google.asked).toHaveLength(before);
});

test('in production Analytics is told no address with a query or a fragment, not even by Google’s own events', async ({ page }) => {
  const { google } = await openProduction(page, '/?session_id=cs_test_1#claim=secret');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => events(page)).toEqual(expect.arrayContaining(['page_viewed', 'user_engagement']));
  await expect.poll(() => google.told).toEqual(expect.arrayContaining([`page_viewed ${SHOP}/`, `user_engagement ${SHOP}/`]));
  expect(google.told.filter((told) => !told.endsWith(` ${SHOP}/`))).toEqual([]);
});

test('in production App Check loads reCAPTCHA at a sign-up, under the policy, and its token is sent', async ({ page }) => {
  const { google, complaints } = await openProduction(page, '/register');
  expect(others(google, NECESSARY)).toEqual([]);
  await fillSignUp(page, { email: 'grace@example.com', firstName: 'Grace' });
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
  // A token that is renewed automatically is fetched immediately.
  await expect.poll(() => others(google, NECESSARY).sort()).toEqual([
    expect.stringMatching(/^https:\/\/content-firebaseappcheck\.googleapis\.com\/.*:exchangeRecaptchaEnterpriseToken$/),
    'https://www.google.com/recaptcha/enterprise.js', 'https://www.google.com/recaptcha/enterprise/anchor',
    'https://www.gstatic.com/recaptcha/releases/stand-in/recaptcha__en.js',
  ]);
  expectQuiet(complaints);

  // The backend would refuse this fake token; its own tests check real ones.
  await page.route(
    '**/api/user/auth/register', (route) => route.fulfill({ status: 422, json: { error: { code: 'stand_in', message: 'Not today.' } } }),
  );
  // After two seconds a sign-up is sent without a token, which may happen on a slow machine.
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
