import { expect, type Page } from '@playwright/test';
import { cartLine, cartOf, removeButton, storeCart } from './cart';
import type { Complaints } from './shop';

export const card = (page: Page) => page.locator('#slot').getByRole('alert').filter({ hasText: 'This part of the page didn’t load' });
export const tryAgain = (page: Page) => card(page).getByRole('button', { name: 'Try again' });

/** Failures of remotes as they were reported, with the version where it is known: `mf-catalog entry`. */
export const failures = (complaints: Complaints): string[] =>
  complaints.reports.filter(({ type }) => type === 'remote-failure').map(({ remote, kind }) => `${remote} ${kind}`);

/** Exactly this was reported, once. */
export async function expectReported(complaints: Complaints, ...expected: string[]): Promise<void> {
  await expect.poll(() => failures(complaints)).toEqual(expected);
}

/** What stands beside the slot: the cart's own count (its service runs), the floating buttons, overlays, footer. */
export async function expectRestWorks(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
}

/** By the floating button to the cart, where one of its two weeks can be taken out. */
export async function expectCartWorks(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await removeButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
}

/** A cart with two weeks of one plan, so that it shows whether anything of it went missing. */
export async function fillCart(page: Page): Promise<void> {
  await storeCart(page, cartOf(await cartLine('balanced_plan', { quantity: 2 })));
}
