import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { refunds, type RefundStatus } from '../db/schema';
import { Failure, notFound } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { findForOperator } from '../orders/find-orders';
import { amountLeft, lockPayment, needsOperator } from './lock-payment';
import { makeRefund, outcomeOf, retryOf, type RefundOutcome } from './refunds';

/** Pence, or per cent of the order's total. */
export type Part = { amount: number } | { share: number };

/**
 * Gives a part of an order's money back, with words for the customer. The same `id` again (a double tap, an answer that was lost)
 * is the same refund. @throws {Failure} 404, 409
 */
export async function refundPart(
  deps: Deps, reference: string, part: Part, note: string, actor: string, id: string = randomUUID(),
): Promise<{ order: string; amount: number; refund: RefundOutcome }> {
  const made = await deps.db.transaction(async (tx) => {
    const order = await findForOperator(tx, reference, 'lock');
    const { orderId, sessionId, paymentIntent, currency } = order;
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, id));
    if (before && before.sessionId !== sessionId) throw new Failure(409, 'other_refund', 'That was asked for another order.');
    if (before) return { order: orderId, amount: before.amount, isNew: false };
    if (!order.paidAt) throw new Failure(409, 'not_paid', `${orderId} is not paid.`);
    const amount = 'amount' in part ? part.amount : Math.round((order.amount * part.share) / 100);
    const left = await amountLeft(tx, order);
    if (amount < 1 || amount > left) throw new Failure(409, 'too_much', `Of ${orderId} £${(left / 100).toFixed(2)} can still go back.`);
    await tx.insert(refunds).values({ id, sessionId, paymentIntent, amount, rest: false, currency, reason: 'operator', note });
    await writeAudit(tx, { actor, action: 'part-refunded', subject: orderId, details: { amount } });
    return { order: orderId, amount, isNew: true };
  });
  return { order: made.order, amount: made.amount, refund: made.isNew ? await makeRefund(deps, id) : await outcomeOf(deps, id) };
}

/** Asks anew, under a new key, for each refund of a session that failed. @throws {Failure} 404 */
export async function retryRefunds(deps: Deps, sessionId: string, actor: string): Promise<RefundOutcome[]> {
  const ids = await deps.db.transaction(async (tx) => {
    await lockPayment(tx, sessionId);
    const failed = await tx.update(refunds).set({ handledAt: sql`now()` }).where(and(eq(refunds.sessionId, sessionId), needsOperator())).returning();
    if (failed.length === 0) throw notFound(`No refund of ${sessionId} failed.`);
    await writeAudit(tx, { actor, action: 'refund-retried', subject: sessionId });
    return Promise.all(failed.map(async (row) => (await retryOf(tx, row))?.id));
  });
  const outcomes: RefundOutcome[] = [];
  for (const id of ids) if (id) outcomes.push(await makeRefund(deps, id));
  return outcomes;
}

/** Notes that a failed refund was settled in another way: nobody is to look at it again. @throws {Failure} 404 */
export async function closeRefunds({ db }: Deps, sessionId: string, note: string, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const closed = await tx.update(refunds).set({ handledAt: sql`now()` }).where(and(eq(refunds.sessionId, sessionId), needsOperator())).returning({ id: refunds.id });
    if (closed.length === 0) throw notFound(`No refund of ${sessionId} failed.`);
    await writeAudit(tx, { actor, action: 'refund-closed', subject: sessionId, details: { note } });
  });
}

const OPEN: RefundStatus[] = ['requested', 'pending'];

export async function listRefunds({ db }: Deps, which: 'all' | 'open' | 'failed', limit = 100): Promise<(typeof refunds.$inferSelect)[]> {
  const open = inArray(refunds.status, OPEN);
  const where = which === 'all' ? isNull(refunds.handledAt) : which === 'open' ? open : needsOperator();
  return db.select().from(refunds).where(where).orderBy(desc(refunds.createdAt)).limit(limit);
}
