import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import { attempts, orders, outbox, profiles } from '../db/schema';

/**
 * The Auth emulator keeps its accounts over a clean stop only; the database keeps everything. After a `kill -9` a profile may
 * have lost its identity. If the same email has an identity again, the profile and its orders move to it; else the profile
 * can never be signed in to: it is removed, so that its owner may register again, and its orders wait for that email as a guest's.
 * For local starts only: in production the identity provider loses nothing.
 */
export async function reconcileIdentities({ db, identity }: Pick<Deps, 'db' | 'identity'>): Promise<{ relinked: number; removed: number }> {
  const count = { relinked: 0, removed: 0 };
  for (const { uid, email } of await db.select({ uid: profiles.uid, email: profiles.email }).from(profiles)) {
    if (await identity.byUid(uid)) continue;
    const other = email ? await identity.byEmail(email) : null;
    await db.transaction(async (tx) => {
      const heir = other?.uid ?? null;
      const [taken] = heir ? await tx.select({ uid: profiles.uid }).from(profiles).where(eq(profiles.uid, heir)) : [];
      await tx.update(outbox).set({ uid: heir }).where(eq(outbox.uid, uid));
      if (heir && !taken) {
        // Its orders and checkouts follow by their foreign keys.
        await tx.update(profiles).set({ uid: heir }).where(eq(profiles.uid, uid));
        count.relinked += 1;
      } else {
        for (const table of [orders, attempts]) await tx.update(table).set({ uid: heir }).where(eq(table.uid, uid));
        await tx.delete(profiles).where(eq(profiles.uid, uid));
        count.removed += 1;
      }
    });
  }
  return count;
}
