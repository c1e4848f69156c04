import type { ApiClient } from 'shared-api';
import { PLANS } from '../copy';
import { parseMeals, type Meal } from './meal';
import type { MenuCache } from './menu-cache';
import { MenuError } from './menu-error';
import { parsePlans, type Plan } from './plan';

export interface MenuSource {
  /** What stands in the cache for the current menu version, at once. */
  cachedPlans(): Plan[] | undefined;
  /** @throws {Error} with SPEC §8's words. */
  plans(): Promise<Plan[]>;
  /** @throws {Error} with SPEC §8's words. */
  menu(): Promise<Meal[]>;
  /** The menu, if `menu` has brought it before. */
  menuAtHand(): Meal[] | undefined;
}

export interface MenuSourceOptions {
  api: ApiClient;
  cache: MenuCache;
  /** Undefined until app status is known: then nothing is read from or put into the cache. */
  menuVersion: () => number | undefined;
}

/** Plans and menu of the current menu version: from memory, else from the cache, else by one call however many ask. */
export function createMenuSource({ api, cache, menuVersion }: MenuSourceOptions): MenuSource {
  const asked = new Map<string, Promise<unknown>>();
  const menus = new Map<number | undefined, Meal[]>();

  function cached<T>(key: string, parse: (value: unknown) => T | undefined): T | undefined {
    const version = menuVersion();
    return version === undefined ? undefined : parse(cache.read(key, version));
  }

  function load<T>(key: string, parse: (value: unknown) => T | undefined, call: () => Promise<unknown>, failure: string): Promise<T> {
    const version = menuVersion();
    const request = `${key}@${version ?? 'unknown'}`;
    // Kept by this very function under the same key, so it holds a T.
    const known = asked.get(request) as Promise<T> | undefined;
    if (known) return known;
    const fresh = (async () => {
      const kept = cached(key, parse);
      if (kept) return kept;
      const parsed = parse(await call());
      if (!parsed) throw new MenuError(failure);
      if (version !== undefined) cache.write(key, version, parsed);
      return parsed;
    })();
    asked.set(request, fresh);
    fresh.catch(() => asked.delete(request));
    return fresh;
  }

  return {
    cachedPlans: () => cached('plans', parsePlans),
    plans: () => load('plans', parsePlans, () => api.call('GET /menu/plans', {}), PLANS.plansFailed),
    async menu() {
      const version = menuVersion();
      const meals = await load('menu', parseMeals, () => api.call('GET /menu', {}), PLANS.menuFailed);
      menus.set(version, meals);
      return meals;
    },
    menuAtHand: () => menus.get(menuVersion()),
  };
}
