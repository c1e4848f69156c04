import { sql } from 'drizzle-orm';
import { RETENTION, addDays, londonDay } from 'shared-rules';
import type { Deps } from '../deps';
import { areaRequests, orders, outbox, profiles } from '../db/schema';
import { Failure } from '../http/failure';
import { writeAudit } from '../ops/audit';

/** They are many at once, and a receipt must not wait for all of them; nor does one that is not due yet count as late. */
const PER_SECOND = 5;

/**
 * Writes to everybody whose data we hold that the privacy policy changes: accounts with a verified email, guests whose orders are still
 * kept, and who waits for us to deliver to their area. Once for each day from which a policy counts, however often it is asked for: who
 * came meanwhile is told then.
 * @param from the London day from which it counts @param what what changes, in words for customers @returns how many are written to
 * @throws {Failure} 422 for a day that is not ahead, or so far ahead that what was sent would be forgotten before
 */
export async function mailPrivacyChange(
  { db, now }: Pick<Deps, 'db' | 'now'>, from: string, what: string, actor: string,
): Promise<number> {
  const today = londonDay(now());
  const last = addDays(today, RETENTION.sentMailDays);
  if (from <= today || from > last) {
    throw new Failure(422, 'no_day_ahead', `Tell it before it counts: from tomorrow on, and until ${last} at most.`);
  }
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      INSERT INTO ${outbox} (key, kind, uid, recipient, payload, created_at, next_try_at)
      SELECT 'privacy-changes:' || ${from} || ':' || md5(lower(email)), 'privacy-changes', uid, email, ${JSON.stringify({ from, what })}::jsonb, due, due
      FROM (SELECT max(uid) AS uid, min(email) AS email, now() + make_interval(secs => row_number() OVER (ORDER BY lower(email)) / ${PER_SECOND}::float8) AS due
        FROM (SELECT uid, email FROM ${profiles} WHERE is_email_verified UNION ALL SELECT uid, email FROM ${orders} WHERE uid IS NULL
          UNION ALL SELECT NULL, email FROM ${areaRequests} WHERE confirmed_at IS NOT NULL) AS held
        WHERE email <> '' GROUP BY lower(email)) AS told
      ON CONFLICT (key) DO NOTHING`);
    const told = rowCount ?? 0;
    await writeAudit(tx, { actor, action: 'privacy-change-told', subject: from, details: { what, told } });
    return told;
  });
}
