import type Stripe from 'stripe';
import type { Line, Session } from '../records';
import { asAddress, asDetails } from './customer';

/** A session in the provider's shape, checked against the SDK's types. `url` is where its page is. */
export function asSession(session: Session, url: string): Stripe.Checkout.Session {
  const { customer } = session;
  const done = session.status === 'complete' && customer !== null;
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: session.allowPromotionCodes || null,
    allowed_payment_method_types: null,
    amount_subtotal: session.mode === 'setup' ? null : session.total + discountOf(session),
    amount_total: session.mode === 'setup' ? null : session.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: done
      ? {
          business_name: null,
          individual_name: null,
          shipping_details: session.collectAddress && customer.address !== null
            ? { name: customer.name, address: asAddress(customer.address) }
            : null,
        }
      : null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.mode === 'setup' ? null : session.currency,
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
    customer_creation: 'if_required',
    customer_details: done
      ? { ...asDetails(customer), business_name: null, individual_name: null, tax_exempt: 'none', tax_ids: [] }
      : session.customerEmail === null
        ? null
        : {
          email: session.customerEmail, address: null, business_name: null, individual_name: null, name: null, phone: null,
          tax_exempt: 'none', tax_ids: null,
        },
    customer_email: session.customerEmail,
    discounts: session.discount === null ? [] : [{ coupon: session.discount.couponId, promotion_code: session.discount.promotionCodeId }],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.mode,
    origin_context: null,
    payment_intent: session.intentId,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'bacs_debit'],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: session.collectPhone },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: session.collectAddress ? { allowed_countries: ['GB'] } : null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: discountOf(session), amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? url : null,
    wallet_options: null,
  };
}

export function asLineItem(line: Line, session: Session): Stripe.LineItem {
  const amount = line.unitAmount * line.quantity;
  const discount = discountByLine(session).get(line.id) ?? 0;
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount - discount,
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

const discountOf = ({ discount }: Session): number => discount?.amount ?? 0;

/** By what each line costs; the last bears what rounding leaves. */
function discountByLine(session: Session): Map<string, number> {
  const discount = discountOf(session);
  const subtotal = session.total + discount;
  let [cost, given] = [0, 0];
  return new Map(session.lines.map((line) => {
    cost += line.unitAmount * line.quantity;
    const upToHere = Math.round((discount * cost) / subtotal);
    const part = upToHere - given;
    given = upToHere;
    return [line.id, part];
  }));
}
