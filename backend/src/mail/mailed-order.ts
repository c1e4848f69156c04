import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { orders, profiles, quarantine } from '../db/schema';
import { isHeld, isLeftOut } from '../orders/order-holds';

type OrderRow = typeof orders.$inferSelect;

/**
 * An order as a mail may tell it: with the address only if the mail goes to its own account's, verified one (decision 033).
 * `isLeftOut` if it is not cooked since its money goes back (SALE-8), else `isHeld` if it waits since its payment is looked into (SALE-9);
 * `paidLate` are the pence that a bank paid after it was cancelled.
 */
export type MailedOrder = Omit<OrderRow, 'address'> & {
  address: OrderRow['address'] | null; isLeftOut?: boolean; isHeld?: boolean; paidLate?: number | null;
};

/**
 * Whoever registers with a stranger's email and begins a payment by bank makes us write there at no cost, so what they typed as their
 * address is left out until that email is the account's and verified.
 */
export async function readMailedOrder(
  db: Queryable, { id, recipient }: { id: string; recipient: string }, which?: SQL,
): Promise<MailedOrder | undefined> {
  const [found] = await db
    .select({
      order: orders, email: profiles.email, isEmailVerified: profiles.isEmailVerified, isLeftOut: isLeftOut(), isHeld: isHeld(),
      paidLate: quarantine.amount,
    }).from(orders)
    .leftJoin(profiles, eq(profiles.uid, orders.uid))
    .leftJoin(quarantine, and(eq(quarantine.sessionId, orders.sessionId), eq(quarantine.reason, 'paid_after_cancelled')))
    .where(and(eq(orders.id, id), which));
  if (!found) return undefined;
  const { order, email, isEmailVerified, ...more } = found;
  const isOwners = isEmailVerified === true && email?.toLowerCase() === recipient.toLowerCase();
  return { ...order, ...more, isHeld: more.isHeld && !more.isLeftOut, address: isOwners ? order.address : null };
}
