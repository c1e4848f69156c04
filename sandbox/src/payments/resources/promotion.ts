import type Stripe from 'stripe';
import type { Coupon, PromotionCode } from '../records';

/** A coupon in the provider's shape. */
export function asCoupon(coupon: Coupon, now: number): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.amountOff === null ? null : 'gbp',
    duration: coupon.duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: coupon.redeemBy,
    times_redeemed: coupon.timesRedeemed,
    valid: isValid(coupon, now),
  };
}

/** `active` is what was set and also whether anybody can use it now, as the provider has it. */
export function asPromotionCode(promotion: PromotionCode, coupon: Coupon | undefined, now: number): Stripe.PromotionCode {
  return {
    id: promotion.id,
    object: 'promotion_code',
    active: promotion.active && isUsable(promotion, coupon, now),
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
export function isUsable(promotion: PromotionCode, coupon: Coupon | undefined, now: number): boolean {
  const { expiresAt, maxRedemptions, timesRedeemed } = promotion;
  return (expiresAt === null || expiresAt > now) && (maxRedemptions === null || timesRedeemed < maxRedemptions)
    && coupon !== undefined && isValid(coupon, now);
}

function isValid({ redeemBy, maxRedemptions, timesRedeemed }: Coupon, now: number): boolean {
  return (redeemBy === null || redeemBy > now) && (maxRedemptions === null || timesRedeemed < maxRedemptions);
}
