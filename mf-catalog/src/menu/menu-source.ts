import type { ApiClient } from 'shared-api';
import { PLANS } from '../copy';
import { parseMeals, type Meal } from './meal';
import type { MenuCache } from './menu-cache';
import { MenuError } from './menu-error';
import { parsePlans, type Plan } from './plan';

export interface MenuSource {
  /** The cached menu of the current version, without waiting. */
  cachedPlans(): Plan[] | undefined;
  /** @throws {Error} with a sentence for the customer */
  plans(): Promise<Plan[]>;
  /** @throws {Error} with a sentence for the customer */
  menu(): Promise<Meal[]>;
}

export interface MenuSourceOptions {
  api: ApiClient;
  cache: MenuCache;
  /** Undefined until app status is known: then nothing is read from or put into the cache. */
  menuVersion: () => number | undefined;
}

/** What was asked for in this document, by the client that asked: views come and go, and a `load` asks before its view is there. */
const requests = new WeakMap<ApiClient, Map<string, Promise<unknown>>>();

/** Plans and menu of the current menu version: from memory, else from the cache, else by one call however many ask. */
export function createMenuSource({ api, cache, menuVersion }: MenuSourceOptions): MenuSource {
  const asked = requests.get(api) ?? new Map<string, Promise<unknown>>();
  requests.set(api, asked);

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
    menu: () => load('menu', parseMeals, () => api.call('GET /menu', {}), PLANS.menuFailed),
  };
}
