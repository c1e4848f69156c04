import { and, eq, isNull, sql } from 'drizzle-orm';
import { HELD_ANSWER_HOURS, formatPostCode, type HeldPayment } from 'shared-rules';
import type { Queryable, Transaction } from '../db/database';
import { quarantine } from '../db/schema';
import type { Deps } from '../deps';
import { queueMail, sumOf, wasQueued } from '../mail/outbox';
import { isErased, type Attempt } from './checkout-attempt';
import type { ProviderSession } from './provider';

/** Why a payment is set aside, in an operator's words. */
export const QUARANTINE_REASONS: Record<string, string> = {
  amount_mismatch: 'The provider took another amount than the cart cost.',
  discount_unknown: 'The provider took off a discount of which we know no promotion code.',
  discount_mismatch: 'The provider took off more or less than the promotion code takes.',
  currency_mismatch: 'The provider took another currency.',
  reference_mismatch: 'The session names another checkout.',
  unknown_reference: 'The session is marked as ours, but no checkout made it.',
  post_code_not_delivered: 'The guest typed a post code on the payment page to which we don’t deliver.',
  guest_without_email: 'The guest left no email.',
  guest_without_address: 'The guest left no address.',
  account_erased: 'The buyer was erased before the payment came here; nothing is known of them.',
  paid_after_cancelled: 'The order was cancelled before the bank paid; it is given back by itself.',
};

/** How a case ends by itself: nothing is owed for it any more. */
export const NOT_PAID = 'the bank did not pay';
export const GIVEN_BACK = 'refunded';
/** How it ends when an operator made an order of it. */
export const FULFILLED = 'fulfilled';
/** Stands in the place of an operator's own words once those are erased. */
export const CLOSED = 'closed';

/**
 * Sets a completed payment aside for an operator, once, and tells them and its customer. Never fulfilled by itself. A case is open again
 * when it became an order that was cancelled before the bank paid, or when an operator had closed it before the bank paid.
 * @param at when that became so at the provider: when it was paid, if it is
 * @returns whether this call did it
 */
export async function raiseQuarantine(
  tx: Transaction, deps: Deps, session: ProviderSession, attempt: Attempt | null, reason: string, at: Date,
): Promise<boolean> {
  const isPaid = session.payment === 'paid';
  // Who was erased is not written to, nor written down again.
  const email = attempt && isErased(attempt) ? null : attempt?.email ?? session.email;
  const answerBy = new Date(deps.now().getTime() + HELD_ANSWER_HOURS * 3_600_000);
  const [row] = await tx.insert(quarantine).values({
    sessionId: session.id, attemptId: attempt?.id ?? null, reason, amount: session.amount, currency: session.currency,
    paymentIntent: session.paymentIntent, email, paidAt: isPaid ? at : null, answerBy,
  }).onConflictDoUpdate({
    target: quarantine.sessionId,
    set: { reason, paymentIntent: session.paymentIntent, email, paidAt: at, answerBy, resolvedAt: null, resolution: null },
    setWhere: sql`${quarantine.resolvedAt} IS NOT NULL AND ((${reason} = 'paid_after_cancelled' AND ${quarantine.reason} <> 'paid_after_cancelled')
      OR (${isPaid} AND ${quarantine.paidAt} IS NULL))`,
  }).returning();
  if (!row) return false;
  await queueMail(tx, {
    key: `quarantined:${session.id}${isPaid ? '' : ':processing'}`, kind: 'quarantined', uid: null, recipient: deps.config.mail.operator,
    payload: { sessionId: session.id, reason, ...sumOf(row.amount, row.currency), ...(!isPaid && { isPaid }) },
  });
  await queueHeldPaymentMail(tx, row, attempt, session);
  deps.metrics.payments.inc({ outcome: 'quarantined' });
  return true;
}

/** What became of the payment of a session that was set aside: a bank may have answered since. */
export async function followQuarantined(
  tx: Transaction, deps: Deps, session: ProviderSession, attempt: Attempt | null, at: Date,
): Promise<void> {
  if (session.payment === 'pending') return;
  const unpaid = and(eq(quarantine.sessionId, session.id), isNull(quarantine.paidAt));
  const [row] = await tx.select().from(quarantine).where(unpaid).for('update');
  if (!row) return;
  if (session.payment === 'paid') {
    if (row.resolvedAt) return void (await raiseQuarantine(tx, deps, session, attempt, row.reason, at));
    await tx.update(quarantine).set({ paidAt: at, paymentIntent: session.paymentIntent }).where(unpaid);
    return queueHeldPaymentMail(tx, { ...row, paidAt: at }, attempt, session);
  }
  if (row.resolvedAt) return;
  await tx.update(quarantine).set({ resolvedAt: sql`now()`, resolution: NOT_PAID, email: null }).where(unpaid);
  if (!row.email || !(await wasQueued(tx, heldKey(row, 'unpaid')))) return;
  await queueMail(tx, {
    key: `held-payment-failed:${row.sessionId}`, kind: 'held-payment-failed', uid: attempt?.uid ?? null, recipient: row.email,
    payload: sumOf(row.amount, row.currency),
  });
}

/** Who waits for an answer, and what about; undefined once the case is closed. */
export function heldPayment({ reason, paidAt, answerBy, createdAt, resolvedAt }: typeof quarantine.$inferSelect): HeldPayment | undefined {
  if (resolvedAt) return undefined;
  return {
    reason: reason === 'post_code_not_delivered' ? 'post-code' : 'other', paid: paidAt !== null,
    answerBy: (answerBy ?? createdAt).toISOString(),
  };
}

/** A cancelled order's late payment goes back by itself, and its owner was told so when it was cancelled. */
async function queueHeldPaymentMail(
  tx: Transaction, row: typeof quarantine.$inferSelect, attempt: Attempt | null, { shipping }: ProviderSession,
): Promise<void> {
  const held = heldPayment(row);
  if (!held || !row.email || row.reason === 'paid_after_cancelled') return;
  const paid = held.paid ? 'paid' : 'unpaid';
  await queueMail(tx, {
    key: heldKey(row, paid), kind: 'payment-held', uid: attempt?.uid ?? null, recipient: row.email,
    payload: {
      ...held, ...sumOf(row.amount, row.currency),
      ...(held.reason === 'post-code' && shipping && { postCode: formatPostCode(shipping.postCode) }),
    },
  }, paid);
}

/**
 * How the case stands of which a mail tells, by the mail's key: it may go, or be sent again, when what it says is not so any more.
 * Undefined if there is none.
 */
export async function readMailedCase(db: Queryable, mailKey: string): Promise<{ isPaid: boolean; isSettled: boolean } | undefined> {
  const [, sessionId = ''] = mailKey.split(':');
  const [row] = await db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId));
  return row && { isPaid: row.paidAt !== null, isSettled: row.resolvedAt !== null };
}

const heldKey = ({ sessionId }: { sessionId: string }, of: 'paid' | 'unpaid'): string =>
  `payment-held:${sessionId}${of === 'paid' ? '' : ':processing'}`;
