// Of all: needs a browser, which loads the release’s real files: scripts that hang, fail or stop half-way.
import { expect, type Page, type Route } from '@playwright/test';
import { alterPage, openAltered } from '../support/altered-remote';
import { card, expectCartWorks, expectReported, expectRestWorks, failures, fillCart, tryAgain } from '../support/rest-of-page';
import { test } from '../support/shop';
import { waitForTimeLimit } from '../support/wait-for-time-limit';

// Faults of a remote's files, on a page that was composed for it. Only the first path is faulty, not the alias path that
// 'Try again' uses. `remote-files.spec.ts` has faults of all files of a remote.

const ENTRY = '**/r/mf-catalog/*/remoteEntry.js';
const CHUNK = '**/r/mf-catalog/*/__federation_expose_extras*.js';
const html = (status: number) => (route: Route) =>
  route.fulfill({
    status, contentType: 'text/html', headers: { 'access-control-allow-origin': '*' }, body: '<!doctype html><title>Not here</title>',
  });

interface Fault { what: string; files: string; answer(route: Route): Promise<unknown>; kind: string }

const FAULTS: Fault[] = [
  { what: 'entry is gone', files: ENTRY, answer: html(404), kind: 'entry' },
  { what: 'entry is HTML with status 200', files: ENTRY, answer: html(200), kind: 'entry' },
  { what: 'entry hangs', files: ENTRY, answer: () => new Promise(() => {}), kind: 'timeout' },
  { what: 'chunk is gone', files: CHUNK, answer: html(404), kind: 'module' },
];

test.beforeEach(({ page }) => fillCart(page));

for (const { what, files, answer, kind } of FAULTS) {
  test(`a remote whose ${what}: only its slot fails, once, and Try again recovers`, async ({ page, complaints }) => {
    if (kind === 'timeout') await page.clock.install();
    await page.route(files, answer);
    // A hanging file delays the load event, not the page.
    await page.goto('/extra', { waitUntil: 'commit' });
    if (kind === 'timeout') await waitForTimeLimit(page);
    await expectRecovery(page, complaints, kind);
  });
}

for (const [what, script, kind] of [
  ['entry throws', "if (!document.currentScript.src.includes('~1')) { delete window[name]; throw new Error('planted'); }", 'entry'],
  ['view is missing', "faulty((module) => { throw new Error('Module \"./extras\" does not exist in container.'); });", 'module'],
  ['view is something else', "faulty(() => ({ default: 'hello' }));", 'module'],
] as const) {
  test(`a remote whose ${what}: only its slot fails, once, and Try again recovers`, async ({ page, complaints }) => {
    await openAltered(page, '/extra', { remote: 'mf-catalog', script });
    await expectRecovery(page, complaints, kind);
  });
}

test('a remote whose entry takes 4 s: the page shows that it is loading, then the view, and no failure', async ({ page, complaints }) => {
  await page.route(ENTRY, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.continue();
  });
  await page.goto('/extra', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Still loading …' })).toBeVisible();
  await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Still loading …')).toBeHidden();
  await expectExtras(page);
  await expectRestWorks(page);
  await expectCartWorks(page);
  expect(failures(complaints)).toEqual([]);
});

for (const [what, change, kind] of [
  ['is of a newer contract', (text: string) => text.replace(/"contract":\d+/, '"contract":99'), 'contract'],
  ['is of an older contract', (text: string) => text.replace(/"contract":\d+/, '"contract":0'), 'contract'],
  ['needs a newer library than the shell shares', (text: string) => text.replace('"react":"19.3.0"', '"react":"19.99.0"'), 'shared'],
] as const) {
  test(`a remote that ${what}: only its slot fails, once, and a reload loads the repaired one`, async ({ page, complaints }) => {
    await alterPage(page, '/extra', change);
    await page.goto('/extra');
    await expect(card(page)).toBeVisible();
    await expectReported(complaints, `mf-catalog ${kind}`);
    await expectRestWorks(page);
    await page.unroute('/extra');
    await card(page).getByRole('button', { name: 'Reload the page' }).click();
    await expect(card(page)).toBeHidden();
    await expectExtras(page);
    await expectCartWorks(page);
    await expectReported(complaints, `mf-catalog ${kind}`);
  });
}

/** The error card in a page that works otherwise, one report with the failed version, and the view after 'Try again'. */
async function expectRecovery(page: Page, complaints: Parameters<typeof failures>[0], kind: string): Promise<void> {
  await expect(card(page)).toBeVisible();
  await expectReported(complaints, `mf-catalog ${kind}`);
  await expectRestWorks(page);
  const { remote } = JSON.parse((await page.locator('#page').textContent()) ?? '{}') as { remote: { version: string } };
  expect(complaints.reports[0]).toMatchObject({ version: remote.version, path: '/extra' });
  await tryAgain(page).click();
  await expect(card(page)).toBeHidden();
  await expectExtras(page);
  await expectCartWorks(page);
  await expectReported(complaints, `mf-catalog ${kind}`);
}

async function expectExtras(page: Page): Promise<void> {
  await expect(page.locator('#slot').getByRole('heading', { level: 1, name: 'Extras' })).toBeVisible();
  await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#slot [inert]')).toHaveCount(0);
}
