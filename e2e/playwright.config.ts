import { existsSync } from 'node:fs';
import { defineConfig, devices, firefox } from '@playwright/test';
import { CHROMIUM_ARGS, DEBIAN_CHROMIUM, DEBIAN_FIREFOX, type EngineName } from './support/engines/engines';

/** The shops of this run, as environment variables with their addresses: one for each worker, because tests change their shop. */
const shops = JSON.parse(process.env.E2E_SHOPS ?? '[{}]') as Record<string, string>[];
// Workers load this file too, with their index; a worker that replaces another after a failed test has the same index.
Object.assign(process.env, shops[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);

/** These open it themselves; those in engines/ skip themselves where there is none. */
const hasFirefox = existsSync(DEBIAN_FIREFOX) || existsSync(firefox.executablePath());
const withFirefox = hasFirefox ? /(faults\/back-forward-cache|releases\/styles)\.spec\.ts$/ : /^$/;

/** The connection that loses requests by chance: each engine meets the one that loses each third. */
const CHROMIUM_ALONE = /by chance/;

/** From the sandbox's push service, allowed without a question, and shown by Firefox itself: seldom is there a desktop for that. */
const MESSAGES_IN_FIREFOX = {
  'dom.push.serverURL': process.env.PUSH_URL?.replace('http', 'ws').concat('/') ?? '', 'dom.push.connection.enabled': true,
  'dom.push.testing.allowInsecureServerURL': true,
  'permissions.default.desktop-notification': 1, 'alerts.useSystemBackend': false,
};

const LAPTOP = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

/** Against the optimised build, started by `npm run e2e` (scripts/e2e.mjs). */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  outputDir: '../test-results',
  workers: shops.length,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Tests that need the second try are reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // One limit for all, far from what any takes: a machine may be busy, and what is there sooner is not waited for.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 90_000 } },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.SHOP_URL ?? 'http://localhost:3000',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Tests intercept requests, which those of a service worker would escape; e2e/faults/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // An eighth of the tests' CPU time: where a failed test is run again, the second run alone is traced. Without screenshots, whose
    // encoding takes a quarter; the snapshots of each step show the same.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(DEBIAN_CHROMIUM) && { executablePath: DEBIAN_CHROMIUM }),
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    // First, because its tests are long: with short tests at the end all workers finish at about the same time.
    { name: 'releases', use: LAPTOP, testMatch: /releases\/.*\.spec\.ts$/ },
    { name: 'laptop', use: LAPTOP, testIgnore: /(engines|releases)\/.*\.spec\.ts$/ },
    {
      name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
      testMatch: /journeys\/(first-week|account)\.spec\.ts/,
    },
    {
      name: 'firefox',
      // A spec that is named with `--browser firefox` runs there as it is.
      testMatch: process.env.E2E_BROWSER === 'firefox'
        ? /\.spec\.ts$/
        : [/engines\/(journey|no-signal|lossy-connection|reminder)\.spec\.ts$/, withFirefox],
      grepInvert: CHROMIUM_ALONE,
      use: {
        engineName: 'firefox',
        browserName: 'firefox',
        launchOptions: {
          args: [], firefoxUserPrefs: MESSAGES_IN_FIREFOX, ...(existsSync(DEBIAN_FIREFOX) && { executablePath: DEBIAN_FIREFOX }),
        },
        ...(existsSync(DEBIAN_FIREFOX) && { channel: 'moz-firefox' }),
        viewport: { width: 1440, height: 900 },
      },
    },
    // Over a proxy, which a worker's requests go through too.
    { name: 'chromium', testMatch: /engines\/lossy-connection\.spec\.ts$/, use: { engineName: 'chromium' } },
    // `npm run matrix` alone: it needs builds of older commits.
    ...(process.env.E2E_MATRIX ? [{ name: 'matrix', use: { ...devices['Desktop Chrome'] }, testMatch: /\.matrix\.ts$/ }] : []),
    {
      name: 'webkit', testMatch: /engines\/(journey|no-signal|lossy-connection)\.spec\.ts$/, grepInvert: CHROMIUM_ALONE,
      use: { engineName: 'webkit' },
    },
  ],
});
