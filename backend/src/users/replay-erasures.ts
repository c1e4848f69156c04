import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import { profiles } from '../db/schema';
import { writeAudit } from '../ops/audit';
import { eraseRows } from './erase';

/**
 * On a restored backup: erases again who had been erased since it was made. Each account by itself; twice is harmless.
 * @returns the accounts that the backup had brought back
 */
export async function replayErasures({ db, identity }: Deps, uids: readonly string[], actor: string): Promise<string[]> {
  const erased: string[] = [];
  for (const uid of uids) {
    await identity.remove(uid);
    const again = await db.transaction(async (tx) => {
      const [profile] = await tx.select().from(profiles).where(eq(profiles.uid, uid)).for('update');
      await eraseRows(tx, profile ?? { uid, email: '', isEmailVerified: false });
      if (!profile) return false;
      await writeAudit(tx, { actor, action: 'erasure-replayed', subject: uid });
      return true;
    });
    if (again) erased.push(uid);
  }
  return erased;
}
