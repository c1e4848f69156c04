import { useEffect } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop, type Navigation } from 'shared-remote';
import { figuresIn } from '../menu/meal';
import type { MenuSource } from '../menu/menu-source';
import { useMenuSource } from '../menu/use-menu-source';
import { menuState, type MenuState } from './menu-state';
import type { AppStatusEvent } from 'shared-events';
import { PATHS } from 'shared-remote/paths';

/** Loads plan and menu again when the state is of an older menu (a reload, 'back' a week later); goes to Home if the plan is gone. */
export function useCurrentMenu(state: MenuState | undefined): void {
  const { bus, navigation } = useShop();
  const source = useMenuSource();
  const status = useTopic(bus, 'app-status');

  useEffect(() => {
    // During navigation to another page the location, and so the state, is already the other page's.
    if (!state && navigation.get().pathname === PATHS.mealPlan) navigation.replace(PATHS.home);
  }, [navigation, state]);

  const stale = state && status?.loaded && state.appStatus?.menuVersion !== status.menuVersion;
  useEffect(() => {
    if (!stale) return;
    const controller = new AbortController();
    void refresh(state, status, { source, navigation, signal: controller.signal });
    return () => controller.abort();
  }, [navigation, source, stale, state, status]);
}

interface RefreshTools { source: MenuSource; navigation: Navigation; signal: AbortSignal }

async function refresh(state: MenuState, appStatus: AppStatusEvent, { source, navigation, signal }: RefreshTools): Promise<void> {
  try {
    const [plans, meals] = await Promise.all([source.plans(), source.menu()]);
    if (signal.aborted) return;
    const plan = plans.find(({ id }) => id === state.plan.id);
    const menu = meals.filter((meal) => figuresIn(meal, state.plan.id));
    if (plan && menu.length > 0) navigation.replace(PATHS.mealPlan, menuState(plan, menu, appStatus));
    else navigation.replace(PATHS.home);
  } catch {
    // The old menu stays on the screen: the server refuses what is no longer sold, and the cart shows that.
  }
}
