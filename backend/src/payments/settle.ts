import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { attempts, paymentEvents } from '../db/schema';
import { isUuid } from '../uuid';
import { isErased, type Attempt } from './attempt';
import { mismatchOf } from './mismatch';
import { applyPayment, bearOrder } from './order-effects';
import type { ProviderSession } from './provider';
import { raiseQuarantine } from './quarantine';

export interface SettleHint {
  /** The event that asks: kept in the effect's own transaction, so that a second delivery does nothing. */
  event?: { id: string; type: string };
  /** When the event happened, milliseconds since 1970. */
  at?: number;
}

export interface Settled { status: ProviderSession['status']; paid: boolean }

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
  const ours = await deps.db.transaction(async (tx) => {
    if (hint.event && !(await isFirst(tx, hint.event))) return true;
    const attempt = await lockAttempt(tx, session);
    if (!attempt) return session.isOurs && session.status === 'complete' ? raiseQuarantine(tx, deps, session, null, 'unknown_reference') : session.isOurs;
    await apply(tx, deps, attempt, session, reason, at);
    return true;
  });
  return ours ? { status: session.status, paid: session.status === 'complete' && session.payment === 'paid' } : null;
}

/** By its session; a session whose answer never reached us, by the reference it carries. Locked until the transaction ends. */
async function lockAttempt(tx: Transaction, session: ProviderSession): Promise<Attempt | undefined> {
  const [known] = await tx.select().from(attempts).where(eq(attempts.sessionId, session.id)).for('update');
  if (known || !session.reference || !isUuid(session.reference)) return known;
  const [byReference] = await tx.select().from(attempts)
    .where(sql`${attempts.id} = ${session.reference}::uuid AND ${attempts.sessionId} IS NULL`).for('update');
  if (!byReference) return undefined;
  await tx.update(attempts).set({ sessionId: session.id }).where(eq(attempts.id, byReference.id));
  return { ...byReference, sessionId: session.id };
}

async function apply(tx: Transaction, deps: Deps, attempt: Attempt, session: ProviderSession, reason: string | undefined, at: Date): Promise<void> {
  if (session.status === 'open' || attempt.status === 'quarantined') return;
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
      await raiseQuarantine(tx, deps, session, attempt, problem);
      return;
    }
    await setStatus(tx, attempt, 'complete');
    await bearOrder(tx, deps, attempt, session, at);
    if (session.payment === 'paid') return;
  }
  await applyPayment(tx, deps, attempt, session, at);
}

async function setStatus(tx: Transaction, { id }: Attempt, status: 'expired' | 'complete' | 'quarantined'): Promise<void> {
  await tx.update(attempts).set({ status }).where(eq(attempts.id, id));
}

export async function isFirst(tx: Transaction, event: { id: string; type: string }): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id });
  return rows.length === 1;
}
