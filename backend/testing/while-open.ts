import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../src/db/database';

/** A promise that a test resolves when it wants something to go on. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => { open = resolve; });
  return { open, opened };
}

/**
 * Two connections: runs `second` while `first` is in its transaction, and lets the first commit once the second waits for a lock.
 * @param afterwards what the first still locks while the second waits: if the two take their locks in another order, PostgreSQL ends one
 * with 40P01
 * @returns the second's result, and whether it waited
 */
export async function whileOpen<T>(
  db: Database, first: (tx: Transaction) => Promise<unknown>, second: () => Promise<T>, afterwards?: (tx: Transaction) => Promise<unknown>,
): Promise<{ waited: boolean; result: T }> {
  const [inside, mayCommit] = [gate(), gate()];
  const held = db.transaction(async (tx) => {
    await first(tx);
    inside.open();
    await mayCommit.opened;
    await afterwards?.(tx);
  });
  // A first that fails ends the test here: nothing would open the gate any more.
  await Promise.race([inside.opened, held]);
  let ended = false;
  const running = second().finally(() => { ended = true; });
  let waited = false;
  while (!ended && !waited) waited = (await waiters(db)) > 0;
  mayCommit.open();
  const [, result] = await Promise.all([held, running]);
  return { waited, result };
}

/** How many connections to this database wait for a lock. */
export async function waiters(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
