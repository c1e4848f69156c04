import type { Profile } from 'shared-api';
import { readLastSeen, writeLastSeen } from 'shared-remote/last-seen';
import * as v from 'valibot';

const LAST_SEEN = 'profile';
const text = v.exactOptional(v.string());

/**
 * What is kept of a profile until the next visit (docs/decisions/083): nothing about where somebody lives, how to ring them or what
 * they can't eat, only whether those rows are there.
 */
const KeptProfile = v.object({
  firstName: v.string(), lastName: v.string(), email: v.string(), isMarketingAccepted: v.boolean(), isEmailVerified: v.boolean(),
  profile_status: v.picklist(['COMPLETED', 'INCOMPLETE']), incomplete_status_reason: text, weekMailSince: text,
  has: v.object({ deliveryNote: v.boolean(), allergens: v.boolean() }),
});
export type KeptProfile = v.InferOutput<typeof KeptProfile>;

/** A field that is kept of no profile tells the two apart. */
export const isWhole = (shown: Profile | KeptProfile): shown is Profile => 'address' in shown;

/** By the schema, which drops what it does not name: a field that profiles get later is not kept. */
export function keepProfile(uid: string, profile: Profile): void {
  const has = { deliveryNote: Boolean(profile.deliveryNote), allergens: Boolean(profile.allergens) };
  writeLastSeen(uid, LAST_SEEN, v.parse(KeptProfile, { ...profile, has }));
}

export function readKeptProfile(uid: string): { profile: KeptProfile; at: Date } | undefined {
  const kept = readLastSeen(uid, LAST_SEEN);
  const profile = v.safeParse(KeptProfile, kept?.value);
  return kept && profile.success ? { profile: profile.output, at: new Date(kept.at) } : undefined;
}
