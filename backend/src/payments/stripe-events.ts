/** Events of a checkout session. */
export const SESSION_EVENTS = [
  'checkout.session.completed', 'checkout.session.expired', 'checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed',
] as const;

/** Events of a payment that was made: money that goes back, or that somebody wants back. */
export const PAYMENT_EVENTS = [
  'refund.created', 'refund.updated', 'refund.failed', 'charge.refunded', 'charge.refund.updated',
  'charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated',
] as const;

/** What the webhook's endpoint must be registered for (docs/operating.md "Stripe, step by step"). */
export const ACTED_ON = [...SESSION_EVENTS, ...PAYMENT_EVENTS] as const;
