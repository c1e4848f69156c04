import { invalid } from './failure';
import { newId } from './ids';
import type { Ledger } from './ledger';
import { newRefund, type RefundRequest } from './new-refund';
import { NO_CAUSE, type Cause } from './outbox';
import type { Charge, Dispute, FraudWarning, Refund } from './records';
import { asDispute, asWarning } from './resources/dispute';
import { asCharge, asRefund } from './resources/payment';

/** Gives back `amount` pence of a charge, all that is left when undefined. Throws Failure. */
export function giveBack(
  ledger: Ledger, charge: Charge, request: RefundRequest, cause: Cause = NO_CAUSE, mode = ledger.settings.refunds,
): Refund {
  const disputed = [...ledger.tables.disputes.values()]
    .some(({ chargeId, movements, isOfPart }) => chargeId === charge.id && movements.length === 1 && !isOfPart);
  const { refund, charge: after } = newRefund(charge, request, ledger.seconds(), { mode, disputed });
  ledger.outbox.commit(
    { refunds: { [refund.id]: refund }, charges: { [after.id]: after } },
    [
      { type: 'refund.created', object: asRefund(refund) },
      { type: 'charge.refunded', object: asCharge(after, ledger.tables.intents.get(after.intentId)) },
    ],
    cause,
  );
  return refund;
}

/** Sets a refund's outcome, as the bank would. A succeeded refund may still fail later. Throws Failure when it is set already. */
export function settleRefund(ledger: Ledger, refund: Refund, well: boolean): Refund {
  if (refund.status === 'failed' || (well && refund.status === 'succeeded')) throw invalid(`The refund is ${refund.status} already.`);
  const after: Refund = { ...refund, status: well ? 'succeeded' : 'failed' };
  const charge = ledger.tables.charges.get(refund.chargeId);
  const told = asRefund(after);
  ledger.outbox.commit(
    {
      refunds: { [after.id]: after },
      ...(charge && !well && { charges: { [charge.id]: { ...charge, refunded: charge.refunded - refund.amount } } }),
    },
    [
      ...(well ? [] : [{ type: 'refund.failed', object: told }]), { type: 'refund.updated', object: told },
      { type: 'charge.refund.updated', object: told },
    ],
    NO_CAUSE,
  );
  return after;
}

/** The cardholder's bank takes `amount` pence back, all that is left when undefined, or only asks (`inquiry`). Throws Failure. */
export function openDispute(
  ledger: Ledger, charge: Charge, { reason, inquiry, ...wanted }: { reason: string; inquiry: boolean; amount?: number | undefined },
): Dispute {
  const movements = [...ledger.tables.disputes.values()].filter(({ chargeId }) => chargeId === charge.id).flatMap((one) => one.movements);
  // Others' movements are negative while their money is away.
  const left = movements.reduce((sum, movement) => sum + movement.amount, charge.amount - charge.refunded);
  const amount = wanted.amount ?? left;
  if (charge.status !== 'succeeded' || left === 0 || amount > left) {
    throw invalid('There is nothing of this payment that could be disputed.');
  }
  const created = ledger.seconds();
  const dispute: Dispute = {
    id: newId('du'), created, chargeId: charge.id, intentId: charge.intentId, amount, currency: charge.currency, reason,
    isOfPart: amount < left,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    movements: inquiry ? [] : [{ id: newId('txn'), created, amount: -amount }],
  };
  return commitDispute(
    ledger, dispute, inquiry ? ['charge.dispute.created'] : ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
  );
}

/** The bank's decision. Won, the money comes back. Throws Failure when it was decided already. */
export function closeDispute(ledger: Ledger, dispute: Dispute, won: boolean): Dispute {
  if (!dispute.status.endsWith('needs_response')) throw invalid(`The dispute is ${dispute.status} already.`);
  const [withdrawn] = dispute.movements;
  if (!withdrawn) {
    return commitDispute(ledger, { ...dispute, status: 'warning_closed' }, ['charge.dispute.updated', 'charge.dispute.closed']);
  }
  const movements = won ? [withdrawn, { id: newId('txn'), created: ledger.seconds(), amount: -withdrawn.amount }] : dispute.movements;
  return commitDispute(
    ledger, { ...dispute, status: won ? 'won' : 'lost', movements },
    ['charge.dispute.updated', 'charge.dispute.closed', ...(won ? ['charge.dispute.funds_reinstated'] : [])],
  );
}

/** The card's issuer thinks that its owner did not pay. Throws Failure. */
export function warnOfFraud(ledger: Ledger, charge: Charge): FraudWarning {
  if (charge.status !== 'succeeded') throw invalid('Nothing was paid.');
  const warning: FraudWarning = {
    id: newId('issfr'), created: ledger.seconds(), chargeId: charge.id, intentId: charge.intentId, fraudType: 'unauthorized_use_of_card',
  };
  ledger.outbox.commit(
    { warnings: { [warning.id]: warning } }, [{ type: 'radar.early_fraud_warning.created', object: asWarning(warning, charge) }], NO_CAUSE,
  );
  return warning;
}

function commitDispute(ledger: Ledger, dispute: Dispute, types: readonly string[]): Dispute {
  const object = asDispute(dispute);
  ledger.outbox.commit({ disputes: { [dispute.id]: dispute } }, types.map((type) => ({ type, object })), NO_CAUSE);
  return dispute;
}
