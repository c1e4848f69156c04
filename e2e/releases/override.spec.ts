// Of all: a remote from another server in the pages of a live shop, with its real policy, hashes and composition.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { recipeFiles } from '../../release-version';
import { alteredBuild, type AlteredBuild } from '../support/altered-build';
import { expectNoViolation } from '../support/axe';
import { develop, DEVELOPER, documentedDev, noteRunningShop, serveWorkingCopy } from '../support/developer';
import { liveVersions } from '../support/live-remotes';
import { filled } from '../support/offline';
import { expectNoSidewaysScroll } from '../support/reflow';
import { expectQuiet, expectStarted, openHome, test } from '../support/shop';
import { ROOT, workTree } from '../support/work-tree';

const LIVE = 'Why choose us';
const MINE = 'Why my working copy';

const badge = (page: Page) => page.getByRole('complementary', { name: 'Override' });
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });

test.describe('another build', () => {
  let build: AlteredBuild;
  let machine: Awaited<ReturnType<typeof serveWorkingCopy>>;

  test.beforeEach(async ({ page }) => {
    const version = (await liveVersions(page))['mf-catalog'] ?? '';
    build = alteredBuild('mf-catalog', version, (text) => text.replaceAll(LIVE, MINE));
    machine = await serveWorkingCopy(build);
  });
  test.afterEach(() => {
    machine.stop();
    build.remove();
  });

  test('a shop’s own pages take a remote from a developer’s machine for whoever asks, say so, and stop when told', async ({ page, complaints }) => {
    await page.goto(`/override/mf-catalog?at=${DEVELOPER.origin}`);
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(heading(page, MINE)).toBeVisible();
    await expect(badge(page)).toHaveText(`Override mf-catalog from ${DEVELOPER.origin}Switch off`);
    await expectStarted(page);
    await expectNoViolation(page, 'home with an override');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, 'home with an override');

    // Another team's page, which takes it from the release document.
    await page.goto('/cart');
    await expect(badge(page)).toBeVisible();
    await page.getByRole('link', { name: 'Five Day Kitchen' }).first().click();
    await expect(heading(page, MINE)).toBeVisible();
    // A page of its own entries, with what its team does not own: the cart's service.
    await page.getByRole('link', { name: /Open Me/ }).first().click();
    await page.reload();
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
    await page.goto('/');

    await badge(page).getByRole('button', { name: 'Switch off' }).click();
    await expect(heading(page, LIVE)).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
    expectQuiet(complaints);
  });

  test.describe('in a browser with a service worker', () => {
    test.use({ serviceWorkers: 'allow', touches: false });

    test('pages that it keeps give way to those with the working copy and the badge, and come back after it', async ({ page }) => {
      await openHome(page);
      await filled(page);
      await page.goto(`/override/mf-catalog?at=${DEVELOPER.origin}`);
      await expect(heading(page, MINE)).toBeVisible();
      await expect(badge(page)).toBeVisible();
      for (const path of ['/cart', '/my-orders', '/meal-plan?plan=balanced_plan', '/']) {
        await page.goto(path);
        await expect(badge(page)).toBeVisible();
      }
      await expect(heading(page, MINE)).toBeVisible();
      await badge(page).getByRole('button', { name: 'Switch off' }).click();
      await expect(heading(page, LIVE)).toBeVisible();
      await expect(badge(page)).toHaveCount(0);
    });
  });

  test('it can be typed in, on a phone, and is switched off by name', async ({ page, complaints }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/override');
    await expect(page.getByText('All that you see here is live.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Remote' }).fill('mf-catalog');
    await page.getByRole('combobox', { name: 'Machine' }).selectOption(DEVELOPER.origin);
    await expectNoViolation(page, 'the page of overrides');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(heading(page, MINE)).toBeVisible();
    await page.goto('/override');
    await expect(page.getByRole('listitem')).toContainText(`mf-catalog from ${DEVELOPER.origin}`);
    await expectNoViolation(page, 'the page of overrides with one');
    await expectNoSidewaysScroll(page, 'the page of overrides');
    await page.getByRole('button', { name: 'Switch off mf-catalog' }).click();
    await expect(heading(page, LIVE)).toBeVisible();
    expectQuiet(complaints);
  });

  test('nobody else sees it, and another address than those on the list is refused', async ({ page, browser }) => {
    await page.goto(`/override/mf-catalog?at=${DEVELOPER.origin}`);
    await expect(heading(page, MINE)).toBeVisible();
    const other = await browser.newPage();
    await other.goto(process.env.SHOP_URL ?? '');
    await expect(heading(other, LIVE)).toBeVisible();
    const refused = await other.goto(`${process.env.SHOP_URL}/override/mf-catalog?at=http://localhost:${DEVELOPER.port + 1}`);
    expect([refused?.status(), await refused?.text()]).toEqual([403, expect.stringContaining('OVERRIDE_ORIGINS')]);
    await other.goto(process.env.SHOP_URL ?? '');
    await expect(badge(other)).toHaveCount(0);
    await other.close();
  });
});

for (const [which, shop] of [
  ['that runs here, in the form that the docs teach', ''], ['by its address', ` -- --shop ${process.env.SHOP_URL}`],
] as const) {
  test(`a remote of this repository is developed beside a shop ${which}`, async ({ page, complaints }) => {
    const shared = readdirSync(ROOT).filter((name) => name.startsWith('shared-'));
    const parts = ['mf-catalog', 'release', 'scripts', 'styles.d.ts', 'package.json', 'package-lock.json', ...shared, ...recipeFiles()];
    const { folder, env, remove } = workTree('dev-mf-catalog', [...new Set(parts)]);
    if (shop === '') noteRunningShop(folder);
    const machine = await develop(documentedDev('mf-catalog') + shop, folder, env);
    try {
      await page.goto(`/override/mf-catalog?at=${DEVELOPER.origin}`);
      await expect(heading(page, LIVE)).toBeVisible();
      const copy = path.join(folder, 'mf-catalog/src/copy.ts');
      writeFileSync(copy, readFileSync(copy, 'utf8').replace(LIVE, MINE));
      await expect(async () => {
        // A page that is loaded while files are written finds some that its document did not mean, and says so.
        complaints.clear();
        await page.reload();
        await expect(heading(page, MINE)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      expectQuiet(complaints);
    } finally {
      machine.stop();
      remove();
    }
  });
}
