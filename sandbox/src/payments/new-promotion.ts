import { invalid, noSuch } from './failure';
import { newId } from './ids';
import { metadataOf, number, text, tree } from './new-session';
import type { ParamTree } from './params/check';
import type { Coupon, PromotionCode } from './records';

/** Makes a coupon of checked parameters. `now` in epoch seconds. Throws Failure where the provider would refuse. */
export function newCoupon(params: ParamTree, now: number): Coupon {
  const [percentOff, amountOff] = [optional(params, 'percent_off'), optional(params, 'amount_off')];
  if ((percentOff === null) === (amountOff === null)) {
    throw invalid('You must pass either `percent_off` or `amount_off`, and not both.', undefined, 'parameter_missing');
  }
  if (percentOff !== null && !(percentOff > 0 && percentOff <= 100)) {
    throw invalid('Invalid percent_off: must be larger than 0 and at most 100.', 'percent_off');
  }
  if (amountOff !== null && amountOff < 1) throw invalid('Invalid positive integer', 'amount_off', 'parameter_invalid_integer');
  if (amountOff !== null && text(params, 'currency')?.toLowerCase() !== 'gbp') {
    throw invalid('Missing required param: currency. The sandbox takes gbp only.', 'currency', 'parameter_missing');
  }
  const name = text(params, 'name');
  if (name !== null && name.length > 40) throw invalid('Invalid string: must be at most 40 characters', 'name');
  return {
    id: newId('co', 8).slice(3), created: now, name, percentOff, amountOff, timesRedeemed: 0,
    metadata: metadataOf(params['metadata'], 'metadata'),
  };
}

interface Existing { coupons: ReadonlyMap<string, Coupon>; codes: readonly PromotionCode[] }

/** Makes a code for a coupon. One code can be active once: small letters are the same. Throws Failure. */
export function newPromotionCode(params: ParamTree, now: number, { coupons, codes }: Existing): PromotionCode {
  const couponId = text(tree(params['promotion']), 'coupon');
  if (couponId === null) throw invalid('Missing required param: promotion[coupon].', 'promotion[coupon]', 'parameter_missing');
  if (!coupons.has(couponId)) throw noSuch('coupon', couponId, 'promotion[coupon]');
  const code = text(params, 'code') ?? newId('c', 8).slice(2).toUpperCase();
  if (!/^[A-Za-z0-9-]{1,500}$/.test(code)) throw invalid('The promotion code can only contain letters, digits and dashes.', 'code');
  if (codes.some((one) => one.active && sameCode(one.code, code))) {
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code', 'resource_already_exists');
  }
  const restrictions = tree(params['restrictions']);
  const minimumAmount = optional(restrictions, 'minimum_amount');
  if (minimumAmount !== null && minimumAmount < 1) {
    throw invalid('Invalid positive integer', 'restrictions[minimum_amount]', 'parameter_invalid_integer');
  }
  if ((minimumAmount === null) !== (text(restrictions, 'minimum_amount_currency') === null)) {
    throw invalid('`minimum_amount` and `minimum_amount_currency` go together.', 'restrictions[minimum_amount_currency]');
  }
  return {
    id: newId('promo'), created: now, code, couponId, active: true, expiresAt: ahead(params, 'expires_at', now),
    maxRedemptions: positive(params, 'max_redemptions'),
    minimumAmount, timesRedeemed: 0, metadata: metadataOf(params['metadata'], 'metadata'),
  };
}

export const sameCode = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

function optional(params: ParamTree, name: string): number | null {
  const value = params[name];
  return value === undefined ? null : number(value);
}

function positive(params: ParamTree, name: string): number | null {
  const value = optional(params, name);
  if (value !== null && value < 1) throw invalid('Invalid positive integer', name, 'parameter_invalid_integer');
  return value;
}

function ahead(params: ParamTree, name: string, now: number): number | null {
  const value = optional(params, name);
  if (value !== null && value <= now) throw invalid(`\`${name}\` must be in the future.`, name);
  return value;
}
