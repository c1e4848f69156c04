import type { ApiClient } from 'shared-api';
import type { CallOptions } from 'shared-api/client';
import { PLANS } from '../copy';
import { parseMeals, type Meal } from './meal';
import type { MenuCache } from './menu-cache';
import { MenuError } from './menu-error';
import { parsePlans, type Plan } from './plan';

interface Given<T> {
  data: T;
  /** As of before: the service worker or the backend had nothing newer. Nobody may take it for the current version's. */
  kept: boolean;
}

export interface MenuSource {
  /** The cached plans of the current menu version, synchronously. */
  cachedPlans(): Plan[] | undefined;
  /** @throws {Error} with a sentence for the customer */
  plans(): Promise<Given<Plan[]>>;
  /** @throws {Error} with a sentence for the customer */
  menu(): Promise<Given<Meal[]>>;
}

interface MenuSourceOptions {
  api: ApiClient;
  cache: MenuCache;
  /** Undefined until app status is known: then nothing is read from or put into the cache. */
  menuVersion: () => number | undefined;
}

/** The requests of this document by API client: outside the views, because `load` runs before its view is mounted. */
const requests = new WeakMap<ApiClient, Map<string, Promise<unknown>>>();

/** Plans and menu of the current menu version: from memory, else from the cache, else by one call shared by all callers. */
export function createMenuSource({ api, cache, menuVersion }: MenuSourceOptions): MenuSource {
  const started = requests.get(api) ?? new Map<string, Promise<unknown>>();
  requests.set(api, started);

  function cached<T>(key: string, parse: (value: unknown) => T | undefined): T | undefined {
    const version = menuVersion();
    return version === undefined ? undefined : parse(cache.read(key, version));
  }

  function load<T>(
    key: string, parse: (value: unknown) => T | undefined, call: (options: CallOptions) => Promise<unknown>, failure: string,
  ): Promise<Given<T>> {
    const version = menuVersion();
    const request = `${key}@${version ?? 'unknown'}`;
    // Only this function adds entries, and each key has one `parse`, so the promise is of a T.
    const pending = started.get(request) as Promise<Given<T>> | undefined;
    if (pending) return pending;
    const result = (async (): Promise<Given<T>> => {
      const stored = cached(key, parse);
      if (stored) return { data: stored, kept: false };
      const given = { kept: false as boolean };
      const parsed = parse(await call({ onKept: () => { given.kept = true; } }));
      if (!parsed) throw new MenuError(failure);
      // Maybe from before this version: its allergens may have been corrected since.
      if (given.kept) started.delete(request);
      else if (version !== undefined) cache.write(key, version, parsed);
      return { data: parsed, ...given };
    })();
    started.set(request, result);
    result.catch(() => started.delete(request));
    return result;
  }

  return {
    cachedPlans: () => cached('plans', parsePlans),
    plans: () => load('plans', parsePlans, (options) => api.call('GET /menu/plans', {}, options), PLANS.plansFailed),
    menu: () => load('menu', parseMeals, (options) => api.call('GET /menu', {}, options), PLANS.menuFailed),
  };
}
