import type { Profile } from 'shared-api';

/** PROFILE-13 */
const LIFETIME_MS = 300_000;

interface ProfileCache {
  get(uid: string): Profile | undefined;
  set(uid: string, profile: Profile): void;
  clear(): void;
}

/** Holds one customer's profile, in memory only. */
export function createProfileCache(now: () => number = Date.now): ProfileCache {
  let entry: { uid: string; profile: Profile; until: number } | undefined;
  return {
    get: (uid) => (entry && entry.uid === uid && now() < entry.until ? entry.profile : undefined),
    set: (uid, profile) => void (entry = { uid, profile, until: now() + LIFETIME_MS }),
    clear: () => void (entry = undefined),
  };
}
