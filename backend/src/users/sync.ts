import { eq } from 'drizzle-orm';
import type { Profile } from 'shared-api';
import type { Deps } from '../deps';
import { profiles } from '../db/schema';
import { noAccount } from '../http/failure';
import type { Customer } from './customer';
import { queueEmailChangeMails } from './email-change';
import { asProfile } from './profile-store';
import { freeEmail, lockHolders, requireCurrentEmail } from './stale-email';

/**
 * After each sign-in: mirrors what the identity provider knows of the email, tells of a changed address. Makes no profile: registering did,
 * or an operator (`ops accounts allow`). Who signed up at the provider itself accepted no terms, and has no account here.
 * @throws {Failure} 401
 */
export async function syncCustomer(deps: Deps, { uid, email, isEmailVerified }: Customer): Promise<Profile> {
  const { db, now } = deps;
  await requireCurrentEmail(deps, { uid, email });
  return db.transaction(async (tx) => {
    const known = await lockHolders(tx, { uid, email });
    if (!known) throw noAccount();
    await queueEmailChangeMails(tx, known, email, now());
    await freeEmail(tx, { uid, email });
    const isBehind = known.email !== email || known.isEmailVerified !== isEmailVerified;
    const [row = known] = isBehind
      ? await tx.update(profiles).set({ email, isEmailVerified, updatedAt: now() }).where(eq(profiles.uid, uid)).returning()
      : [];
    return asProfile(row);
  });
}
