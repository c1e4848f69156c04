import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { formatPriceIn } from 'shared-rules/price-in-currency';
import type { Transaction } from '../db/database';
import type { Deps } from '../deps';
import { refunds } from '../db/schema';
import { Failure, notFound } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { findForOperator } from '../orders/find-orders';
import type { RefundRow } from '../orders/order-refunds';
import { holdIfGivenBack } from './hold-order';
import { amountPaid, lockPayment, needsOperator, readRest } from './lock-payment';
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
    // Given back anew and retried as well, it would go back twice.
    if (await tx.$count(refunds, and(eq(refunds.sessionId, sessionId), needsOperator()))) {
      throw new Failure(409, 'refund_failed', `A refund of ${orderId} (${sessionId}) failed. Retry or close that one first.`);
    }
    if (!order.paidAt) throw new Failure(409, 'not_paid', `${orderId} is not paid.`);
    const amount = 'amount' in part ? part.amount : Math.round((order.amount * part.share) / 100);
    const { left } = await readRest(tx, order);
    if (amount < 1 || amount > left) throw tooMuch(orderId, left);
    await tx.insert(refunds).values({ id, sessionId, paymentIntent, amount, rest: false, currency, reason: 'operator', note });
    await writeAudit(tx, { actor, action: 'part-refunded', subject: orderId, details: { amount } });
    return { order: orderId, amount, isNew: true };
  });
  return { order: made.order, amount: made.amount, refund: made.isNew ? await makeRefund(deps, id) : await outcomeOf(deps, id) };
}

/**
 * Asks anew, under a new key, for each refund of a session that failed.
 * @throws {Failure} 404; 409 if more failed than is left of the payment by now
 */
export async function retryRefunds(deps: Deps, sessionId: string, actor: string): Promise<RefundOutcome[]> {
  const ids = await deps.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, sessionId);
    const failed = await tx.update(refunds).set({ handledAt: sql`now()` })
      .where(and(eq(refunds.sessionId, sessionId), needsOperator())).returning();
    if (failed.length === 0) throw notFound(`No refund of ${sessionId} failed.`);
    await writeAudit(tx, { actor, action: 'refund-retried', subject: sessionId });
    return askAgain(tx, sessionId, failed, await amountPaid(tx, sessionId, locked));
  });
  const outcomes: RefundOutcome[] = [];
  for (const id of ids) outcomes.push(await makeRefund(deps, id));
  return outcomes;
}

/** Parts first, so that what is asked for as the rest is what they leave. @returns the new refunds' ids */
async function askAgain(tx: Transaction, sessionId: string, failed: readonly RefundRow[], paid: number | undefined): Promise<string[]> {
  const { left, hasMore } = await readRest(tx, { sessionId, amount: paid ?? 0 });
  const ids: string[] = [];
  let open = left;
  for (const row of failed.toSorted((a, b) => Number(a.rest) - Number(b.rest))) {
    const amount = row.rest ? open : row.amount;
    if (row.rest && open === 0 && ids.length > 0) continue;
    if (amount === 0 || amount > open) throw tooMuch(sessionId, open, row.currency);
    const retry = await retryOf(tx, { ...row, amount, rest: row.rest && !hasMore });
    if (retry) ids.push(retry.id);
    open -= amount;
  }
  return ids;
}

const tooMuch = (whose: string, left: number, currency?: string) =>
  new Failure(409, 'too_much', `Of ${whose} ${formatPriceIn(left, currency)} can still go back.`);

/**
 * Notes that a failed refund was paid back by hand: nobody is to look at it again, it is not asked for again, and an order of which all
 * is given back by now is held. @throws {Failure} 404
 */
export async function closeRefunds({ db, now }: Deps, sessionId: string, note: string, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { order } = await lockPayment(tx, sessionId);
    const closed = await tx.update(refunds).set({ handledAt: sql`now()`, isPaidByHand: true })
      .where(and(eq(refunds.sessionId, sessionId), needsOperator())).returning({ id: refunds.id });
    if (closed.length === 0) throw notFound(`No refund of ${sessionId} failed.`);
    if (order) await holdIfGivenBack(tx, order, now());
    await writeAudit(tx, { actor, action: 'refund-closed', subject: sessionId, details: { note } });
  });
}

export async function listRefunds({ db }: Deps, which: 'all' | 'open' | 'failed', limit = 100): Promise<RefundRow[]> {
  const open = inArray(refunds.status, ['requested', 'pending']);
  const where = which === 'all' ? isNull(refunds.handledAt) : which === 'open' ? open : needsOperator();
  return db.select().from(refunds).where(where).orderBy(desc(refunds.createdAt)).limit(limit);
}
