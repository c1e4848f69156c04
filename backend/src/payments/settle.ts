import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { attempts } from '../db/schema';
import { isUuid } from '../uuid';
import { bankPaidAt } from './bank-paid-at';
import { isErased, type Attempt } from './checkout-attempt';
import { isFirst } from './event-ids';
import { mismatchOf } from './mismatch';
import { applyPayment, createOrder } from './order-effects';
import type { ProviderSession } from './provider';
import { followQuarantined, raiseQuarantine } from './quarantine';

interface SettleHint {
  /** The event that asks: kept in the effect's own transaction, so that a second delivery does nothing. */
  event?: { id: string; type: string };
  /** When the event happened, milliseconds since 1970. */
  at?: number;
  /** True if that is when a bank answered. */
  isBankAnswer?: boolean;
}

interface Settled { status: ProviderSession['status']; paid: boolean }

/**
 * Makes the database agree with what the provider says of a session now. Webhook, return page and reconciler all come here;
 * events are only hints, so any order and number of them ends the same.
 * @returns null if it is no session of ours. @throws {ProviderUnknown | Failure} then nothing was written: come again.
 */
export async function settle(deps: Deps, sessionId: string, hint: SettleHint = {}): Promise<Settled | null> {
  const session = await deps.payments.getSession(sessionId);
  if (!session) return null;
  const reason = session.status === 'complete' ? await mismatchOf(deps, session) : undefined;
  const at = new Date(hint.at ?? deps.now().getTime());
  const paidAt = hint.isBankAnswer ? at : await bankPaidAt(deps, session);
  await deps.db.transaction(async (tx) => {
    if (hint.event && !(await isFirst(tx, hint.event))) return;
    const attempt = await lockAttempt(tx, session);
    if (attempt) await apply(tx, deps, attempt, session, { reason, at, paidAt });
    else if (session.status === 'complete' && !(await raiseQuarantine(tx, deps, session, null, 'unknown_reference', at))) {
      await followQuarantined(tx, deps, session, null, at);
    }
  });
  return { status: session.status, paid: session.status === 'complete' && session.payment === 'paid' };
}

/** What was found out before the transaction. */
interface Told { reason: string | undefined; at: Date; paidAt: Date }

/** By its session; a session whose answer never reached us, by the reference it carries. Locked until the transaction ends. */
async function lockAttempt(tx: Transaction, session: ProviderSession): Promise<Attempt | undefined> {
  const [known] = await tx.select().from(attempts).where(eq(attempts.sessionId, session.id)).for('update');
  if (known || !session.reference || !isUuid(session.reference)) return known;
  const [byReference] = await tx.select().from(attempts).where(eq(attempts.id, session.reference)).for('update');
  // While this waited, another may have learned the session too: then it is known now.
  if (!byReference || (byReference.sessionId ?? session.id) !== session.id) return undefined;
  await tx.update(attempts).set({ sessionId: session.id }).where(eq(attempts.id, byReference.id));
  return { ...byReference, sessionId: session.id };
}

async function apply(
  tx: Transaction, deps: Deps, attempt: Attempt, session: ProviderSession, { reason, at, paidAt }: Told,
): Promise<void> {
  if (session.status === 'open') return;
  if (attempt.status === 'quarantined') return followQuarantined(tx, deps, session, attempt, at);
  if (session.status === 'expired') {
    if (attempt.status === 'complete') return;
    await setStatus(tx, attempt, 'expired');
    if (attempt.status !== 'expired') deps.metrics.payments.inc({ outcome: 'expired' });
    return;
  }
  // A complete attempt has its order already, or had it before its owner was erased.
  if (attempt.status !== 'complete') {
    const problem = isErased(attempt) ? 'account_erased' : reason;
    if (problem) {
      await setStatus(tx, attempt, 'quarantined');
      await raiseQuarantine(tx, deps, session, attempt, problem, at);
      return;
    }
    await setStatus(tx, attempt, 'complete');
    await createOrder(tx, deps, attempt, session, at);
    if (session.payment === 'paid') return;
  }
  await applyPayment(tx, deps, attempt, session, paidAt);
}

async function setStatus(tx: Transaction, { id }: Attempt, status: 'expired' | 'complete' | 'quarantined'): Promise<void> {
  await tx.update(attempts).set({ status }).where(eq(attempts.id, id));
}
