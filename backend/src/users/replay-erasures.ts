import type { Deps } from '../deps';
import { writeAudit } from '../ops/audit';
import { eraseRows, lockAccount } from './erase';
import { guestEmails, guestPseudonym, isGuestPseudonym, replayGuest } from './erase-guest';

/**
 * On a restored backup: erases again who had been erased since it was made. Each person by themselves; twice is harmless.
 * @returns the accounts and guests, by pseudonym, that the backup had brought back
 */
export async function replayErasures(deps: Deps, uids: readonly string[], actor: string): Promise<string[]> {
  const erased: string[] = [];
  for (const uid of uids) {
    if (!isGuestPseudonym(uid) && (await replayAccount(deps, uid, actor))) erased.push(uid);
  }
  return [...erased, ...(await replayGuests(deps, new Set(uids.filter(isGuestPseudonym)), actor))];
}

async function replayAccount({ db, identity }: Deps, uid: string, actor: string): Promise<boolean> {
  await identity.remove(uid);
  return db.transaction(async (tx) => {
    const profile = await lockAccount(tx, uid);
    await eraseRows(tx, profile ?? { uid, email: '', isEmailVerified: false });
    if (!profile) return false;
    await writeAudit(tx, { actor, action: 'erasure-replayed', subject: uid });
    return true;
  });
}

/** A guest's address is not on the list: each one that came back is compared by its pseudonym. */
async function replayGuests(deps: Deps, wanted: ReadonlySet<string>, actor: string): Promise<string[]> {
  const erased: string[] = [];
  for (const email of wanted.size ? await guestEmails(deps) : []) {
    const uid = await guestPseudonym(email);
    if (!wanted.has(uid)) continue;
    await deps.db.transaction(async (tx) => {
      await replayGuest(tx, email, uid);
      await writeAudit(tx, { actor, action: 'erasure-replayed', subject: uid });
    });
    erased.push(uid);
  }
  return erased;
}
