import { expect, type Page } from '@playwright/test';
import { cartLine, cartOf, removeButton, storeCart } from './cart';
import type { Complaints } from './shop';

export const card = (page: Page) => page.locator('#slot').getByRole('alert').filter({ hasText: 'This part of the page didn’t load' });
export const tryAgain = (page: Page) => card(page).getByRole('button', { name: 'Try again' });

/** The reported failures of remotes: `mf-catalog entry`. */
export const failures = (complaints: Complaints): string[] =>
  complaints.reports.filter(({ type }) => type === 'remote-failure').map(({ remote, kind }) => `${remote} ${kind}`);

/** Exactly these failures were reported, once each. */
export async function expectReported(complaints: Complaints, ...expected: string[]): Promise<void> {
  await expect.poll(() => failures(complaints)).toEqual(expected);
}

/** Everything outside the slot works: the cart's count (its service runs), the floating buttons, overlays, footer. */
export async function expectRestWorks(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
}

/** The floating button opens the cart, where one of its two weeks can be removed. */
export async function expectCartWorks(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await removeButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
}

/** A cart with two weeks of one plan. */
export async function fillCart(page: Page): Promise<void> {
  await storeCart(page, cartOf(await cartLine('balanced_plan', { quantity: 2 })));
}
