import { sameCode } from './new-promotion';
import type { Coupon, PromotionCode, Session } from './records';
import { isUsable } from './resources/promotion';

/** What the provider's page says of a code that it does not take. */
const REFUSALS = {
  unknown: 'This code is invalid.',
  expired: 'This code has expired.',
  usedUp: 'This code has been redeemed too many times.',
  minimum: 'Your order is below the minimum for this code.',
} as const;

/** What the card networks leave: the provider takes no payment of less, and a discount of all makes no payment at all. */
const LEAST_PENCE = 30;

/** Puts a code on an open session. @returns the session with its new total, or why it is refused. */
export function withCode(ledger: Books, session: Session, typed: string): { session: Session } | { refusal: string } {
  const { promotionCodes, coupons } = ledger.tables;
  const promotion = [...promotionCodes.values()].find((one) => one.active && sameCode(one.code, typed.trim()));
  const coupon = promotion && coupons.get(promotion.couponId);
  if (!session.allowPromotionCodes || promotion === undefined || coupon === undefined) return { refusal: REFUSALS.unknown };
  const subtotal = subtotalOf(session);
  const refusal = refusalOf(ledger, promotion, subtotal);
  if (refusal !== undefined) return { refusal };
  const amount = Math.min(subtotal, coupon.amountOff ?? Math.round((subtotal * (coupon.percentOff ?? 0)) / 100));
  if (subtotal - amount > 0 && subtotal - amount < LEAST_PENCE) return { refusal: REFUSALS.minimum };
  const discount = { promotionCodeId: promotion.id, couponId: coupon.id, code: promotion.code, amount };
  return { session: { ...session, total: subtotal - amount, discount } };
}

export function withoutCode(session: Session): Session {
  return { ...session, total: subtotalOf(session), discount: null };
}

/** Asked once more when the session is paid: others may have used the code up. */
export function refusalAtPayment(ledger: Books, session: Session): string | undefined {
  const promotion = ledger.tables.promotionCodes.get(session.discount?.promotionCodeId ?? '');
  if (session.discount === null) return undefined;
  return promotion === undefined ? REFUSALS.unknown : refusalOf(ledger, promotion, subtotalOf(session));
}

interface Redeemed { coupons?: Record<string, Coupon>; promotionCodes?: Record<string, PromotionCode> }

/** The code and its coupon, once more used; nothing without one. */
export function redeemed(ledger: Books, { discount }: Session): Redeemed {
  const promotion = ledger.tables.promotionCodes.get(discount?.promotionCodeId ?? '');
  const coupon = promotion && ledger.tables.coupons.get(promotion.couponId);
  if (promotion === undefined || coupon === undefined) return {};
  return {
    coupons: { [coupon.id]: { ...coupon, timesRedeemed: coupon.timesRedeemed + 1 } },
    promotionCodes: { [promotion.id]: { ...promotion, timesRedeemed: promotion.timesRedeemed + 1 } },
  };
}

/** What is read of the ledger. */
interface Books {
  readonly tables: {
    readonly sessions: ReadonlyMap<string, Session>;
    readonly coupons: ReadonlyMap<string, Coupon>;
    readonly promotionCodes: ReadonlyMap<string, PromotionCode>;
  };
  seconds(): number;
}

function refusalOf(ledger: Books, promotion: PromotionCode, subtotal: number): string | undefined {
  const now = ledger.seconds();
  if ((promotion.expiresAt ?? now + 1) <= now) return REFUSALS.expired;
  if (!isUsable(promotion, now)) return REFUSALS.usedUp;
  return subtotal < (promotion.minimumAmount ?? 0) ? REFUSALS.minimum : undefined;
}

const subtotalOf = ({ total, discount }: Session): number => total + (discount?.amount ?? 0);
