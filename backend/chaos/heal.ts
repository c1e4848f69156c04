import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { check } from './checker';
import { readEvidence, readProvider, type Acknowledged, type Evidence } from './evidence';
import type { World } from './world';

/** For what must come right by itself once nothing is broken any more; a busy machine takes its time. */
export const HEALED_WITHIN_MS = 90_000;

/** Ends every fault: the network, the provider, the database and the backends are as they should be. */
export async function heal({ sandbox, cluster, backends }: World): Promise<void> {
  for (const backend of backends.all) backend.watch();
  await sandbox.control('settings', {
    faults: { mode: 'none', delayMs: 0 }, refunds: 'succeed',
    webhooks: { paused: false, dropPercent: 0, duplicatePercent: 0, delayMs: 0, reorderMs: 0 },
  });
  await cluster.start();
  await backends.start();
}

/**
 * Lets time pass until nothing is pending any more: sessions run out, banks answer, checks become due.
 * Nobody else does anything. @returns the books then. @throws {Error} I7, if that takes too long.
 */
export async function untilFinal(world: World, told: Acknowledged): Promise<Evidence> {
  const end = Date.now() + HEALED_WITHIN_MS;
  for (;;) {
    await letTimePass(world);
    const evidence = await readEvidence(world.database.db, world.sandbox.urls.payments, told, await world.readLog());
    const pending = check(evidence, ['I7']);
    const undecided = evidence.provider.sessions.some(
      ({ status, charge, refunds }) =>
        status === 'open' || charge?.status === 'pending' || refunds.some((refund) => refund.status === 'pending'),
    );
    if (pending.length === 0 && !undecided) return evidence;
    if (Date.now() > end) throw new Error(pending.map(({ message }) => `I7: after ${HEALED_WITHIN_MS / 1000} s ${message}`).join('\n'));
    await sleep(150);
  }
}

async function letTimePass({ sandbox, database: { db } }: World): Promise<void> {
  const { sessions } = await readProvider(sandbox.urls.payments);
  for (const { id, status, charge, refunds } of sessions) {
    for (const refund of refunds) if (refund.status === 'pending') await sandbox.control(`refunds/${refund.id}/succeed`);
    if (status === 'open') await sandbox.control(`sessions/${id}/expire`);
    if (charge?.status === 'pending') await sandbox.control(`sessions/${id}/settle`);
  }
  await sandbox.control('flush');
  await makeDue(db);
}

/** What is to be checked or tried later becomes due now. */
export async function makeDue(db: World['database']['db']): Promise<void> {
  await db.execute(sql`UPDATE checkout_attempts SET next_check_at = now() - interval '1 second' WHERE status IN ('creating', 'open')`);
  await db.execute(sql`UPDATE orders SET next_check_at = now() - interval '1 second' WHERE paid_at IS NULL AND status <> 'CANCELLED'`);
  await db.execute(sql`UPDATE refunds SET next_try_at = now() - interval '1 second' WHERE status IN ('requested', 'pending')`);
  await db.execute(sql`UPDATE profiles SET deletion_at = now() - interval '1 second' WHERE deletion_at IS NOT NULL`);
  await db.execute(sql`UPDATE outbox SET next_try_at = now() - interval '1 second' WHERE sent_at IS NULL`);
}
