import { BROWSER_DAYS } from 'shared-rules/retention';
import * as v from 'valibot';
import { readStored, safeLocalStorage, type SafeStorage } from './storage';

const PREFIX = 'five-day-kitchen:last-seen:';
const DAY_MS = 86_400_000;
const Kept = v.object({ at: v.number(), value: v.unknown() });

/** The name comes first: a remote declares the keys that begin with its own. */
const keyOf = (uid: string, name: string): string => `${PREFIX}${name}:${uid}`;
const uidOf = (key: string): string => key.slice(key.indexOf(':', PREFIX.length) + 1);
/** What is of the future was written before the clock was put back. */
const isFresh = (at: number, now: number): boolean => at <= now && now - at < BROWSER_DAYS.lastSeen * DAY_MS;

interface LastSeen {
  /** When it was fetched, ms since 1970. */
  at: number;
  value: unknown;
}

/** What a customer's page showed last, for that customer only. Unparsed: another version may have written it. */
export function readLastSeen(uid: string, name: string, now = Date.now(), storage: SafeStorage = safeLocalStorage): LastSeen | undefined {
  const kept = readStored(Kept, storage, keyOf(uid, name));
  return kept && isFresh(kept.at, now) ? { at: kept.at, value: kept.value } : undefined;
}

/** Where storage is full or forbidden, the page waits for the shop as before. */
export function writeLastSeen(uid: string, name: string, value: unknown, now = Date.now(), storage: SafeStorage = safeLocalStorage): void {
  storage.set(keyOf(uid, name), JSON.stringify({ at: now, value }));
}

/** Removes what is another's or too old; without `uid` everything, because nobody is signed in. */
export function dropLastSeen(uid?: string, now = Date.now(), storage: SafeStorage = safeLocalStorage): void {
  for (const key of storage.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const kept = uid !== undefined && uidOf(key) === uid ? readStored(Kept, storage, key) : undefined;
    if (!kept || !isFresh(kept.at, now)) storage.remove(key);
  }
}
