import { and, count, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { attempts } from '../db/schema';
import { Failure } from '../http/failure';

/** DECISIONS "After the sale": what one visitor may hold without paying, where a week has a capacity. */
export const MOST_BOXES_HELD = 20;
export const MOST_OPEN_ATTEMPTS = 2;

/** Called under the week's lock. @throws {Failure} 409 `too_many_boxes` or `too_many_open` */
export async function requireFairShare(db: Queryable, boxes: number, holder: string, now: Date): Promise<void> {
  if (boxes > MOST_BOXES_HELD) {
    throw new Failure(409, 'too_many_boxes', `We can take up to ${MOST_BOXES_HELD} boxes in one order for that week. For more, please write to us.`);
  }
  const [open] = await db.select({ count: count() }).from(attempts)
    .where(and(eq(attempts.holder, holder), inArray(attempts.status, ['creating', 'open']), gt(attempts.expiresAt, now)));
  if ((open?.count ?? 0) >= MOST_OPEN_ATTEMPTS) {
    throw new Failure(409, 'too_many_open', 'You have other payment pages open for that week. Please finish one of them, or try again in half an hour.');
  }
}

/** Whose share it is: the account's, or of guests the network's. */
export function holderOf(uid: string | null, network: string): string {
  return uid === null ? `network:${network}` : `account:${uid}`;
}
