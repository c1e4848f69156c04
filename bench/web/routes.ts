import { expect, type Page } from '@playwright/test';

export interface Route {
  name: 'home' | 'meal-plan' | 'cart' | 'orders';
  path: string;
  /** Steps before the load, for a route that needs more than its path. */
  prepare?: (page: Page) => Promise<void>;
  /** Whose browser state the visit starts with; a new visitor's if absent. */
  visitor?: 'cart' | 'customer';
}

export const ROUTES: readonly Route[] = [
  { name: 'home', path: '/' },
  { name: 'meal-plan', path: '/meal-plan', prepare: openPlan },
  { name: 'cart', path: '/cart', visitor: 'cart' },
  { name: 'orders', path: '/my-orders', visitor: 'customer' },
];

/** Puts the chosen plan into the tab's history state; a reload of /meal-plan reads it. */
async function openPlan(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('listitem').filter({ hasText: 'Balanced Plan' }).getByRole('link', { name: 'Open Me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Balanced Plan' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}
