import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { removeUnfinished } from '../users/create-identity';
import { abandonedRegistrations } from '../users/registration-store';

/** Drops what has served: closed attempts without an order after 30 days, sent mails after 30, event ids after 90 (the provider retries for days). */
export async function cleanUp(deps: Deps): Promise<boolean> {
  const { db } = deps;
  await db.execute(sql`DELETE FROM checkout_attempts WHERE status IN ('expired', 'failed') AND created_at < now() - interval '30 days'`);
  await db.execute(sql`UPDATE checkout_attempts SET holder = NULL WHERE holder IS NOT NULL AND expires_at < now()`);
  await db.execute(sql`DELETE FROM order_claims WHERE expires_at < now()`);
  await db.execute(sql`DELETE FROM outbox WHERE (sent_at < now() - interval '30 days' OR gave_up_at < now() - interval '90 days')`);
  await db.execute(sql`DELETE FROM payment_events WHERE received_at < now() - interval '90 days'`);
  await dropHalfSignUps(deps);
  return false;
}

/** A sign-up that stopped half way and was not taken up again: its identity must not stay without a profile. */
async function dropHalfSignUps(deps: Deps): Promise<void> {
  for (const uid of await abandonedRegistrations(deps.db, deps.now())) await removeUnfinished(deps, uid);
}
