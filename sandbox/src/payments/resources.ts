import type Stripe from 'stripe';
import type { Address, Charge, Customer, EventKept, Intent, Line, Refund, Session } from './records';

export const API_VERSION = '2026-10-28.endive';

/** Our records in the provider's shapes, checked against the SDK's types. `url` is where this session's page is. */
export function asSession(session: Session, url: string): Stripe.Checkout.Session {
  const { customer } = session;
  const done = session.status === 'complete' && customer !== null;
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: session.total,
    amount_total: session.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: session.billingAddress,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: done
      ? {
          business_name: null,
          individual_name: null,
          shipping_details: session.shippingCountries !== null && customer.address !== null ? { name: customer.name, address: asAddress(customer.address) } : null,
        }
      : null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: session.note === null ? null : { message: session.note },
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: session.customerCreation ?? 'if_required',
    customer_details: done
      ? { ...asDetails(customer), business_name: null, individual_name: null, tax_exempt: 'none', tax_ids: [] }
      : session.customerEmail === null
        ? null
        : { email: session.customerEmail, address: null, business_name: null, individual_name: null, name: null, phone: null, tax_exempt: 'none', tax_ids: null },
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: session.integrationIdentifier,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: session.intentId,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...session.methods],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: session.collectPhone },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: session.shippingCountries === null ? null : { allowed_countries: [...session.shippingCountries] },
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: session.submitType,
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? url : null,
    wallet_options: null,
  };
}

export function asLineItem(line: Line, session: Session): Stripe.LineItem {
  const amount = line.unitAmount * line.quantity;
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: session.currency,
    description: line.name,
    metadata: {},
    price: {
      id: line.priceId,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: session.created,
      currency: session.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: line.productId,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: line.unitAmount,
      // On the wire it is text; the SDK makes a Decimal of it, so its own type cannot be given here.
      unit_amount_decimal: null,
    },
    quantity: line.quantity,
  };
}

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
    description: intent.description,
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
    receipt_email: intent.receiptEmail,
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
    calculated_statement_descriptor: 'FIVE DAY KITCHEN',
    captured: charge.status !== 'failed',
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: intent?.description ?? null,
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
    receipt_email: intent?.receiptEmail ?? null,
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
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** An event as sent and as listed. `pending` counts deliveries not yet taken. */
export function asEvent(event: EventKept, pending: number): Record<string, unknown> {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: pending,
    request: { id: event.request.id, idempotency_key: event.request.idempotencyKey },
    type: event.type,
  };
}

function asAddress(address: Address): Stripe.Address {
  return { city: address.city, country: address.country, line1: address.line1, line2: address.line2, postal_code: address.postalCode, state: null };
}

function asDetails(customer: Customer): { email: string; name: string; phone: string | null; address: Stripe.Address | null } {
  return { email: customer.email, name: customer.name, phone: customer.phone, address: customer.address === null ? null : asAddress(customer.address) };
}

function shippingOf(customer: Customer | undefined): { name: string; phone: string | null; address: Stripe.Address; carrier: null; tracking_number: null } | null {
  if (customer === undefined || customer.address === null) return null;
  return { name: customer.name, phone: customer.phone, address: asAddress(customer.address), carrier: null, tracking_number: null };
}
