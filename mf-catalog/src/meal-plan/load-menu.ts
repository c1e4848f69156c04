import { current } from 'shared-events';
import type { Load } from 'shared-remote';
import { planIn } from 'shared-remote/paths';
import { figuresIn } from '../menu/meal';
import type { MenuSource } from '../menu/menu-source';
import { menuSourceFor } from '../menu/use-menu-source';
import { menuState, parseMenuState, type MenuState } from './menu-state';

/**
 * The plan and its meals: those that 'Open Me' gave as state, else those of the plan in the address. Without both it is a
 * prefetch before a tap on 'Open Me', which needs the menu.
 */
export const loadMenu: Load<(MenuState & { time?: unknown }) | undefined> = async ({ location, ...shop }) => {
  const opened = parseMenuState(location.state);
  if (opened) return opened;
  const planId = planIn(location.search);
  const source = menuSourceFor(shop);
  if (planId !== undefined) {
    const status = current(shop.bus, 'app-status');
    // The time is for the composer; in the browser the page follows the shop's clock.
    const [{ menu }, time] = await Promise.all([menuOf(planId, source, status), status ? undefined : shop.api.call('GET /config', {})]);
    return menu && { ...menu, time };
  }
  if (location.state === null) await source.menu();
  return undefined;
};

interface FoundMenu {
  /** Undefined if the plan is not sold. */
  menu: MenuState | undefined;
  /** It is as of before, so it says nothing of its version, and there may be a newer one. */
  isKept: boolean;
}

/** A plan's part of the menu. @throws {Error} with a sentence for the customer */
export async function menuOf(planId: string, source: MenuSource, appStatus: MenuState['appStatus']): Promise<FoundMenu> {
  const [plans, meals] = await Promise.all([source.plans(), source.menu()]);
  const plan = plans.data.find(({ id }) => id === planId);
  const menu = meals.data.filter((meal) => figuresIn(meal, planId));
  const isKept = plans.kept || meals.kept;
  return { menu: plan && menu.length > 0 ? menuState(plan, menu, isKept ? undefined : appStatus) : undefined, isKept };
}
