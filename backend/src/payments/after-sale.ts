import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { attempts, disputes, orders, quarantine, refunds, type RefundStatus } from '../db/schema';
import type { Deps } from '../deps';
import { queueMail, sumOf } from '../mail/outbox';
import type { RefundRow } from '../orders/order-refunds';
import { correctAccounting } from './accounting';
import { isFirst } from './event-ids';
import { holdIfGivenBack, holdOrder } from './hold-order';
import { disputedAmountOf, lockPayment, readRest, type LockedPayment } from './lock-payment';
import type { ProviderDispute, ProviderRefund } from './provider';
import { FULFILLED, GIVEN_BACK } from './quarantine';
import type { RefundReason } from './refund-reasons';
import { requestRefundOfRest } from './request-refund-of-rest';
import { settle } from './settle';

/** A refund only ever goes this way, so what was read later than it was true can't take anything back. */
const RANK: Record<RefundStatus, number> = { requested: 0, pending: 1, succeeded: 2, failed: 3 };
/** What the customer was told of when it was decided. */
const ANNOUNCED: readonly RefundReason[] = ['cancelled-by-customer', 'cancelled-by-operator'];

/**
 * Makes the database agree with what the provider says of a payment now: refunds, disputes, early fraud warnings. Events are hints;
 * what is asked is merged by rank, so any order and number of them ends the same (docs/decisions/031).
 * @param made what the provider has just answered, in case its lists don't show it yet.
 * @throws {ProviderUnknown | Failure} then nothing was written: come again.
 */
export async function syncPayment(
  deps: Deps, paymentIntent: string, event?: { id: string; type: string }, made?: ProviderRefund,
): Promise<void> {
  const sessionId = (await knownSession(deps, paymentIntent)) ?? (await deps.payments.sessionOfPayment(paymentIntent));
  if (!sessionId) {
    // Of another business on the same account: noted, so that it is not asked about again.
    if (event) await isFirst(deps.db, event);
    return;
  }
  // May come before we heard of the payment itself.
  if (!(await isSettled(deps, sessionId))) await settle(deps, sessionId);
  const told = await deps.payments.afterSale(paymentIntent);
  await deps.db.transaction(async (tx) => {
    if (event && !(await isFirst(tx, event))) return;
    const locked = await lockPayment(tx, sessionId);
    const disputedBefore = await disputedAmountOf(tx, sessionId);
    for (const refund of made ? [...told.refunds, made] : told.refunds) {
      await mergeRefund(tx, deps, { sessionId, paymentIntent, locked }, refund);
    }
    for (const dispute of told.disputes) await mergeDispute(tx, deps, sessionId, locked, dispute);
    await carryTotals(tx, sessionId, locked, { disputedBefore, now: deps.now() });
  });
}

async function knownSession({ db }: Deps, paymentIntent: string): Promise<string | undefined> {
  const [order] = await db.select({ sessionId: orders.sessionId }).from(orders).where(eq(orders.paymentIntent, paymentIntent));
  return order?.sessionId;
}

/** A settled session has an order, was set aside, or had its order erased. */
async function isSettled({ db }: Deps, sessionId: string): Promise<boolean> {
  const [order] = await db.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.sessionId, sessionId));
  if (order) return order.paidAt !== null;
  const [attempt] = await db.select({ status: attempts.status }).from(attempts).where(eq(attempts.sessionId, sessionId));
  return attempt?.status === 'complete';
}

interface About { sessionId: string; paymentIntent: string; locked: LockedPayment }

async function mergeRefund(
  tx: Transaction, deps: Deps, { sessionId, paymentIntent, locked: { order, setAside } }: About, told: ProviderRefund,
): Promise<void> {
  const known = await rowOf(tx, sessionId, told);
  const currency = order?.currency ?? setAside?.currency ?? 'gbp';
  const row: RefundRow | undefined = known ?? (await tx.insert(refunds).values({
    id: randomUUID(), sessionId, paymentIntent, providerId: told.id, amount: told.amount, rest: false, currency, reason: 'provider',
    status: 'requested', createdAt: new Date(told.at),
  }).returning())[0];
  if (!row || (row.providerId === told.id && RANK[told.status] <= RANK[row.status])) return;
  await tx.update(refunds).set({
    providerId: told.id, paymentIntent, amount: told.amount, status: told.status,
    failure: told.status === 'failed' ? told.failure ?? 'failed' : null,
    ...(told.status !== 'pending' && { settledAt: sql`now()` }),
  }).where(eq(refunds.id, row.id));
  if (row.status !== told.status) {
    await reportRefund(tx, deps, { order, setAside }, { ...row, amount: told.amount, status: told.status, failure: told.failure });
  }
}

/** By the provider's id, or by ours that it carries; one of before decision 031 knows neither. */
async function rowOf(
  tx: Transaction, sessionId: string, { id, reference, amount, status }: ProviderRefund,
): Promise<RefundRow | undefined> {
  const rows = await tx.select().from(refunds).where(eq(refunds.sessionId, sessionId)).for('update');
  return rows.find(({ providerId }) => providerId === id)
    ?? rows.find((row) => row.id === reference && row.providerId === null)
    ?? rows.find((row) =>
      reference === null && row.providerId === null && row.status === 'succeeded' && status === 'succeeded' && row.amount === amount);
}

