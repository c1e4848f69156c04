import type Stripe from 'stripe';
import type { Charge, Dispute, FraudWarning } from '../records';

const DUE_S = 7 * 24 * 60 * 60;
const DISPUTE_FEE = 2000;

/** A dispute in the provider's shape, checked against the SDK's types. */
export function asDispute(dispute: Dispute): Stripe.Dispute {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.movements.map((movement) => asMovement(dispute, movement)),
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: dispute.created + DUE_S, enhanced_eligibility: {}, has_evidence: false, past_due: false, submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: dispute.isOfPart || dispute.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  };
}

export function asWarning(warning: FraudWarning, charge: Charge | undefined): Stripe.Radar.EarlyFraudWarning {
  return {
    id: warning.id, object: 'radar.early_fraud_warning', actionable: charge !== undefined && charge.refunded < charge.amount,
    charge: warning.chargeId,
    created: warning.created, fraud_type: warning.fraudType, livemode: false, payment_intent: warning.intentId,
  };
}

function asMovement(
  { id: source, currency, status }: Dispute, { id, created, amount }: Dispute['movements'][number],
): Stripe.BalanceTransaction {
  const fee = amount < 0 ? DISPUTE_FEE : 0;
  return {
    id, object: 'balance_transaction', amount, available_on: created, balance_type: 'payments', created, currency, description: null,
    exchange_rate: null, fee,
    fee_details: [], net: amount - fee, reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal', source,
    status: status === 'won' ? 'available' : 'pending', type: 'adjustment',
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null, billing_address: null, cancellation_policy: null, cancellation_policy_disclosure: null,
  cancellation_rebuttal: null, customer_communication: null,
  customer_email_address: null, customer_name: null, customer_purchase_ip: null, customer_signature: null,
  duplicate_charge_documentation: null, duplicate_charge_explanation: null,
  duplicate_charge_id: null, enhanced_evidence: {}, product_description: null, receipt: null, refund_policy: null,
  refund_policy_disclosure: null, refund_refusal_explanation: null,
  service_date: null, service_documentation: null, shipping_address: null, shipping_carrier: null, shipping_date: null,
  shipping_documentation: null, shipping_tracking_number: null,
  uncategorized_file: null, uncategorized_text: null,
};
