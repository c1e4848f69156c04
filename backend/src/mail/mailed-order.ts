import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { orders, profiles } from '../db/schema';
import { isLeftOut } from '../orders/order-holds';

type OrderRow = typeof orders.$inferSelect;

/**
 * An order as a mail may tell it: with the address only if the mail goes to its own account's, verified one (decision 033).
 * `isLeftOut` if it is not cooked since its money goes back (SALE-8).
 */
export type MailedOrder = Omit<OrderRow, 'address'> & { address: OrderRow['address'] | null; isLeftOut?: boolean };

/**
 * Whoever registers with a stranger's email and begins a payment by bank makes us write there at no cost, so what they typed as their
 * address is left out until that email is the account's and verified.
 */
export async function readMailedOrder(
  db: Queryable, { id, recipient }: { id: string; recipient: string }, which?: SQL,
): Promise<MailedOrder | undefined> {
  const [found] = await db
    .select({ order: orders, email: profiles.email, isEmailVerified: profiles.isEmailVerified, isLeftOut: isLeftOut() }).from(orders)
    .leftJoin(profiles, eq(profiles.uid, orders.uid)).where(and(eq(orders.id, id), which));
  if (!found) return undefined;
  const isOwners = found.isEmailVerified === true && found.email?.toLowerCase() === recipient.toLowerCase();
  return { ...found.order, address: isOwners ? found.order.address : null, isLeftOut: found.isLeftOut };
}
