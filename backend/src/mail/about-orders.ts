import { inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { outbox, refunds, type orders } from '../db/schema';

type Named = Pick<typeof orders.$inferSelect, 'id' | 'sessionId'>;

/** The id of the order, the session of the held payment, or the id of the refund that a mail is about. */
export const MAILED = sql`split_part(${outbox.key}, ':', 2)`;

/**
 * Condition for what customers were mailed about those orders, to whichever address: also of the money that went back, and from when the
 * payment was held back. What operators were mailed names nobody, and is not theirs. From indexes alone (db/indexes.ts).
 */
export async function isAbout(db: Queryable, about: readonly Named[]): Promise<SQL | undefined> {
  const sessions = about.map(({ sessionId }) => sessionId);
  const back = await db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.sessionId, sessions));
  const ofMoney = sql`${inArray(MAILED, [...sessions, ...back.map(({ id }) => id)])}
    AND ${outbox.kind} IN ('payment-held', 'held-payment-failed', 'refund-made')`;
  return or(inArray(sql`${outbox.payload}->>'orderId'`, about.map(({ id }) => id)), sql`(${ofMoney})`);
}
