import { BROWSER_DAYS } from 'shared-rules';
import * as v from 'valibot';
import { readStored, type SafeStorage } from 'shared-remote/storage';

/** FIGURE-8, ms */
export const CACHE_LIFETIME_MS = BROWSER_DAYS.menu * 86_400_000;

/** Raised when a build reads fields that the one before did not store: 2 brought the diet marks, 3 how meals are kept. */
const VERSION = 3;
const Entry = v.object({ v: v.literal(VERSION), savedAt: v.number(), menuVersion: v.number(), data: v.unknown() });

export interface MenuCache {
  /** The entry for this menu version, unparsed. An expired entry, or one of another version, is removed. */
  read(key: string, menuVersion: number): unknown;
  write(key: string, menuVersion: number, data: unknown): void;
}

/** Caches plans and menu between visits. `now` in ms. */
export function createMenuCache(storage: SafeStorage, now: () => number): MenuCache {
  const name = (key: string) => `five-day-kitchen:cache:${key}`;
  return {
    read(key, menuVersion) {
      const entry = readStored(Entry, storage, name(key));
      const age = now() - (entry?.savedAt ?? NaN);
      if (entry?.menuVersion === menuVersion && age >= 0 && age < CACHE_LIFETIME_MS) return entry.data;
      storage.remove(name(key));
      return undefined;
    },
    write(key, menuVersion, data) {
      storage.set(name(key), JSON.stringify({ v: VERSION, savedAt: now(), menuVersion, data }));
    },
  };
}
