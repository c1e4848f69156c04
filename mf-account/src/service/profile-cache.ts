import type { Profile } from 'shared-api';

/** PROFILE-13 */
const LIFETIME_MS = 300_000;

export interface ProfileCache {
  get(uid: string): Profile | undefined;
  set(uid: string, profile: Profile): void;
  clear(): void;
}

/** One customer's profile, for 300,000 ms, in memory only. */
export function createProfileCache(now: () => number = Date.now): ProfileCache {
  let kept: { uid: string; profile: Profile; until: number } | undefined;
  return {
    get: (uid) => (kept && kept.uid === uid && now() < kept.until ? kept.profile : undefined),
    set: (uid, profile) => void (kept = { uid, profile, until: now() + LIFETIME_MS }),
    clear: () => void (kept = undefined),
  };
}
