import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const debian = '/usr/bin/chromium';

/** The shops of this run, as variables that say where their parts are: one for each worker, since tests change what a shop is. */
const shops = JSON.parse(process.env.E2E_SHOPS ?? '[{}]') as Record<string, string>[];
// Workers read this file too, and say which of them they are; one that comes after a failed test takes its place.
Object.assign(process.env, shops[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);

/** Against the optimised build, started by `npm run e2e` (scripts/e2e.mjs). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: shops.length,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A second try where the machine is CI's: what needed it is counted and named as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.SHOP_URL ?? 'http://localhost:3000',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Without a film of every page: encoding one is a quarter of all that the tests compute, and the snapshots of each step show as much.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(debian) && { executablePath: debian }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    // First, since its journeys are long: the last tests of a run must be short for its workers to end together.
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } }, testMatch: /journeys\/(first-week|account)\.spec\.ts/ },
    { name: 'laptop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }, testIgnore: /phone/ },
  ],
});
