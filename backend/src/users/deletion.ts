import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Profile } from 'shared-api';
import { RETENTION } from 'shared-rules';
import { DAY_MS } from '../day-ms';
import type { Queryable } from '../db/database';
import { profiles } from '../db/schema';
import { notFound } from '../http/failure';
import { queueMail } from '../mail/outbox';
import { asProfile } from './profile-store';

/** Also an operator's transaction. */
interface Surroundings { db: Queryable; now: () => Date }

/** Schedules the account's deletion; a second request keeps the first date. @returns the day of the deletion, ISO 8601 */
export async function scheduleDeletion({ db, now }: Surroundings, uid: string, days: number = RETENTION.deletionDays): Promise<string> {
  return db.transaction(async (tx) => {
    const at = new Date(now().getTime() + days * DAY_MS);
    const [row] = await tx.update(profiles)
      .set({ deletionAt: sql`coalesce(${profiles.deletionAt}, ${at.toISOString()}::timestamptz)` })
      .where(eq(profiles.uid, uid)).returning();
    if (!row?.deletionAt) throw notFound('Failed to get user profile');
    const deletionAt = row.deletionAt.toISOString();
    if (row.email) await queueMail(tx, {
      key: `deletion-scheduled:${uid}:${deletionAt}`, kind: 'deletion-scheduled', uid, recipient: row.email,
      payload: { firstName: row.firstName, deletionAt },
    });
    return deletionAt;
  });
}

/** @throws {Failure} 404, also once the erasure has begun: the identity may be gone. */
export async function cancelDeletion({ db }: Pick<Surroundings, 'db'>, uid: string): Promise<Profile> {
  const [row] = await db.update(profiles).set({ deletionAt: null }).where(and(eq(profiles.uid, uid), isNull(profiles.erasingAt)))
    .returning();
  if (!row) throw notFound('Failed to get user profile');
  return asProfile(row);
}
