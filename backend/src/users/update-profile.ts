import { eq } from 'drizzle-orm';
import type { Profile, ProfileUpdate } from 'shared-api';
import { checkProfile, normalisePhone } from 'shared-rules';
import type { Deps } from '../deps';
import { describeError } from '../http/error-handler';
import { profiles } from '../db/schema';
import { Failure, notFound } from '../http/failure';
import { requireLondon } from './city';
import { asProfile } from './profile-store';

/** The fields of a profile that a customer may change; nothing else can be assigned. */
interface Change { firstName?: string; lastName?: string; phone?: string; address?: string; postCode?: string; isMarketingAccepted?: boolean }

/** SPEC §7 PUT /user/profile in either reading. @throws {Failure} 422 with SPEC §5's words for what is given. */
export async function updateProfile({ db, delivery, identity, now, log }: Deps, uid: string, update: ProfileUpdate): Promise<Profile> {
  requireLondon(update.city);
  const change = readUpdate(update);
  const problem = checkProfile(change);
  if (problem) throw new Failure(422, 'invalid', problem.message, { field: problem.field });
  if (change.phone !== undefined) change.phone = normalisePhone(change.phone);
  if (change.postCode !== undefined) change.postCode = await delivery.require(change.postCode);
  const [row] = await db.update(profiles).set({ ...change, updatedAt: now() }).where(eq(profiles.uid, uid)).returning();
  if (!row) throw notFound('Failed to get user profile');
  if (change.firstName !== undefined || change.lastName !== undefined) {
    // The name at the identity provider is a courtesy: the profile is what counts.
    await identity.update(uid, { displayName: `${row.firstName} ${row.lastName}`.trim() }).catch((error: unknown) => log.warn(describeError(error), 'display name not updated'));
  }
  return asProfile(row);
}

/** camelCase wins over snake_case; a lone `name` is parted at its first space. */
export function readUpdate(update: ProfileUpdate): Change {
  const [first, ...rest] = update.name?.trim().split(/\s+/) ?? [];
  const change = {
    firstName: update.firstName ?? update.first_name ?? first,
    lastName: update.lastName ?? update.last_name ?? (rest.length ? rest.join(' ') : undefined),
    phone: update.phone,
    address: update.address,
    postCode: update.postCode ?? update.post_code,
  };
  const marketing = update.isMarketingAccepted ?? update.marketingAccepted ?? update.is_marketing_accepted;
  const given = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [[field, value.trim()] as const]));
  return { ...Object.fromEntries(given), ...(marketing !== undefined && { isMarketingAccepted: marketing }) };
}
