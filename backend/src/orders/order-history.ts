import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { audit, disputes, outbox, refunds } from '../db/schema';
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
  const ofPayment = eq(refunds.sessionId, order.sessionId);
  const moneyBack = await db.select().from(refunds).where(ofPayment).orderBy(asc(refunds.createdAt), asc(refunds.id));
  const mails = await mailsOf(db, order, moneyBack.map(({ id }) => id));
  const ofMails = and(inArray(audit.action, MAIL_ACTIONS), inArray(audit.subject, mails.map(({ id }) => String(id))));
  return {
    left: order.paidAt ? (await readRest(db, order)).left : 0,
    refunds: moneyBack,
    disputes: await db.select().from(disputes).where(eq(disputes.sessionId, order.sessionId)).orderBy(asc(disputes.createdAt)),
    holds: await holdsOf(db, order.id),
    mails,
    done: await db.select().from(audit).where(or(inArray(audit.subject, [order.orderId, order.sessionId]), ofMails)).orderBy(asc(audit.id)),
  };
}

/**
 * By the order, or by what stands second in a mail's key: its session, while the payment was held, or one of its refunds.
 * Not those to the operator: to send one of these again is no answer to a customer.
 */
export function mailsOf(db: Queryable, { id, sessionId }: Pick<OrderRow, 'id' | 'sessionId'>, refundIds: readonly string[]) {
  const ofMoney = and(inArray(sql`split_part(${outbox.key}, ':', 2)`, [sessionId, ...refundIds]), inArray(outbox.kind, ['payment-held', 'held-payment-failed', 'refund-made']));
  return db.select().from(outbox).where(or(sql`${outbox.payload}->>'orderId' = ${id}`, ofMoney)).orderBy(asc(outbox.id));
}
