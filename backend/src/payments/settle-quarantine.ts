import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { quarantine } from '../db/schema';
import { Failure, notFound } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { makeRefund, owe, type RefundOutcome } from './refunds';

/** Gives a quarantined payment back; once it is made, the case is closed. @throws {Failure} 404, 409 */
export async function refundQuarantined(deps: Deps, sessionId: string, actor: string): Promise<{ amount: number; refund: RefundOutcome }> {
  const { id, amount } = await deps.db.transaction(async (tx) => {
    const { paymentIntent, amount, currency } = await lockOpen(tx, sessionId);
    const id = await owe(tx, { sessionId, paymentIntent, amount, currency, reason: 'quarantine' });
    await writeAudit(tx, { actor, action: 'quarantine-refunded', subject: sessionId, details: { amount } });
    return { id, amount };
  });
  return { amount, refund: await makeRefund(deps, id) };
}

/** Closes a case that was settled in another way: by hand in the provider's dashboard, or by arrangement. @throws {Failure} 404, 409 */
export async function closeQuarantined({ db }: Deps, sessionId: string, actor: string, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOpen(tx, sessionId);
    await tx.update(quarantine).set({ resolvedAt: new Date(), resolution: note }).where(eq(quarantine.sessionId, sessionId));
    await writeAudit(tx, { actor, action: 'quarantine-closed', subject: sessionId, details: { note } });
  });
}

async function lockOpen(tx: Transaction, sessionId: string) {
  const [row] = await tx.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)).for('update');
  if (!row) throw notFound(`No payment of ${sessionId} is in quarantine.`);
  if (row.resolvedAt) throw new Failure(409, 'settled', `${sessionId} is settled already: ${row.resolution ?? ''}.`);
  return row;
}
