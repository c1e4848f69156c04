import type Stripe from 'stripe';

/**
 * The calls this server answers, with the SDK's own types for what they may carry.
 * `npm run generate -w sandbox` turns them into params.generated.ts; a test fails when the two differ.
 */
export interface Requests {
  'sessions.create': Stripe.Checkout.SessionCreateParams;
  'sessions.retrieve': Stripe.Checkout.SessionRetrieveParams;
  'sessions.list': Stripe.Checkout.SessionListParams;
  'sessions.expire': Stripe.Checkout.SessionExpireParams;
  'sessions.lineItems': Stripe.Checkout.SessionListLineItemsParams;
  'paymentIntents.retrieve': Stripe.PaymentIntentRetrieveParams;
  'charges.retrieve': Stripe.ChargeRetrieveParams;
  'refunds.create': Stripe.RefundCreateParams;
  'refunds.retrieve': Stripe.RefundRetrieveParams;
  'refunds.list': Stripe.RefundListParams;
  'disputes.list': Stripe.DisputeListParams;
  'earlyFraudWarnings.list': Stripe.Radar.EarlyFraudWarningListParams;
  'events.retrieve': Stripe.EventRetrieveParams;
  'events.list': Stripe.EventListParams;
}
