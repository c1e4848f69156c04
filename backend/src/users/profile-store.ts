import { eq } from 'drizzle-orm';
import type { Profile } from 'shared-api';
import { profileStatus } from 'shared-rules';
import type { Queryable } from '../db/database';
import { profiles } from '../db/schema';
import { notFound } from '../http/failure';

export type ProfileRow = typeof profiles.$inferSelect;

/** @throws {Failure} 404 for someone who never synced. */
export async function readProfile(db: Queryable, uid: string): Promise<ProfileRow> {
  const [row] = await db.select().from(profiles).where(eq(profiles.uid, uid));
  if (!row) throw notFound('Failed to get user profile');
  return row;
}

/** Camel case and snake case in one record (PROFILE-14). */
export function asProfile(row: ProfileRow): Profile {
  const { firstName, lastName, email, phone, address, address1, address2, postCode, city, country, allergens, deliveryNote } = row;
  return {
    firstName, lastName, email, phone, address, postCode, city, country,
    ...(address1 !== null && { address1 }),
    ...(address2 !== null && { address2 }),
    ...(allergens !== null && { allergens }),
    ...(deliveryNote !== null && { deliveryNote }),
    isMarketingAccepted: row.isMarketingAccepted,
    isEmailVerified: row.isEmailVerified,
    ...profileStatus(row),
    ...(row.weekMailSince && { weekMailSince: row.weekMailSince.toISOString() }),
    ...(row.deletionAt && { deletionTimestamp: row.deletionAt.toISOString() }),
  };
}
