import type { Queryable } from '../db/database';
import { outbox } from '../db/schema';

/** What a mail is about. Its words are made when it is sent, from the rows as they are then. */
export type MailJob = { key: string; uid: string | null; recipient: string } & (
  | { kind: 'order-received' | 'payment-received' | 'payment-failed' | 'out-for-delivery'; payload: { orderId: string } }
  /** Why it moved: the payment came after the cut-off, or we closed that week. */
  | { kind: 'date-moved'; payload: { orderId: string; reason?: 'late-payment' | 'closed' } }
  /** Pence that go back, if anything was paid. */
  | { kind: 'order-cancelled'; payload: { orderId: string; refund?: number } }
  | { kind: 'order-claimed'; payload: { orderId: string } }
  /** Where the order went until now, and goes from now on, as lines to read. */
  | { kind: 'address-changed'; payload: { orderId: string; before: string; after: string } }
  | { kind: 'email-changed'; payload: { firstName: string } }
  | { kind: 'verify-email'; payload: { firstName: string } }
  | { kind: 'deletion-scheduled'; payload: { firstName: string; deletionAt: string } }
  | { kind: 'quarantined'; payload: { sessionId: string; reason: string; amount: number } }
);
export type MailKind = MailJob['kind'];

/** Stands in the transaction of the fact that it tells: both or neither. The same key asks once. */
export async function queueMail(tx: Queryable, job: MailJob): Promise<void> {
  await tx.insert(outbox).values(job).onConflictDoNothing();
}
