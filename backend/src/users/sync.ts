import { eq } from 'drizzle-orm';
import type { Profile } from 'shared-api';
import type { Deps } from '../deps';
import { profiles } from '../db/schema';
import type { Customer } from '../http/actor';
import { unauthenticated } from '../http/failure';
import { tellEmailChange } from './email-change';
import { asProfile } from './profile-store';

/**
 * After each sign-in: mirrors what the identity provider knows of the email, tells of a changed address. Makes no profile: registering did, or an operator
 * (`ops accounts allow`). Who signed up at the provider itself accepted no terms, and has no account here.
 * @throws {Failure} 401
 */
export async function syncCustomer({ db, now }: Deps, { uid, email, isEmailVerified }: Customer): Promise<Profile> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(profiles).where(eq(profiles.uid, uid)).for('update');
    if (!known) throw unauthenticated('no-account', 'This sign-in has no account at our shop. Please create your account first.');
    await tellEmailChange(tx, { uid, email }, now());
    const isBehind = known.email !== email || known.isEmailVerified !== isEmailVerified;
    const [row = known] = isBehind ? await tx.update(profiles).set({ email, isEmailVerified, updatedAt: now() }).where(eq(profiles.uid, uid)).returning() : [known];
    return asProfile(row);
  });
}
