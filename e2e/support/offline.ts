import { expect, type Page } from '@playwright/test';

/** Resolves once the worker keeps all that the list of the newest release names. */
export async function filled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages:'));
    const cache = names[0] === undefined ? undefined : await caches.open(names[0]);
    return names.length === 1 && (await cache?.match('/offline.json', { ignoreVary: true })) !== undefined;
  })).toBe(true);
}
