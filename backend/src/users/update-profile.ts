import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Profile, ProfileUpdate } from 'shared-api';
import { checkProfile, internationalPhone, normalisePhone } from 'shared-rules';
import type { Deps } from '../deps';
import { profiles } from '../db/schema';
import { Failure, notFound } from '../http/failure';
import { requireLondon } from './city';
import { asProfile } from './profile-store';
import { copyToIdentity } from './copy-to-identity';

/** The fields of a profile that a customer may change; nothing else can be assigned. */
type Change =
  { [F in typeof REQUIRED[number]]?: string } & { [F in typeof OPTIONAL[number]]?: string | null } & { isMarketingAccepted?: boolean };
const REQUIRED = ['firstName', 'lastName', 'phone', 'address', 'postCode'] as const;
/** An empty text takes these away. */
const OPTIONAL = ['address1', 'address2', 'allergens', 'deliveryNote'] as const;

/** Takes camel case or snake case (DATA-13). @throws {Failure} 422 with the rule's sentence for a given field */
export async function updateProfile(deps: Deps, uid: string, update: ProfileUpdate): Promise<Profile> {
  const { db, delivery, now } = deps;
  requireLondon(update.city);
  const { change, isOneWord } = readUpdate(update);
  const { address1, address2, ...required } = change;
  const lines = { address1: address1 ?? undefined, address2: address2 ?? undefined };
  const problem = checkProfile({ ...required, ...lines, ...(isOneWord && { lastName: undefined }) });
  if (problem) throw new Failure(422, 'invalid', problem.message, { field: problem.field });
  if (change.phone !== undefined) change.phone = normalisePhone(change.phone);
  if (change.postCode !== undefined) change.postCode = await delivery.require(change.postCode);
  const [row] = await db.update(profiles).set({ ...change, ...weekMail(update.weekMail, now()), updatedAt: now() })
    .where(eq(profiles.uid, uid)).returning();
  if (!row) throw notFound('Failed to get user profile');
  if (change.phone !== undefined) await copyToIdentity(deps, uid, { phoneNumber: internationalPhone(row.phone) });
  if (change.firstName !== undefined || change.lastName !== undefined) {
    await copyToIdentity(deps, uid, { displayName: `${row.firstName} ${row.lastName}`.trim() });
  }
  return asProfile(row);
}

/** A second yes keeps the token: the links in earlier mails stop what they promise to stop. */
function weekMail(wanted: boolean | undefined, now: Date) {
  if (wanted === undefined) return {};
  if (!wanted) return { weekMailToken: null, weekMailSince: null };
  return {
    weekMailToken: sql`coalesce(${profiles.weekMailToken}, ${randomUUID()}::uuid)`,
    weekMailSince: sql`coalesce(${profiles.weekMailSince}, ${now.toISOString()}::timestamptz)`,
  };
}

/** camelCase wins over snake_case; a lone `name` is parted at its first space, and one of one word leaves no last name. */
function readUpdate(update: ProfileUpdate): { change: Change; isOneWord: boolean } {
  const [first, ...rest] = update.name?.trim().split(/\s+/) ?? [];
  const givenLast = update.lastName ?? update.last_name;
  const texts = {
    firstName: update.firstName ?? update.first_name ?? first,
    lastName: givenLast ?? (first === undefined ? undefined : rest.join(' ')),
    phone: update.phone,
    address: update.address,
    postCode: update.postCode ?? update.post_code,
  };
  const marketing = update.isMarketingAccepted ?? update.marketingAccepted ?? update.is_marketing_accepted;
  const change: Change = {};
  for (const field of REQUIRED) {
    const text = texts[field];
    if (text !== undefined) change[field] = text.trim();
  }
  for (const field of OPTIONAL) {
    const text = update[field];
    if (text !== undefined) change[field] = text.trim() || null;
  }
  if (marketing !== undefined) change.isMarketingAccepted = marketing;
  return { change, isOneWord: givenLast === undefined && first !== undefined && rest.length === 0 };
}
