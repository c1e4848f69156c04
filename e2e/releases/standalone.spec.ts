// Of all: needs the whole shop: two versions of React in one page.
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { CART_KEY } from '../support/cart';
import { test } from '../support/releasing';
import { expectQuiet, expectStarted } from '../support/shop';
import { checkOut } from '../support/team-checkout';

const HOME = path.resolve(import.meta.dirname, 'remotes/mf-tasting');

test('a remote with its own version of React works in the live page beside the shell’s', async ({ page, complaints }) => {
  const team = checkOut('mf-tasting', HOME);
  try {
    expect(await team.ship()).toContain('Live: mf-tasting');
    await composed(page);
    await test.step('prerendered and hydrated, with the shop around it', () => standsInThePage(page));
    await test.step('its cart is the shop’s cart', () => addsAWeek(page));
    await test.step('left and come back to, from a document of the other React too', () => goesAndComesBack(page));
    expectQuiet(complaints);
  } finally {
    team.remove();
  }
});

async function composed(page: Page): Promise<void> {
  await expect.poll(async () => (await page.request.get('/tasting')).text()).toContain('Tasting week');
}

async function standsInThePage(page: Page): Promise<void> {
  const html = await (await page.request.get('/tasting')).text();
  // Its own React has rendered the composed HTML.
  expect(html).toContain('Made with React 18.3.1');
  // Marks the composed node before any script runs, to check that hydration keeps it.
  await page.addInitScript(() => document.addEventListener('readystatechange', () => {
    document.querySelector('#slot h1')?.setAttribute('data-composed', 'yes');
  }, { once: true }));
  await page.goto('/tasting');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasting week' })).toHaveAttribute('data-composed', 'yes');
  await expectStarted(page);
  expect(await versions(page)).toEqual({ shown: '18.3.1', shared: expect.stringMatching(/^19\./) });
  // In both versions ids begin with the view's name, so they differ from those of other roots.
  await expect(page.getByRole('article')).toHaveAttribute('aria-describedby', /^:mf-tasting\/tasting-/);
}

async function addsAWeek(page: Page): Promise<void> {
  await expect(page.getByText('0 weeks are in your cart.')).toBeVisible();
  await page.getByRole('button', { name: 'Add this week' }).click();
  await expect(page.getByText('It is in your cart.')).toBeVisible();
  // The remote, the shell and the storage have the same count.
  await expect(page.getByText('One week is in your cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: /cart/i }).filter({ hasText: '1' })).toBeVisible();
  const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as { lines: { menu: unknown[] }[] }, CART_KEY);
  expect(stored.lines.map(({ menu }) => menu.length)).toEqual([15]);
}

async function goesAndComesBack(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'All plans' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: /Open Me/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tasting week' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasting week' })).toBeFocused();
  await expect(page.getByText('One week is in your cart.')).toBeVisible();
  expect(await versions(page)).toEqual({ shown: '18.3.1', shared: expect.stringMatching(/^19\./) });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // Now in a document that was composed for a view with the shell's React.
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('link', { name: /Open Me/ }).first()).toBeVisible();
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasting week' })).toBeFocused();
  expect(await versions(page)).toEqual({ shown: '18.3.1', shared: expect.stringMatching(/^19\./) });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

/** The version of React that the remote shows, and the one that the shell shares. */
async function versions(page: Page): Promise<{ shown: string | undefined; shared: string }> {
  const shown = (await page.getByText(/^Made with React/).textContent())?.replace('Made with React ', '');
  const shared = await page.evaluate(() => {
    const [instance] = window.__FEDERATION__.__INSTANCES__;
    const [react] = Object.values(instance?.shareScopeMap.default?.react ?? {});
    return react?.lib?.().version ?? 'none';
  });
  return { shown, shared };
}
