import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { erasures } from '../db/schema';

/** The subject of the audit's rows about the list of who was erased. */
export const ERASURES = 'erasures';

/** A line of that list: a pseudonym, and when that person was erased last. */
export interface Erasure { uid: string; erasedAt: Date }

/**
 * A guest may come back and be erased again: the later day counts. What they did after it is kept when a backup is erased again.
 * @param erasedAt now, unless an erasure is replayed
 */
export async function noteErasure(db: Queryable, { uid, erasedAt }: { uid: string; erasedAt?: Date }): Promise<void> {
  await db.insert(erasures).values({ uid, ...(erasedAt && { erasedAt }) })
    .onConflictDoUpdate({ target: erasures.uid, set: { erasedAt: sql`greatest(${erasures.erasedAt}, excluded.erased_at)` } });
}
