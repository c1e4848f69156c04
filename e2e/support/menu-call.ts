import type { Page, Route } from '@playwright/test';

/** Replaces the answer of GET /menu. @returns restores it */
export async function breakMenu(page: Page, answer: (route: Route) => unknown): Promise<() => Promise<void>> {
  const url = '**/api/menu';
  await page.route(url, (route) => void answer(route));
  return () => page.unroute(url);
}

interface Switches { orderingEnabled: boolean; paymentsEnabled: boolean; registrationEnabled: boolean; menuVersion: number }

/** Changes the answer of GET /config. Remote Config is blocked, because it would have the real values later. */
export async function changeConfig(
  page: Page,
  change: Partial<Switches> | ((now: Switches) => Partial<Switches>),
  held: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  await page.route(/firebaseremoteconfig|\/v1\/projects\/.*:fetch/, (route) => route.abort());
  await page.route('**/api/config', async (route) => {
    await held;
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Switches };
    await route.fulfill({ response, json: { data: { ...data, ...(typeof change === 'function' ? change(data) : change) } } });
  });
}
