import { invalid } from './failure';
import { newId } from './ids';
import type { Charge, Refund } from './records';
import type { Settings } from './settings';

export interface RefundRequest { amount?: number; reason: string | null; metadata: Record<string, string> }

/** Gives back `amount` pence of a charge, all that is left when undefined. Throws Failure. */
export function newRefund(
  charge: Charge, request: RefundRequest, created: number, { mode, disputed }: { mode: Settings['refunds']; disputed: boolean },
): { refund: Refund; charge: Charge } {
  const left = charge.amount - charge.refunded;
  if (charge.status !== 'succeeded') {
    throw invalid(`Charge ${charge.id} has not been captured and cannot be refunded.`, 'charge', 'charge_not_refundable');
  }
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded');
  if (disputed) throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge', 'charge_disputed');
  if (mode === 'refuse') {
    throw invalid('Insufficient funds in your account balance to refund this amount (sandbox setting).', undefined, 'balance_insufficient');
  }
  const amount = request.amount ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, 'amount');
  return {
    refund: {
      id: newId('re'), created, chargeId: charge.id, intentId: charge.intentId, amount, currency: charge.currency, reason: request.reason,
      metadata: request.metadata, status: mode === 'pend' ? 'pending' : 'succeeded',
    },
    charge: { ...charge, refunded: charge.refunded + amount },
  };
}
