import { useMemo } from 'react';
import { defineView, pageTitle, useLocation, type Head, type PublicConfig } from 'shared-remote';
import { MENU } from '../copy';
import { menuSourceFor } from '../menu/use-menu-source';
import { MenuPage } from './menu-page';
import { MenuSkeleton } from './menu-skeleton';
import { parseMenuState } from './menu-state';
import { useCurrentMenu } from './use-current-menu';

function MealPlan() {
  const { state } = useLocation();
  const menuState = useMemo(() => parseMenuState(state), [state]);
  useCurrentMenu(menuState);
  return menuState ? <MenuPage key={menuState.plan.id} state={menuState} /> : <MenuSkeleton />;
}

/** Not for search engines: without its state it leads home. */
function head(_data: undefined, { shop }: PublicConfig): Head {
  return { title: pageTitle(MENU.pageTitle, shop), description: MENU.description };
}

/**
 * Opened by 'Open Me' with the plan, the menu and the app status. `load` has the menu fetched before
 * that tap; with its state the page has it.
 */
export default defineView({
  load: async ({ location, ...shop }) => (location.state === null ? menuSourceFor(shop).menu() : undefined),
  head,
  Component: MealPlan,
  Skeleton: MenuSkeleton,
});
