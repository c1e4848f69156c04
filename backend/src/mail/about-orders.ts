import { inArray, sql, type SQL } from 'drizzle-orm';
import { outbox, type orders } from '../db/schema';

type Named = Pick<typeof orders.$inferSelect, 'id' | 'orderId' | 'sessionId'>;

/** The id of the order, or the session of the held payment, that a mail is about. */
export const MAILED = sql`split_part(${outbox.key}, ':', 2)`;

/**
 * Condition for what customers were mailed about those orders, to whichever address: also of the money that went back, which names the
 * number, and from when the payment was held back, which names the session. What operators were mailed names nobody, and is not theirs.
 */
export function isAbout(about: readonly Named[]): SQL {
  const one = (name: keyof Named) => about.map((order) => order[name]);
  return sql`(${inArray(sql`${outbox.payload}->>'orderId'`, one('id'))}
    OR (${outbox.kind} = 'refund-made' AND ${inArray(sql`${outbox.payload}->>'order'`, one('orderId'))})
    OR (${outbox.kind} IN ('payment-held', 'held-payment-failed') AND ${inArray(MAILED, one('sessionId'))}))`;
}
