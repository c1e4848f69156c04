import { useEffect } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop, type Navigation } from 'shared-remote';
import { figuresIn } from '../menu/meal';
import type { MenuSource } from '../menu/menu-source';
import { useMenuSource } from '../menu/use-menu-source';
import { menuState, type MenuState } from './menu-state';
import type { AppStatusEvent } from 'shared-events';
import { PATHS } from 'shared-remote/paths';

/** A state kept from an older menu (a reload, the way back next week) is renewed; without its plan the way leads home. */
export function useCurrentMenu(state: MenuState | undefined): void {
  const { bus, navigation } = useShop();
  const source = useMenuSource();
  const status = useTopic(bus, 'app-status');

  useEffect(() => {
    // Not on the way to another page, which has a state of its own.
    if (!state && navigation.get().pathname === PATHS.mealPlan) navigation.replace(PATHS.home);
  }, [navigation, state]);

  const stale = state && status?.loaded && state.appStatus?.menuVersion !== status.menuVersion;
  useEffect(() => {
    if (!stale) return;
    const turn = { live: true };
    void renew(state, status, source, navigation, turn);
    return () => {
      turn.live = false;
    };
  }, [navigation, source, stale, state, status]);
}

async function renew(state: MenuState, appStatus: AppStatusEvent, source: MenuSource, navigation: Navigation, turn: { live: boolean }): Promise<void> {
  try {
    const [plans, meals] = await Promise.all([source.plans(), source.menu()]);
    if (!turn.live) return;
    const plan = plans.find(({ id }) => id === state.plan.id);
    const menu = meals.filter((meal) => figuresIn(meal, state.plan.id));
    if (plan && menu.length > 0) navigation.replace(PATHS.mealPlan, menuState(plan, menu, appStatus));
    else navigation.replace(PATHS.home);
  } catch {
    // The shown menu stays; the server refuses what is no longer sold, and the cart shows that.
  }
}
