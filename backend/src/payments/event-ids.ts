import type { Queryable } from '../db/database';
import { paymentEvents } from '../db/schema';

/**
 * Notes an event of the provider in its effect's own transaction.
 * @returns false if it took effect before; a second one at the same time waits for the first
 */
export async function isFirst(db: Queryable, event: { id: string; type: string }): Promise<boolean> {
  const rows = await db.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id });
  return rows.length === 1;
}
