import { noSuch } from '../failure';
import { newCoupon, newPromotionCode, sameCode } from '../new-promotion';
import type { PromotionCode } from '../records';
import { asCoupon, asPromotionCode } from '../resources/promotion';
import type { ApiCall, CallContext } from './call';
import { listOf, within } from './list';

const couponsCreate: ApiCall = {
  method: 'POST',
  path: '/v1/coupons',
  name: 'coupons.create',
  prepare({ ledger, params }) {
    const coupon = newCoupon(params, ledger.seconds(), (id) => ledger.tables.coupons.has(id));
    return () => {
      ledger.addPromotion({ coupons: { [coupon.id]: coupon } });
      return asCoupon(coupon, ledger.seconds());
    };
  },
};

const couponsRetrieve: ApiCall = {
  method: 'GET',
  path: '/v1/coupons/:id',
  name: 'coupons.retrieve',
  prepare: ({ ledger, id }) => () => {
    const coupon = ledger.tables.coupons.get(id);
    if (coupon === undefined) throw noSuch('coupon', id, 'coupon');
    return asCoupon(coupon, ledger.seconds());
  },
};

const codesCreate: ApiCall = {
  method: 'POST',
  path: '/v1/promotion_codes',
  name: 'promotionCodes.create',
  prepare(context) {
    const { ledger, params } = context;
    const { coupons, promotionCodes } = ledger.tables;
    const promotion = newPromotionCode(params, ledger.seconds(), { coupons, codes: [...promotionCodes.values()] });
    return () => keep(context, promotion);
  },
};

const codesUpdate: ApiCall = {
  method: 'POST',
  path: '/v1/promotion_codes/:id',
  name: 'promotionCodes.update',
  prepare(context) {
    const { active } = context.params;
    const promotion = codeOf(context);
    return () => keep(context, { ...promotion, ...(typeof active === 'boolean' && { active }) });
  },
};

const codesRetrieve: ApiCall = {
  method: 'GET',
  path: '/v1/promotion_codes/:id',
  name: 'promotionCodes.retrieve',
  prepare: (context) => () => show(context, codeOf(context)),
};

const codesList: ApiCall = {
  method: 'GET',
  path: '/v1/promotion_codes',
  name: 'promotionCodes.list',
  prepare: (context) => () => {
    const { active, code, coupon, created } = context.params;
    const found = [...context.ledger.tables.promotionCodes.values()].reverse().filter((one) =>
      (typeof code !== 'string' || sameCode(one.code, code)) && (coupon === undefined || one.couponId === coupon) && within(one.created, created));
    const shown = found.map((one) => show(context, one)).filter((one) => active === undefined || one.active === active);
    return listOf(shown, context.params, '/v1/promotion_codes');
  },
};

export const PROMOTION_CALLS: readonly ApiCall[] = [couponsCreate, couponsRetrieve, codesCreate, codesList, codesRetrieve, codesUpdate];

function codeOf({ ledger, id }: CallContext): PromotionCode {
  const promotion = ledger.tables.promotionCodes.get(id);
  if (promotion === undefined) throw noSuch('promotion_code', id, 'promotion_code');
  return promotion;
}

function keep(context: CallContext, promotion: PromotionCode): object {
  context.ledger.addPromotion({ promotionCodes: { [promotion.id]: promotion } });
  return show(context, promotion);
}

const show = ({ ledger }: CallContext, promotion: PromotionCode) =>
  asPromotionCode(promotion, ledger.tables.coupons.get(promotion.couponId), ledger.seconds());
