import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { audit, disputes, outbox, refunds } from '../db/schema';
import { readRest } from '../payments/lock-payment';
import type { OrderRow } from './find-orders';
import { holdsOf, type Hold } from './order-holds';
import type { RefundRow } from './order-refunds';

interface OrderHistory {
  /** Pence that can still go back. */
  left: number;
  refunds: RefundRow[];
  disputes: (typeof disputes.$inferSelect)[];
  holds: Hold[];
  mails: (typeof outbox.$inferSelect)[];
  done: (typeof audit.$inferSelect)[];
}

/** What became of one order: money, mails, and who did what with it. The oldest first. */
export async function historyOf(db: Queryable, order: OrderRow): Promise<OrderHistory> {
  return {
    left: order.paidAt ? (await readRest(db, order)).left : 0,
    refunds: await db.select().from(refunds).where(eq(refunds.sessionId, order.sessionId)).orderBy(asc(refunds.createdAt), asc(refunds.id)),
    disputes: await db.select().from(disputes).where(eq(disputes.sessionId, order.sessionId)).orderBy(asc(disputes.createdAt)),
    holds: await holdsOf(db, order.id),
    mails: await db.select().from(outbox).where(sql`${outbox.payload}->>'orderId' = ${order.id}`).orderBy(asc(outbox.id)),
    done: await db.select().from(audit).where(eq(audit.subject, order.orderId)).orderBy(asc(audit.id)),
  };
}
