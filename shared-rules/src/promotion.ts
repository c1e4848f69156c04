import { formatPrice } from './numbers';

/** What a promotion code takes off a cart: per cent of it, or pence. */
export type Reduction = { percentOff: number; amountOff?: null } | { percentOff?: null; amountOff: number };

/** The provider takes no payment of less, pence. */
export const LEAST_PAYMENT = 30;
/** Something is always left to pay: an order without a payment is none of ours (docs/decisions/065). */
export const MOST_PERCENT_OFF = 99;
/** Pence. */
export const MOST_AMOUNT_OFF = 100_000;

/** Letters, digits and hyphens, as they are shown; the provider takes small letters for the same. */
export const PROMOTION_CODE = /^[A-Z0-9][A-Z0-9-]{2,19}$/;

/** As it is kept, however it was typed. */
export const promotionCode = (typed: string): string => typed.trim().toUpperCase();

/** Pence that a code takes off a cart of so many pence. */
export function discountOf({ percentOff, amountOff }: Reduction, total: number): number {
  return amountOff ?? Math.round((total * (percentOff ?? 0)) / 100);
}

/** The least cart, in pence, for which a code may be used: what is left can be paid by card. */
export function leastTotal(reduction: Reduction): number {
  if (reduction.percentOff) return Math.ceil((LEAST_PAYMENT * 100) / (100 - reduction.percentOff));
  return discountOf(reduction, 0) + LEAST_PAYMENT;
}

/** Whether a discount can be that of a code: per cent may have been rounded on each line, up or down. */
export function isDiscountOf(reduction: Reduction, { total, lines }: { total: number; lines: number }, discount: number): boolean {
  if (discount < 1 || total < leastTotal(reduction) || total - discount < LEAST_PAYMENT) return false;
  return Math.abs(discount - discountOf(reduction, total)) <= (reduction.percentOff ? lines : 0);
}

/** What a code gives, for people: '10% off', '£5.00 off'. */
export function reductionText({ percentOff, amountOff }: Reduction): string {
  return `${percentOff ? `${percentOff}%` : formatPrice(amountOff ?? 0)} off`;
}
