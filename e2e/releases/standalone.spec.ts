// Of all: two versions of React live in one page.
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { CART_KEY } from '../support/cart';
import { takeOut } from '../support/live-remotes';
import { expectQuiet, test } from '../support/shop';
import { checkOut } from '../support/team-checkout';

const HOME = path.resolve(import.meta.dirname, 'remotes/mf-tasting');

test('a remote with another React inside stands in the live page beside ours', async ({ page, complaints }) => {
  test.setTimeout(120_000);
  const team = checkOut('mf-tasting', HOME);
  try {
    expect(await team.ship()).toContain('Live: mf-tasting');
    await composed(page);
    await test.step('prerendered and hydrated, with the shop around it', () => standsInThePage(page));
    await test.step('its cart is the shop’s cart', () => addsAWeek(page));
    await test.step('left and come back to, from a document of the other React too', () => goesAndComesBack(page));
    expectQuiet(complaints);
  } finally {
    await takeOut('mf-tasting');
    team.remove();
  }
});

async function composed(page: Page): Promise<void> {
  await expect.poll(async () => (await page.request.get('/tasting')).text(), { timeout: 30_000 }).toContain('Tasting week');
}

async function standsInThePage(page: Page): Promise<void> {
  const html = await (await page.request.get('/tasting')).text();
  // Its composed HTML is of its own React.
  expect(html).toContain('Made with React 18.3.1');
  // The node that was composed is marked, before any script has run, to be found again after hydration.
  await page.addInitScript(() => document.addEventListener('readystatechange', () => {
    document.querySelector('#slot h1')?.setAttribute('data-composed', 'yes');
  }, { once: true }));
  await page.goto('/tasting');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasting week' })).toHaveAttribute('data-composed', 'yes');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await versions(page)).toEqual({ shown: '18.3.1', shared: expect.stringMatching(/^19\./) });
  // Ids come from the view's name in both, so they can't meet those of another root.
  await expect(page.getByRole('article')).toHaveAttribute('aria-describedby', /^:mf-tasting\/tasting-/);
}

async function addsAWeek(page: Page): Promise<void> {
  await expect(page.getByText('0 weeks are in your cart.')).toBeVisible();
  await page.getByRole('button', { name: 'Add this week' }).click();
  await expect(page.getByText('It is in your cart.')).toBeVisible();
  // What it reads from the bus, what the shell's own root reads, and what is kept, agree.
  await expect(page.getByText('One week is in your cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: /cart/i }).filter({ hasText: '1' })).toBeVisible();
  const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as { lines: { menu: unknown[] }[] }, CART_KEY);
  expect(kept.lines.map(({ menu }) => menu.length)).toEqual([15]);
}

async function goesAndComesBack(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'All plans' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /Open Me/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tasting week' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasting week' })).toBeFocused();
  await expect(page.getByText('One week is in your cart.')).toBeVisible();
  expect(await versions(page)).toEqual({ shown: '18.3.1', shared: expect.stringMatching(/^19\./) });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // The other way round: it arrives in a document that was composed for a view of the shell's React.
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('button', { name: /Open Me/ }).first()).toBeVisible();
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasting week' })).toBeFocused();
  expect(await versions(page)).toEqual({ shown: '18.3.1', shared: expect.stringMatching(/^19\./) });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

/** What the remote shows of its own React, and the one that the shell has given to all who share. */
async function versions(page: Page): Promise<{ shown: string | undefined; shared: string }> {
  const shown = (await page.getByText(/^Made with React/).textContent())?.replace('Made with React ', '');
  const shared = await page.evaluate(() => {
    const { __FEDERATION__: federation } = window as unknown as { __FEDERATION__: { __INSTANCES__: { shareScopeMap: { default: { react: Record<string, { lib(): { version: string } }> } } }[] } };
    const [react] = Object.values(federation.__INSTANCES__[0]?.shareScopeMap.default.react ?? {});
    return react?.lib().version ?? 'none';
  });
  return { shown, shared };
}
