import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ReminderDevice } from 'shared-api/schemas/reminder';
import type { Queryable } from '../db/database';
import type { Deps } from '../deps';
import { profiles, reminderDevices } from '../db/schema';
import { Failure, notFound } from '../http/failure';

/** Of one customer; the oldest go. */
const MAX_DEVICES = 10;

/**
 * From now on that browser is reminded of the customer's deliveries, and of nobody else's.
 * @throws {Failure} 409 if the shop sends none; 422 if its push service is none that we know, or its keys are none
 */
export async function rememberDevice({ db, push, now }: Deps, uid: string, device: ReminderDevice): Promise<void> {
  if (!push.key) throw new Failure(409, 'no_reminders', 'We send no reminders at the moment. We mail you the day before, as always.');
  if (!push.accepts(device)) {
    throw new Failure(422, 'push_service_unknown', 'We can’t send reminders to this browser. We mail you the day before, as always.');
  }
  await db.transaction(async (tx) => {
    const [owner] = await tx.select({ uid: profiles.uid }).from(profiles).where(eq(profiles.uid, uid)).for('no key update');
    if (!owner) throw notFound('Failed to get user profile');
    const kept = { uid, p256dh: device.p256dh, auth: device.auth, createdAt: now() };
    // What its customer is to be told, or was told, stays; another's does not.
    const ifSame = (column: typeof reminderDevices.day | typeof reminderDevices.nextTryAt) =>
      sql`CASE WHEN ${reminderDevices.uid} = ${uid} THEN ${column} END`;
    await tx.insert(reminderDevices).values({ ...kept, endpoint: device.endpoint }).onConflictDoUpdate({
      target: reminderDevices.endpoint, set: { ...kept, day: ifSame(reminderDevices.day), nextTryAt: ifSame(reminderDevices.nextTryAt) },
    });
    const older = tx.select({ endpoint: reminderDevices.endpoint }).from(reminderDevices).where(eq(reminderDevices.uid, uid))
      .orderBy(desc(reminderDevices.createdAt)).offset(MAX_DEVICES);
    await tx.delete(reminderDevices).where(inArray(reminderDevices.endpoint, older));
  });
}

/** Twice is harmless, and so is a device that is another's: it stays. */
export async function deleteDevice({ db }: Pick<Deps, 'db'>, uid: string, endpoint: string): Promise<void> {
  await db.delete(reminderDevices).where(and(eq(reminderDevices.uid, uid), eq(reminderDevices.endpoint, endpoint)));
}

/** For the export. */
export async function listDevices(db: Queryable, uid: string): Promise<{ service: string; since: string }[]> {
  const rows = await db.select().from(reminderDevices).where(eq(reminderDevices.uid, uid)).orderBy(reminderDevices.createdAt);
  return rows.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).hostname, since: createdAt.toISOString() }));
}

/**
 * Called in the transaction that asks for the mail 'arrives tomorrow'; a device is told once of a day.
 * @param uids whose meals come on that day
 */
export async function remindDevices(tx: Queryable, uids: readonly string[], day: string): Promise<void> {
  if (uids.length === 0) return;
  // In one order, so that two workers who remind the same customers wait for each other.
  const due = tx.select({ endpoint: reminderDevices.endpoint }).from(reminderDevices).where(inArray(reminderDevices.uid, [...uids]))
    .orderBy(reminderDevices.endpoint).for('update');
  await tx.update(reminderDevices).set({ day, tries: 0, nextTryAt: sql`now()` })
    .where(and(inArray(reminderDevices.endpoint, due), sql`${reminderDevices.day} IS DISTINCT FROM ${day}`));
}
