import { and, eq, inArray, isNotNull, notExists, sql, type SQL } from 'drizzle-orm';
import { RETENTION } from 'shared-rules';
import type { Deps } from '../deps';
import type { Queryable } from '../db/database';
import { audit, outbox } from '../db/schema';
import { notFound } from '../http/failure';
import { writeAudit } from '../ops/audit';

const AGAIN = ':again:';
const RESENT = 'mail-resent';
const CLOSED = 'mail-closed';
/** What an operator does with a mail, as the audit names it; its subject is the mail's number. */
export const MAIL_ACTIONS = [RESENT, CLOSED];
export const isSentAgain = (key: string): boolean => key.includes(AGAIN);

/**
 * The same mail once more, under a key (and so a message id) of its own: a mailbox must not fold it into the first.
 * Asked twice by one `request`, it is sent once. @returns its number @throws {Failure} 404
 */
export async function resendMail({ db, now }: Deps, id: number, actor: string, request: string = String(now().getTime())): Promise<number> {
  return db.transaction(async (tx) => {
    const [mail] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
    if (!mail) throw notFound(`There is no mail ${id}; sent ones are kept for ${RETENTION.sentMailDays} days.`);
    const { key, kind, uid, recipient, payload } = mail;
    const anew = `${key}${AGAIN}${request}`;
    const [before] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.key, anew));
    if (before) return before.id;
    const [again] = await tx.insert(outbox).values({ key: anew, kind, uid, recipient, payload }).returning({ id: outbox.id });
    if (!again) throw new Error('A mail that was just queued is gone.');
    await writeAudit(tx, { actor, action: RESENT, subject: String(id), details: { kind, as: again.id } });
    return again.id;
  });
}

/** Of one that was given up and can never arrive: nobody is to look at it again. @throws {Failure} 404 */
export async function closeMail({ db }: Deps, id: number, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const isThis = eq(outbox.id, id);
    await tx.select({ id: outbox.id }).from(outbox).where(isThis).for('update');
    // Only now: the statement that waited for the lock does not see what was written meanwhile.
    const [mail] = await tx.select({ kind: outbox.kind }).from(outbox).where(and(isThis, isGivenUp(tx)));
    if (!mail) throw notFound(`Mail ${id} is none of those given up: see 'mails list --failed'.`);
    await writeAudit(tx, { actor, action: CLOSED, subject: String(id), details: mail });
  });
}

/** Of a mail that was given up and that nobody has sent again or closed since. */
export function isGivenUp(db: Queryable): SQL | undefined {
  const seenTo = db.select().from(audit).where(and(inArray(audit.action, MAIL_ACTIONS), eq(audit.subject, sql`${outbox.id}::text`)));
  return and(isNotNull(outbox.gaveUpAt), notExists(seenTo));
}
