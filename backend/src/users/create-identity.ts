import type { Deps } from '../deps';
import type { CreateResult, NewIdentity } from './identity';
import { dropRegistration, isInUse } from './registration-store';

const ROUNDS = 3;

/**
 * Makes an identity of its own for this sign-up. One that has this email already, but no account, was begun by somebody else (who
 * may be signed in to it at this moment): it is deleted with all its tokens, never taken over. It stays where a verified email proves its
 * owner, or an operator's role was given to it.
 */
export async function createIdentity({ db, identity }: Pick<Deps, 'db' | 'identity'>, account: NewIdentity): Promise<CreateResult> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = await identity.create(account);
    // Nobody else has this uid: an earlier call's answer was lost.
    if (made === 'uid-exists') return 'created';
    if (made !== 'email-exists') return made;
    const other = await identity.byEmail(account.email);
    if (other?.uid === account.uid) return 'created';
    if (other && (other.isEmailVerified || other.role !== null || await isInUse(db, other.uid))) return 'email-exists';
    if (other) await identity.remove(other.uid);
  }
  throw new Error('Others keep making identities with this email.');
}

/**
 * A sign-up that failed leaves nothing that its maker could sign in to. What can't be removed now,
 * the next try for that email removes, or a worker.
 */
export async function removeUnfinished({ db, identity }: Pick<Deps, 'db' | 'identity'>, uid: string): Promise<void> {
  await identity.remove(uid);
  await dropRegistration(db, uid);
}
