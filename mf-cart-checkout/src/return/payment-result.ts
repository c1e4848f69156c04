import type { PaymentStatus } from 'shared-api';

/** RETURN-2 to RETURN-7: what the return page shows. */
export type PaymentResult = 'confirming' | 'paid' | 'processing' | 'waiting' | 'expired' | 'held' | 'error';

/** The provider's status as a page of ours: what is held back or wrong wins, and what we don't know is wrong. */
export function paymentResult({ status, error, paid, held }: PaymentStatus): PaymentResult {
  if (held) return 'held';
  if (error) return 'error';
  switch (status) {
    case 'complete':
      return paid ? 'paid' : 'processing';
    case 'expired':
      return 'expired';
    case 'open':
      return 'waiting';
    // Neither status nor error yet: nothing has been found out.
    case '':
      return 'confirming';
    default:
      return 'error';
  }
}
