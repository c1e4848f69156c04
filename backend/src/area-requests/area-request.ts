import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { AreaRequest } from 'shared-api/schemas/area';
import { checkReset, formatPostCode, normalisePostCode } from 'shared-rules';
import type { Deps } from '../deps';
import type { Queryable } from '../db/database';
import { areaRequests } from '../db/schema';
import { Failure } from '../http/failure';
import { queueMail } from '../mail/outbox';

type Row = typeof areaRequests.$inferSelect;

/** SHA-256 in base64url. */
const HASH_LENGTH = 43;
/** The newest of a request that work. Two mails a day are sent again a few times at most; an index row has 2,700 bytes. */
const LINKS = 24;

/**
 * Asks the owner of the mailbox, by a mail, whether we may write when we come to their post code. The caller learns nothing of what was
 * there before: an address that has said yes already gets no mail, and its post code stays.
 * @throws {Failure} 422 for an email that is none, or a post code that we deliver to or don't know
 */
export async function requestArea({ db, delivery, now }: Deps, { email: typed, postCode }: AreaRequest): Promise<void> {
  const email = typed.trim().toLowerCase();
  const problem = checkReset({ email });
  if (problem) throw new Failure(422, 'email', problem.message, { field: 'email' });
  const answer = await delivery.ask(postCode);
  if (answer.kind === 'delivered') {
    throw new Failure(422, 'area_delivered', `We deliver to ${answer.postCode} already.`, { field: 'postCode' });
  }
  if (answer.kind === 'failed') throw new Failure(503, 'post_code_lookup_failed', answer.message, { headers: { 'retry-after': '5' } });
  if (answer.reason !== 'outside') throw new Failure(422, `post_code_${answer.reason}`, answer.message, { field: 'postCode' });
  const code = formatPostCode(normalisePostCode(postCode));
  await db.transaction(async (tx) => {
    const [added] = await tx.insert(areaRequests).values({ id: randomUUID(), email, postCode: code, createdAt: now() })
      .onConflictDoNothing().returning();
    const [row] = added ? [added] : await tx.select().from(areaRequests).where(eq(areaRequests.email, email)).for('update');
    if (!row || row.confirmedAt) return;
    const { id } = row;
    const isAsked = await queueMail(tx, {
      key: `area-question:${id}:${now().getTime()}`, kind: 'area-question', uid: null, recipient: email, payload: { requestId: id },
    });
    // What no mail names is not taken: the link in an earlier one would say yes to a post code that somebody else typed.
    if (!isAsked && added) await tx.delete(areaRequests).where(eq(areaRequests.id, id));
    if (!isAsked || added) return;
    const deletingOnly = sql`regexp_replace(${areaRequests.tokenHash}, '([^ !]+)!?', '\\1!', 'g')`;
    await tx.update(areaRequests).set({ postCode: code, createdAt: now(), ...(row.postCode !== code && { tokenHash: deletingOnly }) })
      .where(eq(areaRequests.id, id));
  });
}

/**
 * A new link for a mail that is being written. Those of before go on working: a mail that is sent twice has two, and a mailbox may show
 * either. All of them name the post code that the row has; those of another end with a '!', and only delete.
 * @returns the request and its token, unless it is gone
 */
export async function makeAreaLink(db: Queryable, id: string): Promise<{ row: Row; token: string } | undefined> {
  const token = randomBytes(32).toString('base64url');
  const hashes = sql`right(concat_ws(' ', ${areaRequests.tokenHash}, ${hashOf(token)}::text), ${LINKS * (HASH_LENGTH + 1) - 1}::int)`;
  const [row] = await db.update(areaRequests).set({ tokenHash: hashes }).where(eq(areaRequests.id, id)).returning();
  return row && { row, token };
}

/** Twice is harmless. @throws {Failure} 404 */
export async function confirmArea({ db, now }: Deps, token: string): Promise<string> {
  const [row] = await db.update(areaRequests)
    .set({ confirmedAt: sql`coalesce(${areaRequests.confirmedAt}, ${now().toISOString()}::timestamptz)` })
    .where(hasHash(hashOf(token))).returning({ postCode: areaRequests.postCode });
  if (!row) throw gone('. If we have written to you again since, use the link in the newest message.');
  return row.postCode;
}

/** Deletes the address. @throws {Failure} 404 */
export async function removeArea({ db }: Deps, token: string): Promise<void> {
  const removed = await db.delete(areaRequests).where(or(hasHash(hashOf(token)), hasHash(`${hashOf(token)}!`)))
    .returning({ id: areaRequests.id });
  if (removed.length === 0) throw gone(': your address is not kept here.');
}

/** @returns whether there was one, made `until` then if that is given */
export async function eraseArea(db: Queryable, email: string, until?: Date): Promise<boolean> {
  const theirs = and(eq(areaRequests.email, email.trim().toLowerCase()), until && lte(areaRequests.createdAt, until));
  return (await db.delete(areaRequests).where(theirs).returning({ id: areaRequests.id })).length > 0;
}

const hasHash = (hash: string) => sql`${hash} = ANY (string_to_array(${areaRequests.tokenHash}, ' '))`;

const gone = (why: string) => new Failure(404, 'area_unknown', `This link does not work any more${why}`);

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
