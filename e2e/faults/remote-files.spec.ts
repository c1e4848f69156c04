// Of all: needs a browser: each remote’s published files fail, and all other remotes work.
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { signIn } from '../support/customers';
import { DEMO, openHome, test } from '../support/shop';
import { waitForTimeLimit } from '../support/wait-for-time-limit';

/** Faults of all files of a remote. `loading.spec.ts` has the faults of single files. */
const FAULTS: Record<string, (route: Route) => Promise<unknown>> = {
  refused: (route) => route.abort('connectionrefused'),
  hanging: () => new Promise(() => {}),
};

/** Another page, and what shows that its own script runs: its heading is there before, as it was composed. */
interface Elsewhere { path: string; runs(page: Page): Locator }

const HOME: Elsewhere = { path: '/', runs: (page) => page.locator('#slot [data-view][data-live]') };
const CART: Elsewhere = { path: '/cart', runs: (page) => page.getByRole('heading', { name: 'Your cart is empty' }) };

interface Part { remote: string; path: string; elsewhere: Elsewhere; signedIn?: true }

const PARTS: Part[] = [
  { remote: 'mf-catalog', path: '/extra', elsewhere: CART },
  { remote: 'mf-cart-checkout', path: '/cart', elsewhere: HOME },
  { remote: 'mf-account', path: '/privacy-policy', elsewhere: CART },
  { remote: 'mf-orders', path: '/my-orders', elsewhere: HOME, signedIn: true },
];

for (const { remote, path, elsewhere, signedIn } of PARTS) {
  for (const [fault, answer] of Object.entries(FAULTS)) {
    test(`${remote}'s files ${fault}: the slot shows the error card, the rest works, and Try again recovers`, async ({ page, complaints }) => {
      if (fault === 'hanging') await page.clock.install();
      if (signedIn) {
        await openHome(page);
        await signIn(page, DEMO);
      }
      complaints.clear();
      const files = `**/r/${remote}/**`;
      await page.route(files, answer);
      // A hanging file delays the load event, not the page.
      await page.goto(path, { waitUntil: 'commit' });
      if (fault === 'hanging') await waitForTimeLimit(page);

      const card = page.getByRole('alert').filter({ hasText: 'This part of the page didn’t load' });
      await expect(card).toBeVisible();
      await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
      await expectReportedOnce(complaints.reports, remote, page);

      await page.unroute(files);
      await card.getByRole('button', { name: 'Try again' }).click();
      await expect(card).toBeHidden();
      await expect(page.locator('#slot').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('#slot [inert]')).toHaveCount(0);
    });

    test(`${remote}'s files ${fault}: another remote’s page opens`, async ({ page }) => {
      await page.route(`**/r/${remote}/**`, answer);
      await page.goto(elsewhere.path, { waitUntil: 'commit' });
      await expect(elsewhere.runs(page)).toBeVisible();
      await expect(page.locator('#slot [role=alert]')).toHaveCount(0);
    });
  }
}

async function expectReportedOnce(reports: { type: string; remote?: string; kind?: string }[], remote: string, page: Page): Promise<void> {
  const mine = () => reports.filter(
    (report) => report.type === 'remote-failure' && report.remote === remote && report.kind !== 'hydration',
  ).map(({ kind }) => kind);
  await expect.poll(mine).not.toHaveLength(0);
  await page.waitForLoadState('domcontentloaded');
  // The page's failure once; a service of the same remote may add its own kind when the page is idle.
  expect(new Set(mine()).size).toBe(mine().length);
}
