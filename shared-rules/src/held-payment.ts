import { formatDate } from './dates';

/** Within this time we contact a customer whose payment can't become an order (docs/decisions/030). */
export const HELD_ANSWER_HOURS = 24;

export interface HeldPayment {
  reason: 'post-code' | 'other';
  /** False while a bank payment is pending. */
  paid: boolean;
  /** ISO 8601. */
  answerBy: string;
  /** Only for the mail, which only the customer reads. */
  postCode?: string | undefined;
}

/** For the mail, which may go late, and for /return, which may be looked at again. */
export function heldPaymentText({ reason, paid, answerBy, postCode }: HeldPayment, now: Date): string {
  const have = paid ? 'We have your payment, but' : 'Your payment is being processed by your bank, but';
  const why = reason === 'post-code'
    ? `we can’t deliver to ${postCode ?? 'the post code that you gave'}`
    : 'we can’t make an order of it as it is';
  const when = Date.parse(answerBy) < now.getTime() ? 'as soon as we can' : `by ${formatDate(answerBy)}`;
  return `${have} ${why}. Nothing will be cooked. We’ll call or write ${when}, or give everything back.`;
}
