import type { Page, Route } from '@playwright/test';

/** What GET /menu does instead of answering as it should. */
export async function breakMenu(page: Page, answer: (route: Route) => unknown): Promise<() => Promise<void>> {
  const url = '**/api/menu';
  await page.route(url, (route) => void answer(route));
  return () => page.unroute(url);
}

interface Switches { orderingEnabled: boolean; paymentsEnabled: boolean; registrationEnabled: boolean; menuVersion: number }

/** Changes what GET /config says, by whatever the server says; Remote Config is kept out, since it would say otherwise later. */
export async function changeConfig(page: Page, change: Partial<Switches> | ((now: Switches) => Partial<Switches>), held: Promise<unknown> = Promise.resolve()): Promise<void> {
  await page.route(/firebaseremoteconfig|\/v1\/projects\/.*:fetch/, (route) => route.abort());
  await page.route('**/api/config', async (route) => {
    await held;
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Switches };
    await route.fulfill({ response, json: { data: { ...data, ...(typeof change === 'function' ? change(data) : change) } } });
  });
}
