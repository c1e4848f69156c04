import { isKitchenRole, londonDay } from 'shared-rules';
import type { Deps } from '../deps';
import { operatorName, requireOperatorSignIn } from '../http/actor';
import type { Handlers } from '../http/handler';
import { correctionOf } from '../mail/templates/meals-changed';
import { writeAudit } from '../ops/audit';
import type { Customer } from '../users/customer';
import { deliveryRound } from './delivery-round';
import { kitchenList, leftOut } from './kitchen-list';
import { packingList } from './packing-list';
import { listCorrections, markChangesTold } from './read-changes';
import { roundDay, roundDays } from './round-days';
import { tickOff } from './tick-off';

type KitchenRoutes =

    | 'GET /kitchen/cook-list' | 'GET /kitchen/packing' | 'GET /kitchen/corrections' | 'POST /kitchen/corrections/:id/told'
    | 'GET /kitchen/round' | 'POST /kitchen/moves';

/**
 * What `npm run ops` does for the kitchen, for an operator in a browser. Names and addresses are
 * given out with a row in the audit (decision 056).
 */
export function kitchenHandlers(deps: Deps): Pick<Handlers, KitchenRoutes> {
  const { config, db, now } = deps;
  const about = (asked: string | undefined, { role }: Customer) =>
    ({ day: roundDay(asked, now()), today: londonDay(now()), days: roundDays(now()), ...(isKitchenRole(role) && { role }) });
  return {
    'GET /kitchen/cook-list': async ({ input, customer }) => {
      const round = about(input.query.day, customer);
      const meals = await kitchenList(db, round.day, config.shop.stations);
      const { unpaid, held } = await leftOut(db, round.day);
      return {
        ...round, portions: meals.reduce((sum, { portions }) => sum + portions, 0), unpaidOrders: unpaid, heldOrders: held,
        toTell: (await listCorrections(db, now(), { days: round.days })).length, meals,
      };
    },
    'GET /kitchen/packing': async ({ input, customer }) => {
      const round = about(input.query.day, customer);
      return { ...round, orders: await packingList(db, round.day) };
    },
    'GET /kitchen/corrections': async ({ customer }) => {
      requireOperatorSignIn(customer, now());
      const days = roundDays(now());
      const found = await listCorrections(db, now(), { days });
      await writeAudit(db, {
        actor: operatorName(customer), action: 'corrections-read', subject: days.join(' '), details: { orders: found.length },
      });
      return {
        corrections: found.map(({ order, deliveryDate, name, phone, menuVersion, meals }) => ({
          order, deliveryDate, ...(name !== undefined && { name }), ...(phone !== undefined && { phone }), version: menuVersion ?? 0,
          meals: meals.map((meal) => ({
            mealId: meal.mealId, name: meal.name, was: meal.was.allergens, now: meal.now.allergens, what: correctionOf(meal, deliveryDate),
          })),
        })),
      };
    },
    'POST /kitchen/corrections/:id/told': async ({ input, customer }) => {
      await markChangesTold(deps, input.params.id, operatorName(customer), input.body.version);
      return {};
    },
    'GET /kitchen/round': async ({ input, customer }) => {
      requireOperatorSignIn(customer, now());
      const round = about(input.query.day, customer);
      const stops = await deliveryRound(db, round.day);
      await writeAudit(db, { actor: operatorName(customer), action: 'round-read', subject: round.day, details: { orders: stops.length } });
      return { ...round, stops };
    },
    'POST /kitchen/moves': async ({ input, customer }) => ({ moved: await tickOff(deps, input.body, operatorName(customer)) }),
  };
}
