import type { Transaction } from '../db/database';
import { quarantine } from '../db/schema';
import type { Deps } from '../deps';
import { queueMail } from '../mail/outbox';
import type { Attempt } from './attempt';
import type { ProviderSession } from './provider';

/** Sets a completed payment aside for an operator, once, and tells them. Never fulfilled by itself. */
export async function raiseQuarantine(tx: Transaction, { config, metrics }: Deps, session: ProviderSession, attempt: Attempt | null, reason: string): Promise<true> {
  const rows = await tx.insert(quarantine).values({
    sessionId: session.id, attemptId: attempt?.id ?? null, reason, amount: session.amount, currency: session.currency, paymentIntent: session.paymentIntent,
  }).onConflictDoNothing().returning({ sessionId: quarantine.sessionId });
  if (rows.length === 0) return true;
  await queueMail(tx, {
    key: `quarantined:${session.id}`, kind: 'quarantined', uid: null, recipient: config.mail.operator,
    payload: { sessionId: session.id, reason, amount: session.amount },
  });
  metrics.payments.inc({ outcome: 'quarantined' });
  return true;
}
