import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';

/** Drops what has served: closed attempts without an order after 30 days, sent mails after 30, event ids after 90 (the provider retries for days). */
export async function cleanUp({ db, identity }: Deps): Promise<boolean> {
  await db.execute(sql`DELETE FROM checkout_attempts WHERE status IN ('expired', 'failed') AND created_at < now() - interval '30 days'`);
  await db.execute(sql`DELETE FROM outbox WHERE (sent_at < now() - interval '30 days' OR gave_up_at < now() - interval '90 days')`);
  await db.execute(sql`DELETE FROM payment_events WHERE received_at < now() - interval '90 days'`);
  await dropHalfSignUps({ db, identity });
  return false;
}

/** A sign-up that stopped half way and was not taken up again within a day: its identity must not stay without a profile. */
async function dropHalfSignUps({ db, identity }: Pick<Deps, 'db' | 'identity'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ uid: string }>(sql`
      SELECT uid FROM registrations WHERE created_at < now() - interval '1 day' LIMIT 20 FOR UPDATE SKIP LOCKED`);
    for (const { uid } of rows) {
      await identity.remove(uid);
      await tx.execute(sql`DELETE FROM registrations WHERE uid = ${uid}`);
    }
  });
}
