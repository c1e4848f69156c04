// Of all: needs the whole shop: parts of several remotes in one page, with the owners that the composer names.
import { expect, type Locator } from '@playwright/test';
import { liveVersions } from '../support/live-remotes';
import { expectStarted, test } from '../support/shop';

interface Manifest { metaData: { remoteEntry: { name: string }; publicPath: string }; exposes: { path: string }[] }

test('Module Federation’s own manifest of a live remote stands beside its entry, outside production', async ({ page }) => {
  const folder = `/r/mf-catalog/${(await liveVersions(page))['mf-catalog']}`;
  const answer = await page.request.get(`${folder}/mf-manifest.json`);
  expect(answer.ok()).toBe(true);
  const { metaData, exposes } = await answer.json() as Manifest;
  expect([metaData.publicPath, exposes.map(({ path }) => path)]).toEqual(['auto', expect.arrayContaining(['./home', './extras'])]);
  expect((await page.request.get(`${folder}/${metaData.remoteEntry.name}`)).ok()).toBe(true);
});

test('?owners shows of a page, its chrome and an overlay whose they are, with version, state and time to mount, and takes no tap', async ({ page }) => {
  await page.goto('/extra?owners');
  const versions = await liveVersions(page);
  const notes = page.locator('[data-owners]');
  await expect(notes).toContainText(new RegExp(`page: mf-catalog · Catalog · ${versions['mf-catalog']} · mounted in \\d+ ms`));
  await expect(notes).toContainText(`chrome: shell · Platform · ${versions.shell}`);

  const frame = notes.locator('div').filter({ hasText: 'page: mf-catalog' });
  await expect(frame).toHaveCSS('outline-style', 'solid');
  // Drawn anew a moment after the page has moved.
  await expect.poll(() => distanceFromView(frame)).toBeLessThanOrEqual(1);

  // What Module Federation's own tools read.
  const manifest = new URL(`/r/mf-catalog/${versions['mf-catalog']}/mf-manifest.json`, page.url()).href;
  expect(await page.evaluate((key) => window.__FEDERATION__.moduleInfo[key], `mf-catalog:${manifest}`))
    .toMatchObject({ remoteEntry: manifest });

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  await expect(notes).toContainText(new RegExp(`overlay: mf-account · Account · ${versions['mf-account']} · mounted in \\d+ ms`));
  await page.keyboard.press('Escape');
  await expect(notes).not.toContainText('overlay:');

  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(notes).toContainText(/page: mf-cart-checkout · Checkout · .* · mounted in \d+ ms/);

  // Whoever does not ask sees nothing.
  await page.goto('/extra');
  await expectStarted(page);
  await expect(notes).toHaveCount(0);
});

/** By how much an edge of the frame lies beside that of the view in the slot, as far as the window shows it, CSS pixels. */
function distanceFromView(frame: Locator): Promise<number> {
  return frame.evaluate((drawn) => {
    const edges = (node: Element | null) => {
      const { left, top, right, bottom } = node?.getBoundingClientRect() ?? new DOMRect();
      return [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    };
    const expected = edges(document.querySelector('#slot > [data-view]:not([hidden])'));
    return Math.max(...edges(drawn).map((edge, index) => Math.abs(edge - (expected[index] ?? NaN))));
  });
}
