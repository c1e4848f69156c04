import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { profiles, registrations } from '../db/schema';

/** No sign-up takes that long: what is older was left behind by a process that ended. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Writes a sign-up down, and sets an earlier one for this email aside: that one can't end any more. */
export async function beginRegistration(db: Queryable, uid: string, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two at once the second waits here, so that each sees the one before.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
    await tx.update(registrations).set({ isCurrent: false }).where(and(eq(registrations.email, email), registrations.isCurrent));
    await tx.insert(registrations).values({ uid, email });
  });
}

/** In the transaction that makes the profile. @returns false if a later sign-up for this email has set it aside */
export async function endRegistration(tx: Transaction, uid: string, email: string): Promise<boolean> {
  const ended = await tx.delete(registrations).where(and(eq(registrations.uid, uid), registrations.isCurrent))
    .returning({ uid: registrations.uid });
  if (ended.length === 0) return false;
  await tx.delete(registrations).where(eq(registrations.email, email));
  return true;
}

export async function dropRegistration(db: Queryable, uid: string): Promise<void> {
  await db.delete(registrations).where(eq(registrations.uid, uid));
}

export async function hasProfile(db: Queryable, uid: string): Promise<boolean> {
  return (await db.$count(profiles, eq(profiles.uid, uid))) > 0;
}

/** The uids of sign-ups that nobody will end, the oldest first. */
export async function abandonedRegistrations(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.select({ uid: registrations.uid }).from(registrations)
    .where(lt(registrations.createdAt, new Date(now.getTime() - ABANDONED_AFTER_MS))).orderBy(registrations.createdAt);
  return rows.map(({ uid }) => uid);
}

/** Whether an identity has its account, or a sign-up that may still end. In one statement: a sign-up ends between two. */
export async function isInUse(db: Queryable, uid: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    SELECT ${or(
      sql`EXISTS (SELECT FROM ${profiles} WHERE ${profiles.uid} = ${uid})`,
      sql`EXISTS (SELECT FROM ${registrations} WHERE ${registrations.uid} = ${uid} AND ${registrations.isCurrent})`,
    )} AS used`);
  return rows[0]?.used === true;
}
