import { sql } from 'drizzle-orm';
import { RETENTION } from 'shared-rules';
import type { Deps } from '../deps';
import { removeUnfinished } from '../users/create-identity';
import { abandonedRegistrations } from '../users/registration-store';

/** Deletes rows that are no longer needed, each kind after its time in RETENTION. */
export async function cleanUp(deps: Deps): Promise<boolean> {
  const { db } = deps;
  await db.execute(sql`DELETE FROM checkout_attempts WHERE status IN ('expired', 'failed') AND created_at < now() - make_interval(days => ${RETENTION.unpaidCheckoutDays})`);
  // Whose share a bank's payment under way is, is known until the bank has answered (CHECKOUT-28).
  await db.execute(sql`
    UPDATE checkout_attempts SET holder = NULL WHERE holder IS NOT NULL AND expires_at < now()
    AND NOT EXISTS (SELECT FROM orders WHERE attempt_id = checkout_attempts.id AND paid_at IS NULL AND status <> 'CANCELLED')`);
  await db.execute(sql`DELETE FROM order_claims WHERE expires_at < now()`);
  await db.execute(sql`DELETE FROM command_lines WHERE expires_at < now()`);
  await db.execute(sql`DELETE FROM outbox WHERE (sent_at < now() - make_interval(days => ${RETENTION.sentMailDays}) OR gave_up_at < now() - make_interval(days => ${RETENTION.failedMailDays}))`);
  await db.execute(sql`DELETE FROM payment_events WHERE received_at < now() - make_interval(days => ${RETENTION.paymentEventDays})`);
  await db.execute(sql`DELETE FROM area_requests WHERE created_at < now() - make_interval(days => CASE WHEN confirmed_at IS NULL THEN ${RETENTION.unconfirmedAreaDays}::int ELSE ${RETENTION.areaDays}::int END)`);
  await db.execute(sql`DELETE FROM area_checks WHERE week < now() - interval '1 year'`);
  await dropHalfSignUps(deps);
  return false;
}

/**
 * Sign-ups that stopped half way and were not taken up again: their identities must not stay without a profile.
 * One that can't be removed keeps no other waiting. @throws its error, once all were tried
 */
async function dropHalfSignUps(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const uid of await abandonedRegistrations(deps.db, deps.now())) {
    await removeUnfinished(deps, uid).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
