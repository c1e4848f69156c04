import type { Deps } from '../deps';
import { closeWeek, reopenWeek, setCapacity } from '../delivery/close-week';
import { listWeeks } from '../delivery/list-weeks';
import { requireManager } from '../http/actor';
import { Failure } from '../http/failure';
import type { Handlers } from '../http/handler';
import { listVersions } from '../menu/menu-versions';
import { shownPlan } from '../menu/planned-menu';
import { requireMonday } from '../orders/round-days';
import { kitchenPromotions } from '../payments/promotions/manager-handlers';
import { setSwitches } from './set-switches';
import { readShopState } from './switches';
import { publishShopState } from './publish-shop-state';

type ManagerShopRoutes =

    | 'GET /kitchen/shop' | 'POST /kitchen/shop/switches' | 'POST /kitchen/weeks/:day/close' | 'POST /kitchen/weeks/:day/open'
    | 'POST /kitchen/capacity';

/** Switches and weeks, for a manager in a browser: as `npm run ops` has them. */
export function managerShopHandlers(deps: Deps): Pick<Handlers, ManagerShopRoutes> {
  const { db, now } = deps;
  return {
    'GET /kitchen/shop': async ({ customer }) => {
      requireManager(customer, now());
      const weeks = await listWeeks(db, now());
      return {
        ...(await readShopState(db)),
        weeks: weeks.map(({ day, closed, orders, boxes, capacity }) =>
          ({ day, isClosed: closed, orders, boxes, ...(capacity !== null && { capacity }) })),
        versions: (await listVersions(db)).map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
        promotions: await kitchenPromotions(deps),
        ...(await shownPlan(db)),
      };
    },
    'POST /kitchen/shop/switches': async ({ input, customer }) => {
      await setSwitches(deps, input.body, requireManager(customer, now()));
      return { isPublished: await publishShopState(deps) };
    },
    'POST /kitchen/weeks/:day/close': async ({ input, customer }) =>
      closeWeek(deps, requireMonday(input.params.day), requireManager(customer, now()), { moveOrders: input.body.moveOrders }),
    'POST /kitchen/weeks/:day/open': async ({ input, customer }) => {
      await reopenWeek(deps, requireMonday(input.params.day), requireManager(customer, now()));
      return {};
    },
    'POST /kitchen/capacity': async ({ input: { body }, customer }) => {
      const actor = requireManager(customer, now());
      if (body.capacity === 0 && body.day === undefined) {
        throw new Failure(422, 'no_boxes', 'A shop without boxes: close ordering instead.', { field: 'capacity' });
      }
      await setCapacity(deps, body.day === undefined ? undefined : requireMonday(body.day), body.capacity, actor);
      return {};
    },
  };
}
