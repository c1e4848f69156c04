import { randomUUID } from 'node:crypto';
import type { Transaction } from '../db/database';
import { refunds } from '../db/schema';
import { amountLeft } from './lock-payment';
import type { RefundReason } from './refund-reasons';

interface Debt {
  sessionId: string; paymentIntent: string | null; currency: string; reason: RefundReason;
  /** Of the whole payment. */
  amount: number;
  disputedAmount?: number;
}

/** Notes that what is left of a locked payment goes back, in the transaction that decides it. @returns the refund's id; undefined if nothing is left */
export async function owe(tx: Transaction, { sessionId, paymentIntent, amount, disputedAmount = 0, currency, reason }: Debt): Promise<{ id: string; amount: number } | undefined> {
  const left = await amountLeft(tx, { sessionId, amount, disputedAmount });
  if (left === 0) return undefined;
  const id = randomUUID();
  await tx.insert(refunds).values({ id, sessionId, paymentIntent, amount: left, currency, reason });
  return { id, amount: left };
}
