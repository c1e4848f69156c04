import type { PaymentStatus } from 'shared-api';

/** RETURN-2 to RETURN-7: what the return page shows. */
export type PaymentResult = 'confirming' | 'paid' | 'processing' | 'waiting' | 'expired' | 'held' | 'cancelled' | 'on-hold' | 'error';

/** A held payment, an error and an order that is cancelled or on hold come before the status; an unknown status is an error. */
export function paymentResult({ status, error, paid, held, cancelled = false, isHeld = false }: PaymentStatus): PaymentResult {
  if (held) return 'held';
  if (error) return 'error';
  if (cancelled) return 'cancelled';
  if (isHeld) return 'on-hold';
  switch (status) {
    case 'complete':
      return paid ? 'paid' : 'processing';
    case 'expired':
      return 'expired';
    case 'open':
      return 'waiting';
    // Neither status nor error: the server has no answer from the provider yet.
    case '':
      return 'confirming';
    default:
      return 'error';
  }
}
