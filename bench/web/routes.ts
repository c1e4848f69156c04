import { expect, type Page } from '@playwright/test';

export interface Route {
  name: 'home' | 'meal-plan' | 'cart' | 'orders';
  path: string;
  /** How one comes to it, where an address alone does not lead there. */
  prepare?: (page: Page) => Promise<void>;
  /** What the visitor brings along. */
  visitor?: 'cart' | 'customer';
}

export const ROUTES: readonly Route[] = [
  { name: 'home', path: '/' },
  { name: 'meal-plan', path: '/meal-plan', prepare: openPlan },
  { name: 'cart', path: '/cart', visitor: 'cart' },
  { name: 'orders', path: '/my-orders', visitor: 'customer' },
];

/** Leaves the plan's state in this tab's history, from where a reload takes it. */
export async function openPlan(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('listitem').filter({ hasText: 'Balanced Plan' }).getByRole('button', { name: 'Open Me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Balanced Plan' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}
