// Of all: needs the whole shop: a team’s checkout builds and ships, and an open page offers the new version.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { packagesOf } from '../../scripts/lib/packages.mjs';
import { liveVersions } from '../support/live-remotes';
import { test } from '../support/releasing';
import { expectStarted } from '../support/shop';
import { checkOut, type TeamCheckout } from '../support/team-checkout';
import { ROOT } from '../support/work-tree';

test('a team changes a text, builds and ships only its own remote; the next page load shows it, and an open page offers a reload', async ({ page, context }) => {
  const before = built();
  await page.goto('/');
  const versions = await liveVersions(page);
  const open = await openForLong(context);
  const team = checkOut('mf-catalog');
  try {
    await changeAndShip(page, team, versions, before);
    await expectOffer(open, versions['mf-catalog'] ?? '', (await liveVersions(page))['mf-catalog'] ?? '');
  } finally {
    team.remove();
  }
});

async function changeAndShip(
  page: Page, team: TeamCheckout, versions: Record<string, string>, before: Record<string, number>,
): Promise<void> {
  const copy = path.join(team.folder, 'mf-catalog/src/copy.ts');
  const text = readFileSync(copy, 'utf8');
  expect(text).toContain('Why choose us');
  // With the time, so that each run makes another version and can be repeated in the same shop.
  writeFileSync(copy, `${text.replace('Why choose us', 'Why people choose us')}\n// ${Date.now()}\n`);
  expect(await team.ship()).toContain('Live: mf-catalog');

  // An open page keeps its version; a load gets the new one as soon as its pages are composed.
  await expect(page.getByRole('heading', { name: 'Why choose us', exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Why people choose us' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // Also after hydration by the new build.
  await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { name: 'Why people choose us' })).toBeVisible();

  const now = await liveVersions(page);
  expect(now).toEqual({ ...versions, 'mf-catalog': expect.not.stringContaining(versions['mf-catalog'] ?? '') });
  expect(built()).toEqual(before);

  // Its globals contain the version: with the same name for two versions a live switch would keep the old code.
  const globals = await page.evaluate(() => Object.keys(window));
  const chunks = `webpackChunkmf_catalog_${now['mf-catalog']}`.replace(/[^A-Za-z0-9]/g, '_');
  expect(globals).toContain(`mf-catalog_${now['mf-catalog']}`);
  expect(globals.map((name) => name.replace(/[^A-Za-z0-9]/g, '_'))).toContain(chunks);
}

/** A tab whose clock the test can advance. */
async function openForLong(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  await expectStarted(page);
  await page.waitForLoadState('networkidle');
  return page;
}

/** An open page keeps its versions on all pages; then it offers the newer one, and after a reload has only that. */
async function expectOffer(page: Page, old: string, now: string): Promise<void> {
  const offer = page.getByRole('status').filter({ hasText: 'A newer version is ready' });
  await page.getByRole('link', { name: 'Extras' }).click();
  await expect(page.locator('#slot').getByRole('heading', { level: 1, name: 'Extras' })).toBeVisible();
  await expect(offer).toBeHidden();
  expect(await catalogVersions(page)).toEqual([old]);

  await page.clock.fastForward('05:01');
  await expect(offer).toBeVisible();
  expect(await catalogVersions(page)).toEqual([old]);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(offer).toBeHidden();
  await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
  await page.getByRole('link', { name: 'Five Day Kitchen' }).first().click();
  await expect(page.getByRole('heading', { name: 'Why people choose us' })).toBeVisible();
  expect(await catalogVersions(page)).toEqual([now]);
}

/** The versions whose code has run in this document: each has its own global. */
function catalogVersions(page: Page): Promise<string[]> {
  return page.evaluate(
    () => Object.keys(window).flatMap((name) => (name.startsWith('mf-catalog_') ? [name.slice('mf-catalog_'.length)] : [])),
  );
}

/** The builds in the repository, with their times. */
function built(): Record<string, number> {
  return Object.fromEntries(packagesOf(ROOT).flatMap((name) =>
    readdirSync(path.join(ROOT, name, 'dist')).map(
      (version) => [`${name} ${version}`, statSync(path.join(ROOT, name, 'dist', version)).mtimeMs],
    )));
}
