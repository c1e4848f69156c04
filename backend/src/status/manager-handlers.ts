import type { Deps } from '../deps';
import { closeWeek, reopenWeek, setCapacity } from '../delivery/close-week';
import { listWeeks } from '../delivery/list-weeks';
import { requireManager } from '../http/actor';
import { describeError } from '../http/error-handler';
import { Failure } from '../http/failure';
import type { Handlers } from '../http/handler';
import { MenuProblem, importMenu, readMenuFile, type MenuFile } from '../menu/import-menu';
import { menuChanges } from '../menu/menu-changes';
import { readMenu } from '../menu/menu-store';
import { listVersions, readVersion } from '../menu/menu-versions';
import { listCorrections } from '../orders/read-changes';
import { requireMonday } from '../orders/round-days';
import { kitchenPromotions } from '../payments/promotions/manager-handlers';
import { setSwitches } from './set-switches';
import { readShopState } from './switches';

type ManagerShopRoutes =
  | 'GET /kitchen/shop' | 'POST /kitchen/shop/switches' | 'POST /kitchen/weeks/:day/close' | 'POST /kitchen/weeks/:day/open' | 'POST /kitchen/capacity'
  | 'GET /kitchen/menu/versions/:version' | 'POST /kitchen/menu/compare' | 'POST /kitchen/menu/import';

/** Switches, weeks and the menu, for a manager in a browser: as `npm run ops` has them. */
export function managerShopHandlers(deps: Deps): Pick<Handlers, ManagerShopRoutes> {
  const { db, now } = deps;
  return {
    'GET /kitchen/shop': async ({ customer }) => {
      requireManager(customer, now());
      const weeks = await listWeeks(db, now());
      return {
        ...(await readShopState(db)),
        weeks: weeks.map(({ day, closed, orders, boxes, capacity }) => ({ day, isClosed: closed, orders, boxes, ...(capacity !== null && { capacity }) })),
        versions: (await listVersions(db)).map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
        promotions: await kitchenPromotions(deps),
      };
    },
    'POST /kitchen/shop/switches': async ({ input, customer }) => {
      await setSwitches(deps, input.body, requireManager(customer, now()));
      return { isPublished: await publish(deps) };
    },
    'POST /kitchen/weeks/:day/close': async ({ input, customer }) =>
      closeWeek(deps, requireMonday(input.params.day), requireManager(customer, now()), { moveOrders: input.body.moveOrders }),
    'POST /kitchen/weeks/:day/open': async ({ input, customer }) => {
      await reopenWeek(deps, requireMonday(input.params.day), requireManager(customer, now()));
      return {};
    },
    'POST /kitchen/capacity': async ({ input: { body }, customer }) => {
      const actor = requireManager(customer, now());
      if (body.capacity === 0 && body.day === undefined) throw new Failure(422, 'no_boxes', 'A shop without boxes: close ordering instead.', { field: 'capacity' });
      await setCapacity(deps, body.day === undefined ? undefined : requireMonday(body.day), body.capacity, actor);
      return {};
    },
    'GET /kitchen/menu/versions/:version': async ({ input, customer }) => {
      requireManager(customer, now());
      const version = /^\d{1,9}$/.test(input.params.version) ? Number(input.params.version) : -1;
      return { file: JSON.stringify(await readVersion(db, version), null, 2) };
    },
    'POST /kitchen/menu/compare': async ({ input, customer }) => {
      requireManager(customer, now());
      const file = readFile(input.body.file);
      // Before the menu: if it changes between the two, the import refuses.
      const { menuVersion } = await readShopState(db);
      return { menuVersion, changes: menuChanges(await readMenu(db), file) };
    },
    'POST /kitchen/menu/import': async ({ input, customer }) => {
      const actor = requireManager(customer, now());
      const changed = await importMenu(db, readFile(input.body.file), actor, now(), input.body.seenVersion);
      const { menuVersion } = await readShopState(db);
      const told = changed ? (await listCorrections(db, {})).filter((order) => order.menuVersion === menuVersion).length : 0;
      return { menuVersion, isPublished: !changed || (await publish(deps)), ordersToTell: told };
    },
  };
}

/** @throws {Failure} 422 with what is wrong with it */
function readFile(text: string): MenuFile {
  try {
    return readMenuFile(text);
  } catch (error) {
    if (error instanceof MenuProblem) throw new Failure(422, 'menu_problem', `This menu can’t be sold: ${error.message}`, { field: 'file' });
    throw error;
  }
}

/** Tells Remote Config. A failure is no reason to undo the database's truth, which the server enforces. */
async function publish({ db, remoteConfig, log }: Deps): Promise<boolean> {
  try {
    await remoteConfig.publish(await readShopState(db));
    return true;
  } catch (error) {
    log.warn(describeError(error), 'Remote Config could not be told');
    return false;
  }
}
