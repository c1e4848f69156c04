import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { orders } from '../db/schema';
import { Failure } from '../http/failure';

/** CHECKOUT-28: how much one visitor may reserve without paying, where a week has a capacity (decision 122). */
export const MOST_BOXES_HELD = 20;
export const MOST_OPEN_ATTEMPTS = 2;
/** Orders whose bank has not answered hold their boxes for days. */
export const MOST_UNPAID_ORDERS = 2;
/** As many as one visitor's attempts, but in any number of them: many people may order from one network at the same time. */
export const MOST_BOXES_OF_NETWORK = MOST_OPEN_ATTEMPTS * MOST_BOXES_HELD;

/** What the holder holds already, read under the week's lock. */
export type Held = Record<'openAttempts' | 'openBoxes' | 'unpaidOrders' | 'unpaidBoxes', number>;

const NETWORK = 'network:';
const BY_ACCOUNT = 'If you have an account with an earlier order that is paid, log in to order now.';

/**
 * Whose share it is: the account's once it has an order that is paid, or else the network's. An account alone costs nothing, so that
 * one visitor could have as many shares as they like.
 */
export async function holderOf(db: Queryable, uid: string | null, network: string): Promise<string> {
  return uid !== null && (await hasPaid(db, uid)) ? `account:${uid}` : `${NETWORK}${network}`;
}

/** An order that was cancelled is paid back, and could be placed again for each account. */
async function hasPaid(db: Queryable, uid: string): Promise<boolean> {
  const paid = await db.select({ id: orders.id }).from(orders)
    .where(and(eq(orders.uid, uid), isNotNull(orders.paidAt), ne(orders.status, 'CANCELLED'))).limit(1);
  return paid.length > 0;
}

/** @throws {Failure} 409 `too_many_boxes`, or what the two below throw */
export function requireFairShare(boxes: number, holder: string, held: Held): void {
  if (boxes > MOST_BOXES_HELD) {
    throw new Failure(
      409, 'too_many_boxes', `We can take up to ${MOST_BOXES_HELD} boxes in one order for that week. For more, please write to us.`,
    );
  }
  if (holder.startsWith(NETWORK)) requireShareOfNetwork(boxes, held);
  else requireShareOfAccount(held);
}

/** @throws {Failure} 409 `too_many_open` or `too_many_unpaid` */
function requireShareOfAccount({ openAttempts, unpaidOrders }: Held): void {
  if (openAttempts >= MOST_OPEN_ATTEMPTS) {
    throw new Failure(409, 'too_many_open', 'You have other payment pages open. Please finish one of them, or try again in half an hour.');
  }
  if (unpaidOrders >= MOST_UNPAID_ORDERS) {
    throw new Failure(
      409, 'too_many_unpaid', 'Your bank has not paid for your earlier orders yet. Please order again once it has, or write to us.',
    );
  }
}

/**
 * A neighbour may hold the boxes, so the words blame nobody.
 * @throws {Failure} 409 `too_many_unpaid_of_network` or `too_many_of_network`
 */
function requireShareOfNetwork(boxes: number, { openBoxes, unpaidBoxes }: Held): void {
  // Asked first: half an hour would not help.
  if (unpaidBoxes + boxes > MOST_BOXES_OF_NETWORK) {
    throw new Failure(
      409, 'too_many_unpaid_of_network',
      `Banks have not paid yet for many boxes that were ordered from your internet connection. Please order again once they have, or write to us. ${BY_ACCOUNT}`,
    );
  }
  if (unpaidBoxes + openBoxes + boxes > MOST_BOXES_OF_NETWORK) {
    throw new Failure(
      409, 'too_many_of_network',
      `Many boxes are waiting for payment from your internet connection just now. Please try again in half an hour. ${BY_ACCOUNT}`,
    );
  }
}
