import { expect, type Page } from '@playwright/test';
import type { Meal, Plan } from 'shared-api';
import { cartItemId } from 'shared-rules/cart';
import { planMenu } from 'shared-rules/plan-menu';
import { shopApi } from './addresses';
import { fill } from './fill';
import { NEAR, onPaymentPage } from './payments';

export const CART_KEY = 'five-day-kitchen:cart';
export type PlanId = 'low_calorie_plan' | 'balanced_plan' | 'muscle_gain_plan';

interface StoredLine {
  id: string;
  quantity: number;
  plan: Pick<Plan, 'id' | 'name' | 'minCalories' | 'maxCalories' | 'priceInCents'>;
  menu: { id: string; name: string; day: string; mealTime: string }[];
}

/** A stored cart line with today's menu. `swap` puts another dish into a slot, by its index among the choices. */
export async function cartLine(
  planId: PlanId = 'balanced_plan',
  { quantity = 1, swap }: { quantity?: number; swap?: { slot: number; choice: number } } = {},
): Promise<StoredLine> {
  const [plans, meals] = await Promise.all([shopApi<Plan[]>('/menu/plans'), shopApi<Meal[]>('/menu')]);
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw new Error(`The menu has no ${planId}.`);
  const menu = planMenu(meals, planId).map(({ day, mealTime, meal, choices }, slot) => {
    const { id, name } = (swap?.slot === slot ? choices[swap.choice] : undefined) ?? meal;
    return { day, mealTime, id, name };
  });
  const { id, name, minCalories, maxCalories, priceInCents } = plan;
  const lineId = cartItemId(planId, menu.map((meal) => meal.id));
  return { id: lineId, quantity, plan: { id, name, minCalories, maxCalories, priceInCents }, menu };
}

/** Stores a cart before the shop first starts in this tab. */
export async function storeCart(page: Page, document: object | string): Promise<void> {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  // It runs before the scripts of each page, so it must not overwrite what the shop has stored since.
  await page.addInitScript(([key, value]) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, [CART_KEY, text] as const);
}

export function cartOf(...lines: object[]): object {
  return { version: 1, cartId: crypto.randomUUID(), cartIdAt: 1, clock: 1, clearedAt: 0, gone: {}, lines, checkouts: [] };
}

/** Opens a guest's cart with these lines. */
export async function openCart(page: Page, ...lines: StoredLine[]): Promise<void> {
  await storeCart(page, cartOf(...(lines.length > 0 ? lines : [await cartLine()])));
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
}

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Checkout' });

export const removeButton = (page: Page) => page.getByRole('button', { name: 'Remove', exact: true });

export async function enterPostCode(page: Page, code: string = NEAR): Promise<void> {
  await fill(page.getByLabel('Post code'), code);
  await page.getByLabel('Post code').press('Enter');
}

/** Opens a guest's cart and waits until its session is ready. */
export async function readyToPay(page: Page, ...lines: StoredLine[]): Promise<void> {
  await openCart(page, ...lines);
  await enterPostCode(page);
  await expect(continueButton(page)).toBeEnabled();
}

/** Opens the payment page with a guest's cart. @returns the session's id */
export async function checkOutAsGuest(page: Page, ...lines: StoredLine[]): Promise<string> {
  await readyToPay(page, ...lines);
  await continueButton(page).click();
  return onPaymentPage(page);
}
