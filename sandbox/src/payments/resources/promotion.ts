import type Stripe from 'stripe';
import type { Coupon, PromotionCode } from '../records';

/** A coupon in the provider's shape. */
export function asCoupon(coupon: Coupon): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.amountOff === null ? null : 'gbp',
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: null,
    times_redeemed: coupon.timesRedeemed,
    valid: true,
  };
}

/** `active` is what was set and also whether anybody can use it now, as the provider has it. */
export function asPromotionCode(promotion: PromotionCode, now: number): Stripe.PromotionCode {
  return {
    id: promotion.id,
    object: 'promotion_code',
    active: promotion.active && isUsable(promotion, now),
    code: promotion.code,
    created: promotion.created,
    customer: null,
    customer_account: null,
    expires_at: promotion.expiresAt,
    livemode: false,
    max_redemptions: promotion.maxRedemptions,
    metadata: promotion.metadata,
    promotion: { coupon: promotion.couponId, type: 'coupon' },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: promotion.minimumAmount,
      minimum_amount_currency: promotion.minimumAmount === null ? null : 'gbp',
    },
    times_redeemed: promotion.timesRedeemed,
  };
}

/** Neither expired nor used up. `now` in epoch seconds. */
export function isUsable({ expiresAt, maxRedemptions, timesRedeemed }: PromotionCode, now: number): boolean {
  return (expiresAt === null || expiresAt > now) && (maxRedemptions === null || timesRedeemed < maxRedemptions);
}
