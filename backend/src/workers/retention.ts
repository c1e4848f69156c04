import { and, eq, inArray, isNotNull, lt, not, notExists, sql } from 'drizzle-orm';
import { RETENTION, addDays, londonDay } from 'shared-rules';
import type { Deps } from '../deps';
import { accounting, attempts, orders } from '../db/schema';
import { deleteOrders, isOpen, lockOrders } from '../orders/delete-orders';
import { NOBODY } from '../payments/checkout-attempt';
import { eraseOperatorNotes } from '../payments/erase-operator-notes';
import { hasOpenMoney } from '../payments/open-money';

const AT_ONCE = 100;

/**
 * What we know of people by their orders goes 90 days after the delivery (PEOPLE-2): a guest's order becomes its accounting
 * line; a customer's keeps what was bought, for their order history, without address and email. Accounting lines go after six years.
 * @returns whether there may be more
 */
export async function deleteNextExpired({ db, now }: Deps): Promise<boolean> {
  const today = londonDay(now());
  const last = addDays(today, -RETENTION.orderDays);
  return db.transaction(async (tx) => {
    const isDue = and(
      lt(orders.deliveryDate, last), not(sql`coalesce(${isOpen(tx)}, false)`), sql`(${orders.uid} IS NULL OR ${orders.email} <> '')`,
    );
    const found = await tx.select({ id: orders.id }).from(orders).where(isDue).orderBy(orders.deliveryDate).limit(AT_ONCE);
    const locked = await lockOrders(tx, inArray(orders.id, found.map(({ id }) => id)));
    // Read again: a refund may have begun while this waited for its order.
    const { id, uid, orderId, sessionId } = orders;
    const due = await tx.select({ id, uid, orderId, sessionId }).from(orders).where(and(inArray(orders.id, locked), isDue));
    await deleteOrders(tx, due.filter((order) => order.uid === null).map((order) => order.id));
    const customers = due.filter((order) => order.uid !== null);
    if (customers.length) {
      await tx.update(orders).set({ email: '', address: NOBODY.address }).where(inArray(orders.id, customers.map((order) => order.id)));
    }
    await eraseOperatorNotes(tx, customers.flatMap((order) => [order.orderId, order.sessionId]));

    // Checkouts that were paid, also such as became no order: until all of their money is decided.
    const unfinished = tx.select({ id: orders.id }).from(orders).where(and(eq(orders.attemptId, attempts.id), isOpen(tx)));
    const checkouts = await tx.update(attempts).set(NOBODY).where(and(
      lt(attempts.deliveryDate, last), inArray(attempts.status, ['complete', 'quarantined']),
      sql`jsonb_array_length(${attempts.lines}) > 0`, isNotNull(attempts.sessionId),
      not(sql`coalesce(${hasOpenMoney(tx, attempts.sessionId)}, false)`), notExists(unfinished),
    )).returning({ sessionId: attempts.sessionId });
    await eraseOperatorNotes(tx, checkouts.map((checkout) => checkout.sessionId));
    await tx.delete(accounting).where(sql`${accounting.paidOn} < ${today}::date - make_interval(years => ${RETENTION.accountingYears})`);
    return found.length === AT_ONCE;
  });
}
