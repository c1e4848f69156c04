import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/database';
import {
  accounting, attempts, disputes, erasures, meals, orderHolds, orders, outbox, paymentEvents, profiles, quarantine, refunds,
} from '../src/db/schema';
import { SHOP_MARK } from '../src/payments/stripe-shapes';

/** A checkout session as the payment sandbox tells it (`/_control/state`). Amounts are pence. */
export interface ProviderRecord {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: string;
  total: number;
  /** Taken off by a promotion code. */
  discount?: number;
  currency: string;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  paymentIntent: string | null;
  charge: { id: string; status: 'succeeded' | 'pending' | 'failed'; amount: number; refunded: number } | null;
  refunds: { id: string; amount: number; status: 'pending' | 'succeeded' | 'failed' }[];
  disputes: { id: string; amount: number; status: string; movements: { amount: number }[] }[];
  warnings: { id: string }[];
}

export interface ProviderEventRecord {
  id: string; type: string; about: string; deliveries: { state: 'pending' | 'delivered' | 'dropped' | 'given-up' }[];
}

interface ProviderState { sessions: ProviderRecord[]; events: ProviderEventRecord[]; pendingDeliveries: number }

/** One change of a row, kept by the witness's triggers. */
export interface Change { table: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** What the shop has told somebody: it must still be true after any fault (I4). */
export interface Acknowledged {
  /** Sessions that a customer was sent to. */
  sessions: ReadonlySet<string>;
  /** Sessions that the shop called complete, and those that it called paid. */
  complete: ReadonlySet<string>;
  paid: ReadonlySet<string>;
}

/** Both books at one moment. */
export interface Evidence {
  attempts: (typeof attempts.$inferSelect)[];
  orders: (typeof orders.$inferSelect)[];
  events: (typeof paymentEvents.$inferSelect)[];
  quarantine: (typeof quarantine.$inferSelect)[];
  refunds: (typeof refunds.$inferSelect)[];
  disputes: (typeof disputes.$inferSelect)[];
  holds: (typeof orderHolds.$inferSelect)[];
  accounting: (typeof accounting.$inferSelect)[];
  outbox: (typeof outbox.$inferSelect)[];
  profiles: (typeof profiles.$inferSelect)[];
  erasures: (typeof erasures.$inferSelect)[];
  meals: (typeof meals.$inferSelect)[];
  changes: Change[];
  provider: ProviderState;
  told: Acknowledged;
  /** What the backends wrote to their logs. */
  log: string;
}

export const NOTHING_TOLD: Acknowledged = { sessions: new Set(), complete: new Set(), paid: new Set() };

/** Reads the database in one snapshot, and the payment sandbox. */
export async function readEvidence(db: Database, sandboxUrl: string, told: Acknowledged = NOTHING_TOLD, log = ''): Promise<Evidence> {
  const provider = await readProvider(sandboxUrl);
  return db.transaction(async (tx) => {
    const { rows: changes } = await tx.execute<{ table: string; before: Change['before']; after: Change['after'] }>(sql`
      SELECT tab AS "table", before, after FROM chaos_witness ORDER BY seq`);
    return {
      attempts: await tx.select().from(attempts), orders: await tx.select().from(orders), events: await tx.select().from(paymentEvents),
      quarantine: await tx.select().from(quarantine), refunds: await tx.select().from(refunds), disputes: await tx.select().from(disputes),
      holds: await tx.select().from(orderHolds),
      accounting: await tx.select().from(accounting), outbox: await tx.select().from(outbox),
      profiles: await tx.select().from(profiles), erasures: await tx.select().from(erasures), meals: await tx.select().from(meals),
      changes, provider, told, log,
    };
  }, { isolationLevel: 'repeatable read' });
}

export async function readProvider(sandboxUrl: string): Promise<ProviderState> {
  const answer = await fetch(`${sandboxUrl}/_control/state`);
  if (!answer.ok) throw new Error(`The sandbox's state could not be read: ${answer.status}.`);
  return (await answer.json()) as ProviderState;
}

/** Sessions that this shop made: another business is on the same account. */
export function ours(sessions: readonly ProviderRecord[]): ProviderRecord[] {
  return sessions.filter(({ metadata }) => metadata['shop'] === SHOP_MARK);
}
