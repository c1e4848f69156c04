import { eq, sql } from 'drizzle-orm';
import type { Profile } from 'shared-api';
import type { Deps } from '../deps';
import { profiles, registrations } from '../db/schema';
import type { Customer } from '../http/actor';
import { tellEmailChange } from './email-change';
import { asProfile, readProfile } from './profile-store';

/** After each sign-in: makes a missing profile, mirrors what the identity provider knows of the email, tells of a changed address. */
export async function syncCustomer({ db, now }: Deps, { uid, email, isEmailVerified }: Customer): Promise<Profile> {
  return db.transaction(async (tx) => {
    await tellEmailChange(tx, { uid, email }, now());
    await tx.insert(profiles).values({ uid, email, isEmailVerified }).onConflictDoUpdate({
      target: profiles.uid,
      set: { email, isEmailVerified, updatedAt: now() },
      setWhere: sql`${profiles.email} <> ${email} OR ${profiles.isEmailVerified} <> ${isEmailVerified}`,
    });
    // Someone uses this identity: a sign-up that stopped half way may not be taken up by another any more.
    await tx.delete(registrations).where(eq(registrations.uid, uid));
    return asProfile(await readProfile(tx, uid));
  });
}
