import type Stripe from 'stripe';
import { SHOP_NAME } from '../../common/shop-name';
import type { Charge, Customer, Intent, Refund } from '../records';
import { asAddress, asDetails } from './customer';

export function asIntent(intent: Intent, charge: Charge | undefined): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: intent.chargeId,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: intent.status === 'requires_payment_method' ? null : intent.id.replace('pi_', 'pm_'),
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [charge?.card === null ? 'bacs_debit' : 'card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: shippingOf(charge?.customer),
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_group: null,
  };
}

export function asCharge(charge: Charge, intent: Intent | undefined): Stripe.Charge {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.status === 'succeeded' ? charge.amount : 0,
    amount_refunded: charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: charge.status === 'succeeded' ? charge.id.replace('ch_', 'txn_') : null,
    billing_details: { ...asDetails(charge.customer), tax_id: null },
    calculated_statement_descriptor: SHOP_NAME.toUpperCase(),
    captured: charge.status !== 'failed',
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.status === 'failed' ? 'debit_not_authorized' : null,
    failure_message: charge.failure,
    fraud_details: {},
    livemode: false,
    metadata: intent?.metadata ?? {},
    on_behalf_of: null,
    outcome: null,
    paid: charge.status !== 'failed',
    payment_intent: charge.intentId,
    payment_method: charge.id.replace('ch_', 'pm_'),
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.refunded === charge.amount,
    review: null,
    shipping: shippingOf(charge.customer),
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

export function asRefund(refund: Refund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.id.replace('re_', 'txn_'),
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    transfer_reversal: null,
  };
}

function shippingOf(customer: Customer | undefined): {
  name: string;
  phone: string | null;
  address: Stripe.Address;
  carrier: null;
  tracking_number: null;
} | null {
  if (customer === undefined || customer.address === null) return null;
  return { name: customer.name, phone: customer.phone, address: asAddress(customer.address), carrier: null, tracking_number: null };
}
