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

/** No canonical address: without its state the page redirects to Home, so search engines should not list it. */
function head(_data: undefined, { shop }: PublicConfig): Head {
  return { title: pageTitle(MENU.pageTitle, shop), description: MENU.description };
}

/**
 * 'Open Me' opens this page with the plan, the menu and the app status as its state. Without state `load` is a prefetch
 * before that tap, and fetches the menu; with state there is nothing left to load.
 */
export default defineView({
  load: async ({ location, ...shop }) => (location.state === null ? menuSourceFor(shop).menu() : undefined),
  head,
  Component: MealPlan,
  Skeleton: MenuSkeleton,
});
