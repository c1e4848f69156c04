import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/shop';
import { checkOut, type TeamCheckout } from '../support/team-checkout';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PACKAGES = ['shell', 'mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-orders'];

test('a team changes a text, builds and ships its own remote alone, and the next page load shows it', async ({ page }) => {
  test.setTimeout(150_000);
  const before = built();
  const versions = await liveVersions(page);
  const team = checkOut('mf-catalog');
  try {
    await changeAndShip(page, team, versions, before);
  } finally {
    // The tests after this one want the shop as it was.
    await team.promote(versions['mf-catalog'] ?? '');
    team.remove();
  }
});

async function changeAndShip(page: Page, team: TeamCheckout, versions: Record<string, string>, before: Record<string, number>): Promise<void> {
  const copy = path.join(team.folder, 'mf-catalog/src/copy.ts');
  const text = readFileSync(copy, 'utf8');
  expect(text).toContain('Why choose us');
  writeFileSync(copy, text.replace('Why choose us', 'Why people choose us'));
  expect(await team.ship()).toContain('Live: mf-catalog');

  // An open page keeps its version; a load gets the new one as soon as its pages are composed.
  await expect(page.getByRole('heading', { name: 'Why choose us', exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Why people choose us' })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  // Hydrated too, by the new build.
  await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { name: 'Why people choose us' })).toBeVisible();

  const now = await liveVersions(page);
  for (const name of PACKAGES) {
    if (name === 'mf-catalog') expect(now[name]).not.toBe(versions[name]);
    else expect(now[name]).toBe(versions[name]);
  }
  expect(built()).toEqual(before);

  // Its globals carry the version: with one name for two versions a live switch would keep the old code.
  const globals = await page.evaluate(() => Object.keys(window));
  const chunks = `webpackChunkmf_catalog_${now['mf-catalog']}`.replace(/[^A-Za-z0-9]/g, '_');
  expect(globals).toContain(`mf-catalog_${now['mf-catalog']}`);
  expect(globals.map((name) => name.replace(/[^A-Za-z0-9]/g, '_'))).toContain(chunks);
}

/** Which builds stand in the repository, and since when. */
function built(): Record<string, number> {
  return Object.fromEntries(PACKAGES.flatMap((name) =>
    readdirSync(path.join(ROOT, name, 'dist')).map((version) => [`${name} ${version}`, statSync(path.join(ROOT, name, 'dist', version)).mtimeMs])));
}

async function liveVersions(page: Page): Promise<Record<string, string>> {
  await page.goto('/');
  const { release } = JSON.parse((await page.locator('#page').textContent()) ?? '{}') as { release: { url: string } };
  const document = (await (await page.request.get(release.url)).json()) as { shell: string; remotes: { name: string; version: string }[] };
  return { shell: document.shell, ...Object.fromEntries(document.remotes.map(({ name, version }) => [name, version])) };
}
