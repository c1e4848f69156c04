import type { Deps } from '../deps';
import { writeAudit } from '../ops/audit';
import { eraseRows, lockAccount } from './erase';
import { guestEmails, guestPseudonym, isGuestPseudonym, replayGuest } from './erase-guest';
import { noteErasure, type Erasure } from './erasures';

/**
 * On a restored backup: erases again who had been erased since it was made. Each person by themselves; twice is harmless.
 * @returns the accounts and guests, by pseudonym, that the backup had brought back
 */
export async function replayErasures(deps: Deps, list: readonly Erasure[], actor: string): Promise<string[]> {
  const erased: string[] = [];
  for (const erasure of list) {
    if (!isGuestPseudonym(erasure.uid) && (await replayAccount(deps, erasure, actor))) erased.push(erasure.uid);
  }
  return [...erased, ...(await replayGuests(deps, list.filter(({ uid }) => isGuestPseudonym(uid)), actor))];
}

async function replayAccount({ db, identity }: Deps, { uid, erasedAt }: Erasure, actor: string): Promise<boolean> {
  await identity.remove(uid);
  return db.transaction(async (tx) => {
    const profile = await lockAccount(tx, uid);
    await eraseRows(tx, profile ?? { uid, email: '', isEmailVerified: false }, erasedAt);
    if (!profile) return false;
    await writeAudit(tx, { actor, action: 'erasure-replayed', subject: uid });
    return true;
  });
}

/** A guest's address is not on the list: each one that came back is compared by its pseudonym. */
async function replayGuests(deps: Deps, list: readonly Erasure[], actor: string): Promise<string[]> {
  const erasedAt = new Map(list.map((erasure) => [erasure.uid, erasure.erasedAt]));
  const erased: string[] = [];
  for (const email of list.length ? await guestEmails(deps) : []) {
    const uid = await guestPseudonym(email);
    const at = erasedAt.get(uid);
    if (!at) continue;
    const isBack = await deps.db.transaction(async (tx) => {
      if (!(await replayGuest(tx, email, { uid, erasedAt: at }))) return false;
      await writeAudit(tx, { actor, action: 'erasure-replayed', subject: uid });
      return true;
    });
    if (isBack) erased.push(uid);
  }
  // All of them, also who is in this backup no more: an older one may be restored next, and the list is made from these rows.
  for (const erasure of list) await noteErasure(deps.db, erasure);
  return erased;
}
