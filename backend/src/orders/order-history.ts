import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { audit, disputes, outbox, refunds } from '../db/schema';
import { isAbout } from '../mail/about-orders';
import { MAIL_ACTIONS } from '../mail/resend';
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

/** What became of one order: money, mails to its customer, and who did what with it, its payment and these mails. The oldest first. */
export async function historyOf(db: Queryable, order: OrderRow): Promise<OrderHistory> {
  const mails = await db.select().from(outbox).where(await isAbout(db, [order])).orderBy(asc(outbox.id));
  const ofMails = and(inArray(audit.action, MAIL_ACTIONS), inArray(audit.subject, mails.map(({ id }) => String(id))));
  return {
    left: order.paidAt ? (await readRest(db, order)).left : 0,
    refunds: await db.select().from(refunds).where(eq(refunds.sessionId, order.sessionId)).orderBy(asc(refunds.createdAt), asc(refunds.id)),
    disputes: await db.select().from(disputes).where(eq(disputes.sessionId, order.sessionId)).orderBy(asc(disputes.createdAt)),
    holds: await holdsOf(db, order.id),
    mails,
    done: await db.select().from(audit).where(or(inArray(audit.subject, [order.orderId, order.sessionId]), ofMails)).orderBy(asc(audit.id)),
  };
}
