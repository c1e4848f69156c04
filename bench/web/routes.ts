import { expect, type Page } from '@playwright/test';

export interface Route {
  name: 'home' | 'plan' | 'meal-plan' | 'cart' | 'orders';
  path: string;
  /** Steps before the load, for a route that needs more than its path. */
  prepare?: (page: Page) => Promise<void>;
  /** Whose browser state the visit starts with; a new visitor's if absent. */
  visitor?: 'cart' | 'customer';
  /** Measured without scripts too. */
  floor?: true;
  /** The monolith composes no such page. */
  own?: true;
}

/** A plan's own page (decision 059). */
export const PLAN = '/meal-plan?plan=balanced_plan';

export const ROUTES: readonly Route[] = [
  { name: 'home', path: '/', floor: true },
  { name: 'plan', path: PLAN, floor: true, own: true },
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
