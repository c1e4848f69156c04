import { noSuch } from '../failure';
import { newCoupon, newPromotionCode, sameCode } from '../new-promotion';
import type { PromotionCode } from '../records';
import { asCoupon, asPromotionCode } from '../resources/promotion';
import type { ApiCall, CallContext } from './call';
import { listOf } from './list';

const couponsCreate: ApiCall = {
  method: 'POST',
  path: '/v1/coupons',
  name: 'coupons.create',
  prepare({ ledger, params }) {
    const coupon = newCoupon(params, ledger.seconds());
    return () => {
      ledger.addPromotion({ coupons: { [coupon.id]: coupon } });
      return asCoupon(coupon);
    };
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

const codesList: ApiCall = {
  method: 'GET',
  path: '/v1/promotion_codes',
  name: 'promotionCodes.list',
  prepare: (context) => () => {
    const { active, code } = context.params;
    const found = [...context.ledger.tables.promotionCodes.values()].reverse().filter(
      (one) => typeof code !== 'string' || sameCode(one.code, code),
    );
    const shown = found.map((one) => show(context, one)).filter((one) => active === undefined || one.active === active);
    return listOf(shown, context.params, '/v1/promotion_codes');
  },
};

export const PROMOTION_CALLS: readonly ApiCall[] = [couponsCreate, codesCreate, codesList, codesUpdate];

function codeOf({ ledger, id }: CallContext): PromotionCode {
  const promotion = ledger.tables.promotionCodes.get(id);
  if (promotion === undefined) throw noSuch('promotion_code', id, 'promotion_code');
  return promotion;
}

function keep(context: CallContext, promotion: PromotionCode): object {
  context.ledger.addPromotion({ promotionCodes: { [promotion.id]: promotion } });
  return show(context, promotion);
}

const show = ({ ledger }: CallContext, promotion: PromotionCode) => asPromotionCode(promotion, ledger.seconds());
