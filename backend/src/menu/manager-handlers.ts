import type { Deps } from '../deps';
import { requireManager } from '../http/actor';
import type { Handlers } from '../http/handler';
import { countHolding } from '../orders/changed-meals';
import { listCorrections } from '../orders/read-changes';
import { readShopState } from '../status/switches';
import { publishShopState } from '../status/publish-shop-state';
import { correctedMeals, importMenu } from './import-menu';
import { readSentMenu } from './menu-file';
import { menuChanges } from './menu-changes';
import { readMenu } from './menu-store';
import { readVersion } from './menu-versions';
import { planMenuAt, readPlanned, takePlanBack } from './planned-menu';

type ManagerMenuRoutes =
  | 'GET /kitchen/menu/versions/:version' | 'POST /kitchen/menu/compare' | 'POST /kitchen/menu/import' | 'GET /kitchen/menu/plan'
  | 'POST /kitchen/menu/plan' | 'POST /kitchen/menu/plan/remove';

/** The menu, for a manager in a browser: as `npm run ops` has it. */
export function managerMenuHandlers(deps: Deps): Pick<Handlers, ManagerMenuRoutes> {
  const { db, now } = deps;
  return {
    'GET /kitchen/menu/versions/:version': async ({ input, customer }) => {
      requireManager(customer, now());
      const version = /^\d{1,9}$/.test(input.params.version) ? Number(input.params.version) : -1;
      return { file: asFile(await readVersion(db, version)) };
    },
    'POST /kitchen/menu/compare': async ({ input, customer }) => {
      requireManager(customer, now());
      const file = readSentMenu(input.body.file);
      // Before the menu: if it changes between the two, the import refuses.
      const { menuVersion } = await readShopState(db);
      const before = await readMenu(db);
      return { menuVersion, changes: menuChanges(before, file), ordersToTell: await countHolding(db, correctedMeals(before, file), now()) };
    },
    'POST /kitchen/menu/import': async ({ input, customer }) => {
      const actor = requireManager(customer, now());
      const changed = await importMenu(db, readSentMenu(input.body.file), actor, now(), input.body.seenVersion);
      const { menuVersion } = await readShopState(db);
      const told = changed ? (await listCorrections(db, now(), {})).filter((order) => order.menuVersion === menuVersion).length : 0;
      return { menuVersion, isPublished: !changed || (await publishShopState(deps)), ordersToTell: told };
    },
    'GET /kitchen/menu/plan': async ({ customer }) => {
      requireManager(customer, now());
      const { plans, meals } = await readPlanned(db);
      return { file: asFile({ plans, meals }) };
    },
    'POST /kitchen/menu/plan': async ({ input: { body }, customer }) => {
      const actor = requireManager(customer, now());
      return { at: (await planMenuAt(deps, readSentMenu(body.file), body, actor)).toISOString() };
    },
    'POST /kitchen/menu/plan/remove': async ({ customer }) => {
      await takePlanBack(db, requireManager(customer, now()));
      return {};
    },
  };
}

const asFile = (menu: object) => JSON.stringify(menu, null, 2);
