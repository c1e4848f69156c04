import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { quarantine } from '../db/schema';
import { Failure, notFound } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { lockPayment } from './lock-payment';
import { makeRefund, type RefundOutcome } from './refunds';
import { requestRefundOfRest } from './request-refund-of-rest';

/** Gives a quarantined payment back; once the provider says that it went, the case is closed. @throws {Failure} 404, 409 */
export async function refundQuarantined(
  deps: Deps, sessionId: string, actor: string,
): Promise<{ amount: number; currency: string; refund: RefundOutcome }> {
  const asked = await deps.db.transaction(async (tx) => {
    const { paymentIntent, amount, currency, paidAt } = await lockOpenCase(tx, sessionId);
    if (!paidAt) throw new Failure(409, 'not_paid', `The bank has not paid for ${sessionId} yet: there is nothing to give back.`);
    const refund = await requestRefundOfRest(tx, { sessionId, paymentIntent, amount, currency, reason: 'quarantine' });
    if (!refund) throw new Failure(
      409, 'under_way', `The money of ${sessionId} is on its way back already, was given back by hand, or was taken by a dispute.`,
    );
    await writeAudit(tx, { actor, action: 'quarantine-refunded', subject: sessionId, details: { amount: refund.amount } });
    return { ...refund, currency };
  });
  return { amount: asked.amount, currency: asked.currency, refund: await makeRefund(deps, asked.id) };
}

/**
 * Closes a case that was settled in another way: by hand in the provider's dashboard, or by arrangement. One whose bank has not paid
 * yet is open again if it does (quarantine.ts).
 * @throws {Failure} 404, 409
 */
export async function closeQuarantined({ db }: Deps, sessionId: string, actor: string, note: string): Promise<{ isPaid: boolean }> {
  return db.transaction(async (tx) => {
    const { paidAt } = await lockOpenCase(tx, sessionId);
    await closeCase(tx, sessionId, note);
    await writeAudit(tx, { actor, action: 'quarantine-closed', subject: sessionId, details: { note } });
    return { isPaid: paidAt !== null };
  });
}

/** Of a locked case. Nobody waits for an answer any more. */
export async function closeCase(tx: Transaction, sessionId: string, resolution: string): Promise<void> {
  await tx.update(quarantine).set({ resolvedAt: new Date(), resolution, email: null }).where(eq(quarantine.sessionId, sessionId));
}

/** @throws {Failure} 404, 409 */
export async function lockOpenCase(tx: Transaction, sessionId: string): Promise<typeof quarantine.$inferSelect> {
  const { setAside } = await lockPayment(tx, sessionId);
  if (!setAside) throw notFound(`No payment of ${sessionId} is in quarantine.`);
  if (setAside.resolvedAt) throw new Failure(409, 'settled', `${sessionId} is settled already: ${setAside.resolution ?? ''}.`);
  return setAside;
}