/** Customer and operator hear of what became of a refund, once. */
export async function reportRefund(
  tx: Transaction, { config, metrics }: Deps, { order, setAside }: LockedPayment, refund: RefundRow,
): Promise<void> {
  const { id, sessionId, amount, status, failure } = refund;
  if (status === 'pending') return;
  metrics.refunds.inc({ outcome: status === 'failed' ? 'failed' : 'made' });
  if (status === 'failed') {
    await queueMail(tx, {
      key: `refund-failed:${id}`, kind: 'refund-failed', uid: null, recipient: config.mail.operator,
      payload: { sessionId, ...sumOf(amount, refund.currency), failure: failure ?? 'failed', ...(order && { order: order.orderId }) },
    });
    return;
  }
  const recipient = order?.email ?? setAside?.email;
  if (!recipient || ANNOUNCED.includes(refund.reason)) return;
  const ofAttempt = eq(attempts.id, setAside?.attemptId ?? sql`NULL`);
  const [owner] = order ? [order] : await tx.select({ uid: attempts.uid }).from(attempts).where(ofAttempt);
  await queueMail(tx, {
    key: `refund-made:${id}`, kind: 'refund-made', uid: owner?.uid ?? null, recipient,
    payload: {
      ...sumOf(amount, refund.currency), ...(order && { order: order.orderId }), ...(refund.note !== null && { note: refund.note }),
      ...(!order && setAside && amount < setAside.amount && { isPart: true }),
    },
  });
}

async function mergeDispute(
  tx: Transaction, { config, metrics }: Deps, sessionId: string, { order, setAside }: LockedPayment, told: ProviderDispute,
): Promise<void> {
  const { id, kind, amount, reason, status, isClosed, withdrawn, movements, at } = told;
  const [before] = await tx.select().from(disputes).where(eq(disputes.id, id));
  if (before && (before.movements > movements || (before.movements === movements && before.isClosed && !isClosed))) return;
  await tx.insert(disputes).values({ id, kind, sessionId, amount, reason, status, isClosed, withdrawn, movements, createdAt: new Date(at) })
    .onConflictDoUpdate({ target: disputes.id, set: { amount, status, isClosed, withdrawn, movements } });
  // An operator may have had the order cooked while the bank only asked. Now it takes the money.
  const isEscalated = before !== undefined && isInquiry(before) && !isInquiry(told);
  if (before && !isEscalated) return;
  if (!before) metrics.disputes.inc({ kind });
  if (order) await holdOrder(tx, order, id, kind, isEscalated);
  await queueMail(tx, {
    key: `disputed:${id}${isEscalated ? ':again' : ''}`, kind: 'disputed', uid: null, recipient: config.mail.operator,
    payload: { sessionId, kind, ...sumOf(amount, (order ?? setAside)?.currency), reason, ...(order && { order: order.orderId }) },
  });
}

/** Stripe's: of these a bank has taken no money yet. */
const isInquiry = ({ status }: Pick<ProviderDispute, 'status'>): boolean => status.startsWith('warning_');

/**
 * What follows from the rows: the sums on the order and on the accounting line of an erased one; whether the case in quarantine is closed;
 * and what is owed of a cancelled order.
 */
async function carryTotals(
  tx: Transaction, sessionId: string, { order, setAside }: LockedPayment, { disputedBefore, now }: { disputedBefore: number; now: Date },
): Promise<void> {
  const rows = await tx.select({ amount: refunds.amount, status: refunds.status, providerId: refunds.providerId }).from(refunds)
    .where(eq(refunds.sessionId, sessionId));
  const refundedAmount = rows.reduce((total, row) => total + (row.providerId !== null && row.status === 'succeeded' ? row.amount : 0), 0);
  const disputedAmount = await disputedAmountOf(tx, sessionId);
  const isDisputeWon = disputedAmount < disputedBefore;
  if (order) {
    if (order.refundedAmount !== refundedAmount || order.disputedAmount !== disputedAmount) {
      await tx.update(orders).set({ refundedAmount, disputedAmount }).where(eq(orders.id, order.id));
    }
    await holdIfGivenBack(tx, order, now);
    if (isDisputeWon && order.paidAt && order.status === 'CANCELLED') await requestRefundOfRest(tx, { ...order, reason: 'dispute-won' });
  } else await correctAccounting(tx, sessionId, { refundedAmount, disputedAmount });
  if (!setAside) return;
  if (refundedAmount >= setAside.amount && !setAside.resolvedAt) {
    await tx.update(quarantine).set({ resolvedAt: sql`now()`, resolution: GIVEN_BACK, email: null })
      .where(eq(quarantine.sessionId, sessionId));
  }
  // The bank brought it back to us: the case is not closed after all.
  const isBack = setAside.resolution === GIVEN_BACK ? refundedAmount < setAside.amount
    : isDisputeWon && setAside.resolution !== FULFILLED && (await readRest(tx, setAside)).left > 0;
  if (isBack) await tx.update(quarantine).set({ resolvedAt: null, resolution: null }).where(eq(quarantine.sessionId, sessionId));
}
