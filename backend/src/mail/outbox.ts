import { and, eq, sql } from 'drizzle-orm';
import type { HeldPayment } from 'shared-rules';
import type { Queryable } from '../db/database';
import { outbox } from '../db/schema';

/** In the currency's smallest unit. Without a currency it is ours: pence. */
export interface Sum { amount: number; currency?: string }
export const sumOf = (amount: number, currency = 'gbp'): Sum => ({ amount, ...(currency !== 'gbp' && { currency }) });

/** What a mail is about. Its words are made when it is sent, from the rows as they are then. */
export type MailJob = { key: string; uid: string | null; recipient: string } & (
  | { kind: 'meals-changed'; payload: { orderId: string } }
  | {
    kind: 'order-received' | 'payment-received' | 'payment-failed' | 'arrives-tomorrow' | 'out-for-delivery'; payload: { orderId: string };
  }
  /** Why it moved: the bank paid after the cut-off, we learned of a payment too late, we closed that week, or an operator moved it. */
  | { kind: 'date-moved'; payload: { orderId: string; reason?: 'late-payment' | 'late' | 'closed' | 'agreed' } }
  /** Pence that go back, if anything was paid. */
  | { kind: 'order-cancelled'; payload: { orderId: string; refund?: number } }
  | { kind: 'order-claimed'; payload: { orderId: string } }
  /** Where the order went until now, and goes from now on, as lines to read. */
  | { kind: 'address-changed'; payload: { orderId: string; before: string; after: string } }
  /** To whoever was named as its owner: may we write when we come to that post code? */
  | { kind: 'area-question'; payload: { requestId: string } }
  /** To who asked for it: the week of that order, for that delivery day. */
  | { kind: 'same-week'; payload: { orderId: string; deliveryDate: string } }
  | { kind: 'area-open'; payload: { postCode: string } }
  /** To everybody whose data we hold: from which London day another privacy policy counts, and what changes. */
  | { kind: 'privacy-changes'; payload: { from: string; what: string } }
  | { kind: 'email-changed'; payload: { firstName: string } }
  | { kind: 'verify-email'; payload: { firstName: string } }
  | { kind: 'deletion-scheduled'; payload: { firstName: string; deletionAt: string } }
  /** To the customer: money that went back; of a payment without an order, whether it is a part of that. */
  | { kind: 'refund-made'; payload: Sum & { order?: string; note?: string; isPart?: boolean } }
  /** To the operator: a refund that did not go, a dispute or fraud warning. */
  | { kind: 'refund-failed'; payload: Sum & { sessionId: string; failure: string; order?: string } }
  | { kind: 'disputed'; payload: Sum & { sessionId: string; kind: 'dispute' | 'early-fraud-warning'; reason: string; order?: string } }
  /** To the operator: why the menu that was planned for that time is not live. */
  | { kind: 'menu-not-live'; payload: { at: string; problem: string } }
  /** To the customer of a payment that can't become an order as it stands. */
  | { kind: 'payment-held'; payload: HeldPayment & Sum }
  | { kind: 'held-payment-failed'; payload: Sum }
  /** To the operator. `isPaid` is false while its bank has not paid. */
  | { kind: 'quarantined'; payload: Sum & { sessionId: string; reason: string; isPaid?: boolean } }
);
type MailKind = MailJob['kind'];

/**
 * How many mails of a kind one address gets within 24 hours. Whoever can cause one could fill somebody's mailbox with it in a loop; past
 * this number the fact takes effect and isn't told again. What costs its sender money, or is an operator's doing, has no limit (decision
 * 110). (Password resets and verifications that a browser asks for again are sent, and limited, by the identity provider.)
 */
const A_DAY: Record<MailKind, number | 'no limit'> = {
  'area-question': 2, 'same-week': 1, 'area-open': 'no limit',
  'verify-email': 5, 'deletion-scheduled': 3, 'email-changed': 6, 'address-changed': 10, 'order-claimed': 10,
  'order-received': 'no limit', 'payment-received': 'no limit', 'payment-failed': 'no limit', 'order-cancelled': 'no limit',
  'arrives-tomorrow': 'no limit', 'out-for-delivery': 'no limit', 'date-moved': 'no limit', 'meals-changed': 'no limit',
  quarantined: 'no limit',
  'refund-made': 'no limit', 'refund-failed': 'no limit', disputed: 'no limit', 'payment-held': 'no limit',
  'held-payment-failed': 'no limit',
  'menu-not-live': 'no limit', 'privacy-changes': 'no limit',
};
/**
 * Of a kind that has no limit, as long as nothing is paid: whoever begins a payment by bank types any address, and it costs them nothing
 * when the bank refuses. What is left out here is told once it is paid; how it ends otherwise is told to whom its beginning was
 * (`wasQueued`).
 */
export const UNPAID_A_DAY = 10;
const DAY = sql`interval '24 hours'`;

/**
 * Called in the transaction of the fact that the mail tells: both or neither. The same key asks once, and an address gets only so many.
 * @param of whether what it tells of is paid
 * @returns whether it is asked for now: not if it was before, or the address gets no more
 */
export async function queueMail(tx: Queryable, job: MailJob, of: 'paid' | 'unpaid' = 'paid'): Promise<boolean> {
  const [limit, mail] = of === 'unpaid' ? [UNPAID_A_DAY, { ...job, payload: { ...job.payload, isUnpaid: true } }] : [A_DAY[job.kind], job];
  if (limit !== 'no limit' && (await sentLately(tx, job, of)) >= limit) return false;
  return (await tx.insert(outbox).values(mail).onConflictDoNothing().returning({ id: outbox.id })).length > 0;
}

/** Of the mail that tells of an order first. */
export const orderReceivedKey = (orderId: string): string => `order-received:${orderId}`;

/** Whether that mail was asked for, and not left out; known for 30 days after it was sent, in which every bank has answered. */
export async function wasQueued(tx: Queryable, key: string): Promise<boolean> {
  return (await tx.$count(outbox, eq(outbox.key, key))) > 0;
}

/** What was paid is not counted against what is not: who orders much gets all of it. */
async function sentLately(tx: Queryable, { kind, recipient }: MailJob, of: 'paid' | 'unpaid'): Promise<number> {
  const counted = of === 'unpaid' ? sql`${outbox.payload} ? 'isUnpaid'` : undefined;
  return tx.$count(
    outbox,
    and(
      sql`${outbox.kind} = ${kind} AND lower(${outbox.recipient}) = lower(${recipient}) AND ${outbox.createdAt} > now() - ${DAY}`, counted,
    ),
  );
}
