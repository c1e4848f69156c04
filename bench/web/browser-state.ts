import { randomUUID } from 'node:crypto';
import { expect, type Browser } from '@playwright/test';
import { cartItemId } from 'shared-rules/cart';
import { planMenu } from 'shared-rules/plan-menu';
import type { Meal, Plan } from 'shared-api';
import { openPhone, type BrowserState } from './phone';
import type { Variant } from './variants';

const CUSTOMER = { email: 'demo@fivedaykitchen.example', password: 'five-day-demo' };

/** The state of a guest's browser with a cart of `lines` different weeks. */
export async function guestWithCart(site: string, lines = 1): Promise<BrowserState> {
  const getData = async <T>(call: string): Promise<T> => ((await (await fetch(`${site}/api${call}`)).json()) as { data: T }).data;
  const [plans, meals] = await Promise.all([getData<Plan[]>('/menu/plans'), getData<Meal[]>('/menu')]);
  const stored = Array.from({ length: lines }, (_, index) => lineOf(plans[index % plans.length], meals, Math.floor(index / plans.length)));
  const cart = { version: 1, cartId: randomUUID(), cartIdAt: 1, clock: 1, clearedAt: 0, gone: {}, lines: stored, checkouts: [] };
  return { cookies: [], origins: [{ origin: site, localStorage: [{ name: 'five-day-kitchen:cart', value: JSON.stringify(cart) }] }] };
}

/** Each `variation` chooses other meals, because lines with the same meals would be merged. */
function lineOf(plan: Plan | undefined, meals: readonly Meal[], variation: number) {
  if (!plan) throw new Error('The menu has no plan.');
  let rest = variation;
  const menu = planMenu(meals, plan.id).map(({ day, mealTime, meal, choices }) => {
    const all = [meal, ...choices.filter(({ id }) => id !== meal.id)];
    const chosen = all[rest % all.length] ?? meal;
    rest = Math.floor(rest / all.length);
    return { day, mealTime, id: chosen.id, name: chosen.name };
  });
  const { id, name, minCalories, maxCalories, priceInCents } = plan;
  return { id: cartItemId(id, menu.map((meal) => meal.id)), quantity: 1, plan: { id, name, minCalories, maxCalories, priceInCents }, menu };
}

/** The browser state of the signed-in demo customer. */
export async function signedInCustomer(browser: Browser, variant: Variant): Promise<BrowserState> {
  const { page, close } = await openPhone(browser, variant);
  try {
    await page.goto('/');
    await page.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(CUSTOMER.email);
    await dialog.getByLabel('Password').fill(CUSTOMER.password);
    await dialog.getByRole('button', { name: 'Log into my account' }).click();
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible({ timeout: 30_000 });
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    return await page.context().storageState();
  } finally {
    await close();
  }
}

/** The same state for another variant's origin. */
export function stateAt(origin: string, state: BrowserState): BrowserState {
  return { cookies: [], origins: state.origins.slice(0, 1).map((stored) => ({ ...stored, origin })) };
}
