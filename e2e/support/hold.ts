import type { Page } from '@playwright/test';

/** Holds what the page asks for at such addresses until the returned function is called. */
export async function hold(page: Page, addresses: Parameters<Page['route']>[0]): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await held;
    // The page that asked may be gone.
    await route.continue().catch(() => {});
  });
  return release;
}
