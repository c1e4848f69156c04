import type Stripe from 'stripe';

type Create = Stripe.Checkout.SessionCreateParams;
type Item = Stripe.Checkout.SessionCreateParams.LineItem;
type Price = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;

interface LineItem extends Pick<Item, 'quantity' | 'price'> {
  price_data?: PriceData;
}

interface PriceData extends Pick<Price, 'currency' | 'tax_behavior' | 'unit_amount'> {
  product_data?: Price['product_data'];
}

/** What this server understands of a session: another parameter is unknown here, and refused. */
interface SessionCreate extends Pick<
  Create,
  | 'adaptive_pricing' | 'allow_promotion_codes' | 'allowed_payment_method_types' | 'billing_address_collection' | 'cancel_url' | 'client_reference_id' | 'currency' | 'customer_creation' | 'customer_email' | 'excluded_payment_method_types'
  | 'expand' | 'expires_at' | 'integration_identifier' | 'locale' | 'metadata' | 'mode' | 'phone_number_collection' | 'shipping_address_collection' | 'submit_type' | 'success_url' | 'ui_mode'
> {
  custom_text?: Pick<NonNullable<Create['custom_text']>, 'submit'>;
  line_items?: LineItem[];
  payment_intent_data?: Pick<NonNullable<Create['payment_intent_data']>, 'description' | 'metadata' | 'receipt_email'>;
}

type Code = Stripe.PromotionCodeCreateParams;

/** Who may use a code, less what needs a Customer. */
interface PromotionCodeCreate extends Pick<Code, 'active' | 'code' | 'expand' | 'expires_at' | 'max_redemptions' | 'metadata' | 'promotion'> {
  restrictions?: Pick<NonNullable<Code['restrictions']>, 'minimum_amount' | 'minimum_amount_currency'>;
}

/**
 * The calls this server answers, with the SDK's own types for what they may carry.
 * `npm run generate -w sandbox` turns them into params.generated.ts; a test fails when the two differ.
 */
export interface Requests {
  'sessions.create': SessionCreate;
  'sessions.retrieve': Stripe.Checkout.SessionRetrieveParams;
  'sessions.list': Stripe.Checkout.SessionListParams;
  'sessions.expire': Stripe.Checkout.SessionExpireParams;
  'sessions.lineItems': Stripe.Checkout.SessionListLineItemsParams;
  'paymentIntents.retrieve': Stripe.PaymentIntentRetrieveParams;
  'charges.retrieve': Stripe.ChargeRetrieveParams;
  'refunds.create': Pick<Stripe.RefundCreateParams, 'amount' | 'charge' | 'expand' | 'metadata' | 'payment_intent' | 'reason'>;
  'refunds.retrieve': Stripe.RefundRetrieveParams;
  'refunds.list': Stripe.RefundListParams;
  'disputes.list': Stripe.DisputeListParams;
  'earlyFraudWarnings.list': Stripe.Radar.EarlyFraudWarningListParams;
  'coupons.create': Pick<Stripe.CouponCreateParams, 'amount_off' | 'currency' | 'duration' | 'expand' | 'id' | 'max_redemptions' | 'metadata' | 'name' | 'percent_off' | 'redeem_by'>;
  'coupons.retrieve': Stripe.CouponRetrieveParams;
  'promotionCodes.create': PromotionCodeCreate;
  'promotionCodes.retrieve': Stripe.PromotionCodeRetrieveParams;
  'promotionCodes.update': Pick<Stripe.PromotionCodeUpdateParams, 'active' | 'expand'>;
  'promotionCodes.list': Pick<Stripe.PromotionCodeListParams, 'active' | 'code' | 'coupon' | 'created' | 'ending_before' | 'expand' | 'limit' | 'starting_after'>;
  'events.retrieve': Stripe.EventRetrieveParams;
  'events.list': Stripe.EventListParams;
}
