import { and, inArray, or, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { attempts, orders, quarantine, refunds } from '../db/schema';
import { keepAccounting } from '../payments/accounting';
import { NOBODY } from '../payments/checkout-attempt';
import { eraseOperatorNotes } from '../payments/erase-operator-notes';
import { hasOpenMoney } from '../payments/open-money';
import { UNDER_WAY } from './order-state';

/** An order on its way, or of whose money something is not decided: nobody is erased over it. */
export function isOpen(db: Queryable): SQL | undefined {
  return or(inArray(orders.status, UNDER_WAY), hasOpenMoney(db, orders.sessionId));
}

/** Locks orders and, before them, their checkouts, as settling does (decision 047). @returns their ids */
export async function lockOrders(tx: Transaction, which: SQL): Promise<string[]> {
  const checkouts = await tx.select({ id: attempts.id }).from(attempts)
    .where(inArray(attempts.id, tx.select({ id: orders.attemptId }).from(orders).where(which))).orderBy(attempts.id).for('update');
  const attemptIds = checkouts.map(({ id }) => id);
  const locked = attemptIds.length ? await tx.select({ id: orders.id }).from(orders)
    .where(and(which, inArray(orders.attemptId, attemptIds))).orderBy(orders.id).for('update') : [];
  return locked.map(({ id }) => id);
}

/**
 * Locked orders, what their checkouts hold of the person, and what operators wrote about them; of paid ones the accounting line stays.
 * @returns what it deleted
 */
export async function deleteOrders(tx: Transaction, ids: readonly string[]): Promise<(typeof orders.$inferSelect)[]> {
  const deleted = await tx.delete(orders).where(inArray(orders.id, [...ids])).returning();
  await keepAccounting(tx, deleted);
  const sessions = deleted.map(({ sessionId }) => sessionId);
  await tx.update(refunds).set({ note: null }).where(inArray(refunds.sessionId, sessions));
  // Only on a restored backup: while a payment is held its order is open.
  await tx.update(quarantine).set({ email: null }).where(inArray(quarantine.sessionId, sessions));
  await eraseOperatorNotes(tx, deleted.flatMap(({ orderId, sessionId }) => [orderId, sessionId]));
  await tx.update(attempts).set(NOBODY).where(inArray(attempts.id, deleted.map(({ attemptId }) => attemptId)));
  return deleted;
}
