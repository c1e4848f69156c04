import { and, eq, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import { londonDay } from 'shared-rules';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { accounting, attempts, erasures, orders, outbox, profiles, refunds, registrations, type OrderStatus } from '../db/schema';
import { vatByRate } from '../orders/vat';

const FINAL: OrderStatus[] = ['COMPLETED', 'CANCELLED'];
const POSTPONE_MS = 86_400_000;

/**
 * Erases one account whose day has come: identity, profile, orders, mails; of a paid order the accounting line stays.
 * SPEC §9: data are kept until the order is completed, so an open order postpones it by a day.
 * @returns false if none was due.
 */
export async function eraseNext({ db, identity, now }: Deps): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [due] = await tx.select().from(profiles)
      .where(and(isNotNull(profiles.deletionAt), lte(profiles.deletionAt, now()))).orderBy(profiles.deletionAt).limit(1)
      .for('update', { skipLocked: true });
    if (!due) return false;
    if (await hasOpenBusiness(tx, due.uid)) {
      await tx.update(profiles).set({ deletionAt: new Date(now().getTime() + POSTPONE_MS) }).where(eq(profiles.uid, due.uid));
      return true;
    }
    // First the identity: killed in between, the row is still here and the next round goes on.
    await identity.remove(due.uid);
    await eraseRows(tx, due.uid, due.email, due.isEmailVerified);
    return true;
  });
}

async function hasOpenBusiness(tx: Transaction, uid: string): Promise<boolean> {
  const open = await tx.select({ id: orders.id }).from(orders).where(and(eq(orders.uid, uid), notInArray(orders.status, FINAL))).limit(1);
  if (open.length) return true;
  const paying = await tx.select({ id: attempts.id }).from(attempts).where(and(eq(attempts.uid, uid), inArray(attempts.status, ['creating', 'open']))).limit(1);
  if (paying.length) return true;
  // The accounting line must say what went back.
  const owed = await tx.select({ id: refunds.id }).from(refunds).innerJoin(orders, eq(orders.sessionId, refunds.sessionId))
    .where(and(eq(orders.uid, uid), isNull(refunds.doneAt), isNull(refunds.refusedAt))).limit(1);
  return owed.length > 0;
}

/** Also for replaying erasures on a restored backup. */
export async function eraseRows(tx: Transaction, uid: string, email: string, isEmailVerified: boolean): Promise<void> {
  const theirs = await tx.delete(orders).where(eq(orders.uid, uid)).returning();
  const kept = theirs.flatMap(({ paidAt, amount, refundedAmount, currency, lines }) =>
    (paidAt ? [{ paidOn: londonDay(paidAt), amount, refundedAmount, currency, vat: vatByRate(lines) }] : []));
  if (kept.length) await tx.insert(accounting).values(kept);
  // The row stays as the mark that the session was settled; nothing of the person does.
  const nobody = { uid: null, email: null, address: { lines: [], city: '', postCode: '', country: '' }, lines: [], fingerprint: '' };
  const attemptIds = theirs.map(({ attemptId }) => attemptId);
  await tx.update(attempts).set(nobody).where(attemptIds.length ? or(eq(attempts.uid, uid), inArray(attempts.id, attemptIds)) : eq(attempts.uid, uid));
  await tx.delete(outbox).where(isEmailVerified ? or(eq(outbox.uid, uid), sql`lower(${outbox.recipient}) = lower(${email})`) : eq(outbox.uid, uid));
  await tx.delete(registrations).where(eq(registrations.email, email.toLowerCase()));
  await tx.delete(profiles).where(eq(profiles.uid, uid));
  await tx.insert(erasures).values({ uid }).onConflictDoNothing();
}
