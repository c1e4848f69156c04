import { and, eq, exists, inArray, isNull, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { disputes, quarantine, refunds } from '../db/schema';
import { needsOperator } from './lock-payment';

/**
 * Condition for a session of whose money something is not decided: a payment that is set aside, a refund that is not made or failed and
 * waits for an operator, a dispute. Until then its person is still needed. (A fraud warning stays as it is until the payment is given back
 * or disputed.)
 */
export function hasOpenMoney(db: Queryable, sessionId: SQLWrapper): SQL | undefined {
  return or(
    exists(db.select({ id: quarantine.sessionId }).from(quarantine)
      .where(and(eq(quarantine.sessionId, sessionId), isNull(quarantine.resolvedAt)))),
    exists(db.select({ id: refunds.id }).from(refunds).where(
      and(eq(refunds.sessionId, sessionId), or(inArray(refunds.status, ['requested', 'pending']), needsOperator())),
    )),
    exists(db.select({ id: disputes.id }).from(disputes).where(
      and(eq(disputes.sessionId, sessionId), eq(disputes.isClosed, false), eq(disputes.kind, 'dispute')),
    )),
  );
}
