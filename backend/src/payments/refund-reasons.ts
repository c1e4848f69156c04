/** Why money goes back (`refunds.reason`). Operators see it; customers read the refund's note, if it has one. */
export const REFUND_REASONS = [
  'cancelled-by-customer',
  'cancelled-by-operator',
  'paid-after-cancelled',
  'quarantine',
  /** A bank gave up a dispute over an order that was cancelled meanwhile. */
  'dispute-won',
  /** A part of the price, given back by an operator. */
  'operator',
  /** Refunded in the payment provider's dashboard. */
  'provider',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
