import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, gte, inArray, isNotNull, isNull, lte, not, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Deps } from '../deps';
import { eraseArea } from '../area-requests/area-request';
import type { Transaction } from '../db/database';
import { attempts, audit, orders, outbox, quarantine } from '../db/schema';
import { Failure, notFound } from '../http/failure';
import { MAILED, isAbout } from '../mail/about-orders';
import { deleteOrders, isOpen, lockOrders } from '../orders/delete-orders';
import { writeAudit } from '../ops/audit';
import { NOBODY } from '../payments/checkout-attempt';
import { eraseOperatorNotes } from '../payments/erase-operator-notes';
import { noteErasure, type Erasure } from './erasures';

const PREFIX = 'guest:';
const ERASED = 'guest-erased';
const derive = promisify(scrypt) as (text: string, salt: string, bytes: number) => Promise<Buffer>;

/**
 * Stands for a guest on the list of erasures. The list is kept for years, outside the database, and must not hold the address; whoever
 * gets it needs a twentieth of a second to try each address that they can think of.
 */
export async function guestPseudonym(email: string): Promise<string> {
  return PREFIX + (await derive(email.trim().toLowerCase(), 'five-day-kitchen erasure', 24)).toString('base64url');
}
export const isGuestPseudonym = (uid: string): boolean => uid.startsWith(PREFIX);

/** Everything of a guest: orders, mails, checkouts. What an account holds stays ('accounts erase'). @throws {Failure} 404, 409 */
export async function eraseGuest({ db }: Deps, email: string, actor: string): Promise<{ orders: number }> {
  const uid = await guestPseudonym(email);
  return db.transaction(async (tx) => {
    const theirs = await lockOrders(tx, ofGuest(email));
    const open = await tx.select({ orderId: orders.orderId }).from(orders).where(and(ofGuest(email), isOpen(tx)));
    const held = await tx.select({ sessionId: quarantine.sessionId }).from(quarantine).where(ofHeld(email));
    const unfinished = [...open.map(({ orderId }) => orderId), ...held.map(({ sessionId }) => sessionId)];
    if (unfinished.length) throw new Failure(
      409, 'open_business',
      `${unfinished.join(', ')}: not over yet. Wait until it is delivered and any refund is made, or cancel it first; settle a payment that is held back.`,
    );
    const mails = await eraseGuestRows(tx, email, theirs);
    const area = await eraseArea(tx, email);
    if (theirs.length + mails === 0 && !area) throw notFound('Nothing is kept of a guest with that address.');
    await noteErasure(tx, { uid });
    await writeAudit(tx, { actor, action: ERASED, subject: uid, details: { orders: theirs.length } });
    return { orders: theirs.length };
  });
}

/**
 * An order that is made meanwhile is not among `theirs`: it stays, with its mails. Those of an order that goes do so whatever address
 * they went to: an operator may have been told another one while its payment was held back.
 * @param until of an erasure that is replayed: mails of later stay, unless they are of an order that goes
 * @returns how many mails it deleted
 */
async function eraseGuestRows(tx: Transaction, email: string, theirs: readonly string[], until?: Date): Promise<number> {
  const gone = await deleteOrders(tx, theirs);
  const newer = sql`SELECT unnest(ARRAY[${orders.id}::text, ${orders.sessionId}]) FROM ${orders} WHERE ${ofGuest(email)}`;
  const toTheAddress = and(
    sql`lower(${outbox.recipient}) = lower(${email.trim()})`, sql`${MAILED} NOT IN (${newer})`, until && lte(outbox.createdAt, until),
  );
  const which = and(isNull(outbox.uid), or(toTheAddress, await isAbout(tx, gone)));
  const mails = await tx.delete(outbox).where(which).returning({ key: outbox.key });
  await eraseSettledPayments(tx, mails.map(({ key }) => key.split(':')[1] ?? ''));
  return mails.length;
}

/** What is left of a guest's payments that were held back, and are settled: found by the mails about them, which name the session. */
async function eraseSettledPayments(tx: Transaction, told: readonly string[]): Promise<void> {
  const order = tx.select({ id: orders.id }).from(orders).where(eq(orders.sessionId, quarantine.sessionId));
  const settled = await tx.select({ sessionId: quarantine.sessionId }).from(quarantine)
    .where(and(inArray(quarantine.sessionId, [...told]), isNotNull(quarantine.resolvedAt), notExists(order)));
  const sessions = settled.map(({ sessionId }) => sessionId);
  await tx.update(attempts).set(NOBODY).where(and(isNull(attempts.uid), inArray(attempts.sessionId, sessions)));
  await eraseOperatorNotes(tx, sessions);
}

/**
 * On a restored backup: whatever state the orders are in. A guest may have come back since their erasure: what they did after it stays.
 * A backup that holds the erasure itself has only what came after it, be it of a payment from before.
 * @returns whether there was anything to erase
 */
export async function replayGuest(tx: Transaction, email: string, { uid, erasedAt }: Erasure): Promise<boolean> {
  if (await tx.$count(audit, and(eq(audit.action, ERASED), eq(audit.subject, uid), gte(audit.at, erasedAt)))) return false;
  // A payment that the backup did not know yet becomes an order after the restore. Nobody paid it after its page had closed.
  const closed = tx.select({ id: attempts.id }).from(attempts).where(lte(attempts.expiresAt, erasedAt));
  const theirs = await lockOrders(tx, sql`${ofGuest(email)} AND ${or(lte(orders.createdAt, erasedAt), inArray(orders.attemptId, closed))}`);
  const held = await tx.update(quarantine).set({ email: null, reason: 'account_erased' })
    .where(and(ofHeld(email), or(lte(quarantine.createdAt, erasedAt), inArray(quarantine.attemptId, closed)))).returning();
  await tx.update(attempts).set(NOBODY).where(inArray(attempts.id, held.flatMap(({ attemptId }) => attemptId ?? [])));
  const mails = await eraseGuestRows(tx, email, theirs, erasedAt);
  const area = await eraseArea(tx, email, erasedAt);
  return theirs.length + held.length + mails > 0 || area;
}

/** The addresses that a database knows of guests, lower case. */
export async function guestEmails({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT lower(email) AS email FROM orders WHERE uid IS NULL UNION SELECT lower(recipient) FROM outbox WHERE uid IS NULL
    UNION SELECT email FROM area_requests UNION SELECT lower(email) FROM quarantine WHERE email IS NOT NULL`);
  return rows.map(({ email }) => email);
}

/** What of a guest is not over: ids of orders, and sessions of held payments, as the keys of their mails name them. */
export function notOver(tx: Transaction, email: string): SQL {
  return sql`SELECT ${orders.id}::text FROM ${orders} WHERE ${ofGuest(email)} AND ${isOpen(tx)}
    UNION SELECT ${quarantine.sessionId} FROM ${quarantine} WHERE ${ofHeld(email)}`;
}

function ofGuest(email: string) {
  return sql`${isNull(orders.uid)} AND lower(${orders.email}) = lower(${email.trim()})`;
}

/** Condition for payments of theirs that are held back and not settled; an account's are found by its checkouts. */
function ofHeld(email: string) {
  const ofAccount = sql`EXISTS (SELECT FROM ${attempts} WHERE ${attempts.id} = ${quarantine.attemptId} AND ${attempts.uid} IS NOT NULL)`;
  return and(isNull(quarantine.resolvedAt), sql`lower(${quarantine.email}) = lower(${email.trim()})`, not(ofAccount));
}
