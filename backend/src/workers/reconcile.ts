import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { closeAttempt, findAttempt } from '../payments/checkout-attempt-store';
import { makeSession } from '../payments/checkout';
import { ProviderRefused } from '../payments/provider';
import { settle } from '../payments/settle';

/** Seconds until a thing that is still pending is asked about again: 60 at first, then longer, at most an hour. */
const AGAIN = sql`make_interval(secs => least(3600, 60 * power(1.5, least(checks, 12))))`;

/**
 * Asks the provider about one attempt or unpaid order that has been pending for some minutes: with every webhook lost,
 * each paid session still gets its order. The row is claimed by moving its next check on.
 */
export async function reconcileNext(deps: Deps): Promise<boolean> {
  return (await reconcileAttempt(deps)) || reconcileOrder(deps);
}

async function reconcileAttempt(deps: Deps): Promise<boolean> {
  const at = deps.now().toISOString();
  const { rows } = await deps.db.execute<{ id: string; session_id: string | null; is_over: boolean }>(sql`
    UPDATE checkout_attempts SET checks = checks + 1, next_check_at = ${at}::timestamptz + ${AGAIN}
    WHERE id = (SELECT id FROM checkout_attempts WHERE status IN ('creating', 'open') AND next_check_at <= ${at}::timestamptz
                ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, session_id, expires_at < ${at}::timestamptz - interval '1 day' AS is_over`);
  const [row] = rows;
  if (!row) return false;
  const sessionId = row.session_id ?? (await findOut(deps, row.id));
  const session = sessionId && (await settle(deps, sessionId));
  // The provider does not know it: asked with another account's key, it may know it again within the day.
  if (!session && row.is_over) await closeAttempt(deps.db, row.id, 'expired');
  return true;
}

/** The provider's answer never came: asking again with the same key tells which session it made, or makes it. */
async function findOut(deps: Deps, id: string): Promise<string | null> {
  const attempt = await findAttempt(deps.db, id);
  if (!attempt || attempt.status !== 'creating') return attempt?.sessionId ?? null;
  try {
    return (await makeSession(deps, attempt))?.sessionId ?? null;
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

async function reconcileOrder(deps: Deps): Promise<boolean> {
  const at = deps.now().toISOString();
  const { rows } = await deps.db.execute<{ session_id: string }>(sql`
    UPDATE orders SET checks = checks + 1, next_check_at = ${at}::timestamptz + ${AGAIN}
    WHERE id = (SELECT id FROM orders WHERE paid_at IS NULL AND status <> 'CANCELLED' AND next_check_at <= ${at}::timestamptz
                ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING session_id`);
  const [row] = rows;
  if (!row) return false;
  await settle(deps, row.session_id);
  return true;
}
