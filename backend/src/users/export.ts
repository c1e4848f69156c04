import { and, asc, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { RouteData } from 'shared-api/routes';
import type { Queryable } from '../db/database';
import { areaRequests, attempts, orders, outbox, quarantine } from '../db/schema';
import { isAbout } from '../mail/about-orders';
import { asRefund, refundsOf } from '../orders/order-refunds';
import { allOrders } from '../orders/order-store';
import { listDevices } from '../reminders/devices';
import { asProfile, readProfile, type ProfileRow } from './profile-store';

type DataExport = RouteData<'GET /user/export'>;

/** What is kept of a customer, for their file. Of each column of the database export.test.ts says whether it is in it, or why not. */
export async function exportData(db: Queryable, uid: string, now: Date): Promise<DataExport> {
  const profile = await readProfile(db, uid);
  const areaRequest = await areaRequestOf(db, profile);
  return {
    user: asProfile(profile),
    account: accountOf(profile),
    orders: await ordersOf(db, uid, now),
    checkouts: await checkoutsOf(db, uid),
    heldPayments: await heldPaymentsOf(db, uid),
    mails: await mailsOf(db, profile),
    ...(areaRequest && { areaRequest }),
    reminderDevices: await listDevices(db, uid),
  };
}

function accountOf({ uid, createdAt, updatedAt, termsVersion, termsAcceptedAt }: ProfileRow): DataExport['account'] {
  return {
    uid, timeCreated: createdAt.toISOString(), timeUpdated: updatedAt.toISOString(),
    ...(termsVersion !== null && termsAcceptedAt && { terms: { version: termsVersion, timeAccepted: termsAcceptedAt.toISOString() } }),
  };
}

async function ordersOf(db: Queryable, uid: string, now: Date): Promise<DataExport['orders']> {
  const all = await allOrders(db, uid, now);
  const rows = await db.select({ id: orders.id, email: orders.email, readAt: orders.changesReadAt, toldAt: orders.changesToldAt })
    .from(orders).where(eq(orders.uid, uid));
  const more = new Map(rows.map((row) => [row.id, row]));
  return all.map((order) => {
    const { email, readAt, toldAt } = more.get(order.id) ?? {};
    return {
      ...order, ...(email && { email }), ...(readAt && { timeChangesRead: readAt.toISOString() }),
      ...(toldAt && { timeChangesTold: toldAt.toISOString() }),
    };
  });
}

/** Those of which no order came. */
async function checkoutsOf(db: Queryable, uid: string): Promise<DataExport['checkouts']> {
  const order = db.select({ id: orders.id }).from(orders).where(eq(orders.attemptId, attempts.id));
  const rows = await db.select().from(attempts).where(and(eq(attempts.uid, uid), notExists(order))).orderBy(asc(attempts.createdAt));
  return rows.map(({ status, createdAt, expiresAt, deliveryDate, amount, email, lines, address }) => ({
    status, timeCreated: createdAt.toISOString(), timeExpires: expiresAt.toISOString(), deliveryDate, priceInCents: amount,
    ...(email !== null && { email }), lines, address,
  }));
}

async function heldPaymentsOf(db: Queryable, uid: string): Promise<DataExport['heldPayments']> {
  const own = db.select({ id: attempts.id }).from(attempts).where(eq(attempts.uid, uid));
  // An order that was claimed: its checkout stays a guest's.
  const ordered = db.select({ id: orders.attemptId }).from(orders).where(eq(orders.uid, uid));
  const held = await db.select().from(quarantine)
    .where(or(inArray(quarantine.attemptId, own), inArray(quarantine.attemptId, ordered))).orderBy(asc(quarantine.createdAt));
  const back = await refundsOf(db, held);
  return held.map(({ sessionId, amount, currency, reason, createdAt, paidAt, answerBy, email, resolvedAt }) => ({
    amountInCents: amount, currency, reason, timeCreated: createdAt.toISOString(),
    ...(paidAt && { timePaid: paidAt.toISOString() }), ...(answerBy && { answerBy: answerBy.toISOString() }),
    ...(email !== null && { email }),
    ...(resolvedAt && { timeSettled: resolvedAt.toISOString() }),
    refunds: back.filter((refund) => refund.sessionId === sessionId).map(asRefund),
  }));
}

/**
 * What an erasure of the account deletes: also what was mailed about an order that was a guest's then, and, to whose address is verified,
 * what was mailed there without an account.
 */
async function mailsOf(db: Queryable, { uid, email, isEmailVerified }: ProfileRow): Promise<DataExport['mails']> {
  const { id, sessionId } = orders;
  const ordered = await db.select({ id, sessionId }).from(orders).where(eq(orders.uid, uid));
  const toTheAddress = isEmailVerified ? sql`lower(${outbox.recipient}) = lower(${email})` : undefined;
  const rows = await db.select().from(outbox)
    .where(or(eq(outbox.uid, uid), await isAbout(db, ordered), toTheAddress)).orderBy(asc(outbox.createdAt), asc(outbox.id));
  return rows.map(({ kind, recipient, createdAt, sentAt, gaveUpAt }) => ({
    kind, to: recipient, timeQueued: createdAt.toISOString(),
    ...(sentAt && { timeDone: sentAt.toISOString() }), ...(gaveUpAt && { timeGivenUp: gaveUpAt.toISOString() }),
  }));
}

async function areaRequestOf(db: Queryable, { email, isEmailVerified }: ProfileRow): Promise<DataExport['areaRequest']> {
  if (!isEmailVerified) return undefined;
  const [row] = await db.select().from(areaRequests).where(eq(areaRequests.email, email.toLowerCase()));
  return row && {
    postCode: row.postCode, timeCreated: row.createdAt.toISOString(),
    ...(row.confirmedAt && { timeConfirmed: row.confirmedAt.toISOString() }),
  };
}
