import { and, eq, exists, inArray, notInArray, or, type SQL } from 'drizzle-orm';
import type { OrderStatus } from 'shared-rules';
import type { Queryable, Transaction } from '../db/database';
import { attempts, orders, refunds } from '../db/schema';
import { keepAccounting } from '../payments/accounting';
import { NOBODY } from '../payments/checkout-attempt';

const FINAL: OrderStatus[] = ['COMPLETED', 'CANCELLED'];

/** An order on its way, or whose accounting line can't say yet what went back: nobody is erased over it. */
export function isOpen(db: Queryable): SQL | undefined {
  const owed = db.select({ id: refunds.id }).from(refunds).where(and(eq(refunds.sessionId, orders.sessionId), inArray(refunds.status, ['requested', 'pending'])));
  return or(notInArray(orders.status, FINAL), exists(owed));
}

/** Orders and what their checkouts know of the person; of paid ones the accounting line stays. @returns how many */
export async function deleteOrders(tx: Transaction, which: SQL): Promise<number> {
  const deleted = await tx.delete(orders).where(which).returning();
  await keepAccounting(tx, deleted);
  const attemptIds = deleted.map(({ attemptId }) => attemptId);
  if (attemptIds.length) await tx.update(attempts).set(NOBODY).where(inArray(attempts.id, attemptIds));
  return deleted.length;
}
