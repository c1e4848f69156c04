import { invalid } from './failure';
import { newId } from './ids';
import type { Charge, Refund } from './records';

export interface RefundRequest { amount?: number; reason: string | null; metadata: Record<string, string> }

/** Gives back `amount` pence of a charge, all that is left when undefined. Throws Failure. */
export function newRefund(charge: Charge, request: RefundRequest, created: number): { refund: Refund; charge: Charge } {
  const left = charge.amount - charge.refunded;
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} has not been captured and cannot be refunded.`, 'charge', 'charge_not_refundable');
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded');
  const amount = request.amount ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, 'amount');
  return {
    refund: { id: newId('re'), created, chargeId: charge.id, intentId: charge.intentId, amount, currency: charge.currency, reason: request.reason, metadata: request.metadata },
    charge: { ...charge, refunded: charge.refunded + amount },
  };
}
