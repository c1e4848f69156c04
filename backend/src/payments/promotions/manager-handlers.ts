import type { KitchenPromotion } from 'shared-api/schemas/kitchen-shop';
import type { Reduction } from 'shared-rules';
import type { Deps } from '../../deps';
import { requireManager } from '../../http/actor';
import { Failure } from '../../http/failure';
import type { Handlers } from '../../http/handler';
import { isCalendarDay } from '../../orders/round-days';
import { endPromotion, makePromotion } from './make-promotion';
import { listPromotions } from './promotion-store';

type PromotionRoutes = 'POST /kitchen/promotions' | 'POST /kitchen/promotions/:code/end';

/** Promotion codes, for a manager in a browser: as `npm run ops` has them. */
export function managerPromotionHandlers(deps: Deps): Pick<Handlers, PromotionRoutes> {
  const { now } = deps;
  return {
    'POST /kitchen/promotions': async ({ input: { body }, customer }) => {
      const actor = requireManager(customer, now());
      const { code, maxUses = null, until = null } = body;
      if (until !== null && !isCalendarDay(until)) throw new Failure(422, 'no_day', 'There is no such day.', { field: 'until' });
      const made = await makePromotion(deps, { code, reduction: reductionFrom(body), maxUses, until }, actor);
      return { code: made.code };
    },
    'POST /kitchen/promotions/:code/end': async ({ input, customer }) => {
      await endPromotion(deps, input.params.code, requireManager(customer, now()));
      return {};
    },
  };
}

/** All codes, as a manager reads them. */
export async function kitchenPromotions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<KitchenPromotion[]> {
  return (await listPromotions(db, now())).map(({ code, percentOff, amountOff, state, uses, maxUses, expiresAt }) => ({
    code, ...(percentOff !== null && { percentOff }), ...(amountOff !== null && { amountOffInCents: amountOff }), firstOrderOnly: false,
    state, uses, ...(maxUses !== null && { maxUses }), ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  }));
}

function reductionFrom({ percentOff, amountOffInCents }: { percentOff?: number; amountOffInCents?: number }): Reduction {
  if (percentOff !== undefined && amountOffInCents === undefined) return { percentOff };
  if (amountOffInCents !== undefined && percentOff === undefined) return { amountOff: amountOffInCents };
  throw new Failure(422, 'no_reduction', 'A code takes off either per cent or pounds.', { field: 'takes' });
}
