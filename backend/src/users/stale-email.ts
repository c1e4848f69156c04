import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Queryable, Transaction } from '../db/database';
import { profiles } from '../db/schema';
import { unauthenticated } from '../http/failure';

interface Holder { uid: string; email: string }

/**
 * The identity provider knows one identity for an address; of it, our profiles know what they were told at their last sign-in. A profile
 * that still has an address which is another identity's now is without one, until its owner signs in again. In the transaction that writes
 * the address.
 */
export async function freeEmail(tx: Queryable, holder: Holder): Promise<void> {
  await tx.update(profiles).set({ email: '', isEmailVerified: false }).where(heldByOthers(holder));
}

/**
 * Locks the profile that gets the address, and the one that has it now. In the order of their uids: two sign-ins of accounts that exchanged
 * their addresses would each wait for the other.
 * @returns the profile that gets it
 */
export async function lockHolders(tx: Transaction, holder: Holder): Promise<typeof profiles.$inferSelect | undefined> {
  const locked = await tx.select().from(profiles)
    .where(or(eq(profiles.uid, holder.uid), heldByOthers(holder))).orderBy(profiles.uid).for('update');
  return locked.find(({ uid }) => uid === holder.uid);
}

/** Before that transaction: a token may name an address that has become another identity's since. @throws {Failure} 401 */
export async function requireCurrentEmail({ db, identity }: Pick<Deps, 'db' | 'identity'>, holder: Holder): Promise<void> {
  if ((await db.$count(profiles, heldByOthers(holder))) === 0) return;
  if ((await identity.byEmail(holder.email))?.uid !== holder.uid) throw unauthenticated('token-too-old', 'Failed to get user profile');
}

function heldByOthers({ uid, email }: Holder) {
  return and(sql`lower(${profiles.email}) = lower(${email})`, ne(profiles.email, ''), ne(profiles.uid, uid));
}
