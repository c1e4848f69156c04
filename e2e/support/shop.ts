import { expect, test as base, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test';

export const DEMO = { email: 'demo@fivedaykitchen.example', password: 'five-day-demo' };

/** Errors and reports of a page. */
export interface Complaints {
  /** Uncaught errors and console errors, Content Security Policy and Trusted Types among them. */
  errors: string[];
  /** What the page reported to POST /reports. */
  reports: { type: string; remote?: string; version?: string; kind?: string; path?: string; detail?: string }[];
  /** Web vitals that the page sent, which it must not do after a refusal. */
  vitals: string[];
  /** Policy violations that the browser itself reported. */
  browserReports: string[];
  /** Removes what was expected so far. */
  clear(): void;
}

/** The question about cookies is answered before each document of the page; of two answers the later one stays. */
export function storeConsent(page: Page, analytics: 'granted' | 'refused'): Promise<unknown> {
  return page.addInitScript((answer) => {
    try {
      localStorage.setItem('five-day-kitchen:consent', JSON.stringify({ version: 1, analytics: answer, at: '2026-11-01T00:00:00.000Z' }));
    } catch {
      // Some tests forbid storage.
    }
  }, analytics);
}

/** Every test collects errors and reports; a test that expects none calls `expectQuiet`. */
export const test = base.extend<{ complaints: Complaints; touches: boolean }>({
  /** The visitor touches each page as soon as it is there, or the shop would start later (decision 060). */
  touches: [true, { option: true }],
  context: async ({ context, touches }, use) => {
    if (touches) await touchPages(context);
    await use(context);
  },
  // With a stored refusal of consent, because the banner has its own tests.
  page: async ({ page }, use) => {
    await storeConsent(page, 'refused');
    await use(page);
  },
  complaints: [async ({ page }, use) => {
    const complaints = listen(page);
    await use(complaints);
  }, { auto: true }],
});

/** From here on each document gets a first sign of a person once it is parsed. */
export async function touchPages(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove'))));
}

/** A first sign of a person on this document. */
export const touchPage = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('pointermove')));

/** From here on each document finds nothing that was seen last (decision 063), which pages show where an answer fails. */
export async function clearLastSeen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('last-seen')) localStorage.removeItem(key);
  });
}

export function listen(page: Page): Complaints {
  const complaints: Complaints = {
    errors: [], reports: [], vitals: [], browserReports: [],
    clear: () => {
      for (const list of [complaints.errors, complaints.reports, complaints.vitals, complaints.browserReports]) list.length = 0;
    },
  };
  page.on('pageerror', (error) => complaints.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/reports') {
      const body = request.postData() ?? '{}';
      if (request.headers()['content-type'] !== 'application/json') return void complaints.browserReports.push(body);
      const report = JSON.parse(body) as Complaints['reports'][number];
      if (report.type === 'web-vital') complaints.vitals.push(`${report.kind} ${report.path}`);
      else complaints.reports.push(report);
    }
  });
  return complaints;
}

export function expectQuiet(complaints: Complaints): void {
  expect(complaints).toMatchObject({ errors: [], reports: [], browserReports: [] });
}

/** The floating bar as it was composed, for everybody: once it is hydrated, it is this visitor's. */
export const composedBar = (page: Page): Locator => page.locator('#chrome [class*=unlessKnown]');

/** The shell has started, for a visitor who is not signed in. */
export async function expectStarted(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(composedBar(page)).toHaveCount(0);
}

/** Opens Home and waits for its hydration. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await touchPage(page);
  await expectStarted(page);
}

export async function openPlan(page: Page, plan = 'Balanced Plan'): Promise<void> {
  await page.getByRole('listitem').or(page.getByRole('article')).filter({ hasText: plan })
    .getByRole('link', { name: /Open Me/ }).first().click();
  await expect(page).toHaveURL(/\/meal-plan\?plan=/);
  await expect(page.getByRole('heading', { level: 1, name: plan })).toBeVisible();
  // The meals are rendered after the first frame.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
}

/** The names of the meals that a dropdown offers: its options name their calories too. */
export async function mealsOf(choice: Locator): Promise<string[]> {
  return (await choice.getByRole('option').allTextContents()).map((label) => label.replace(/, \d+ kcal.*$/, ''));
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
}
