import type Stripe from 'stripe';

type Create = Stripe.Checkout.SessionCreateParams;
type Item = Stripe.Checkout.SessionCreateParams.LineItem;
type Price = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;
type Code = Stripe.PromotionCodeCreateParams;
type Listed = 'limit' | 'starting_after';

/** What this server understands of a session: another parameter is unknown here, and refused. */
interface SessionCreate extends Pick<
  Create,
  | 'adaptive_pricing' | 'allow_promotion_codes' | 'cancel_url' | 'client_reference_id' | 'customer_email' | 'expires_at' | 'metadata'
  | 'mode' | 'phone_number_collection' | 'success_url' | 'ui_mode'
> {
  custom_text?: Pick<NonNullable<Create['custom_text']>, 'submit'>;
  line_items?: LineItem[];
  payment_intent_data?: Pick<NonNullable<Create['payment_intent_data']>, 'metadata'>;
  shipping_address_collection?: { allowed_countries: 'GB'[] };
}

interface LineItem extends Pick<Item, 'quantity'> {
  price_data?: PriceData;
}

interface PriceData extends Pick<Price, 'currency' | 'unit_amount'> {
  product_data?: Pick<NonNullable<Price['product_data']>, 'description' | 'metadata' | 'name'>;
}

interface CouponCreate extends Pick<Stripe.CouponCreateParams, 'amount_off' | 'currency' | 'metadata' | 'name' | 'percent_off'> {
  duration?: 'once';
}

interface PromotionCodeCreate extends Pick<Code, 'code' | 'expires_at' | 'max_redemptions' | 'metadata' | 'promotion'> {
  restrictions?: Pick<NonNullable<Code['restrictions']>, 'minimum_amount' | 'minimum_amount_currency'>;
}

/**
 * The calls that the shop and its tests make, with the SDK's own types for what they may carry.
 * `npm run generate -w sandbox` turns them into params.generated.ts; a test fails when the two differ.
 */
export interface Requests {
  'sessions.create': SessionCreate;
  'sessions.retrieve': { expand?: 'payment_intent'[] };
  'sessions.list': Pick<Stripe.Checkout.SessionListParams, 'created' | 'payment_intent' | Listed>;
  'sessions.expire': Pick<Stripe.Checkout.SessionExpireParams, never>;
  'sessions.lineItems': Pick<Stripe.Checkout.SessionListLineItemsParams, Listed>;
  'refunds.create': Pick<Stripe.RefundCreateParams, 'amount' | 'metadata' | 'payment_intent' | 'reason'>;
  'refunds.list': Pick<Stripe.RefundListParams, 'payment_intent' | Listed>;
  'disputes.list': Pick<Stripe.DisputeListParams, 'payment_intent' | Listed>;
  'earlyFraudWarnings.list': Pick<Stripe.Radar.EarlyFraudWarningListParams, 'payment_intent' | Listed>;
  'coupons.create': CouponCreate;
  'promotionCodes.create': PromotionCodeCreate;
  'promotionCodes.update': Pick<Stripe.PromotionCodeUpdateParams, 'active'>;
  'promotionCodes.list': Pick<Stripe.PromotionCodeListParams, 'active' | 'code' | Listed>;
  'events.retrieve': Pick<Stripe.EventRetrieveParams, never>;
  'events.list': Pick<Stripe.EventListParams, 'created' | 'type' | 'types' | Listed>;
}
