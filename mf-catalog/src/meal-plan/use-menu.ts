import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useLocation, useShop } from 'shared-remote';
import { PATHS, planIn, planPath } from 'shared-remote/paths';
import { whenIdle } from 'shared-remote/when-idle';
import { menuVersionOf } from '../menu/menu-version';
import { onceFresher } from '../menu/once-fresher';
import { useMenuSource } from '../menu/use-menu-source';
import { menuOf } from './load-menu';
import { parseMenuState, type MenuState } from './menu-state';

type Menu = { status: 'loading' } | { status: 'ready'; menu: MenuState } | { status: 'failed'; retry: () => void };

/**
 * The menu of the plan that the address names, or else the navigation state; goes to Home without one, and if the plan is not
 * sold. It starts with what the page was composed or opened with, and is fetched again when that is of another menu version.
 */
export function useMenu(given: MenuState | undefined): Menu {
  const { bus, navigation } = useShop();
  const { search, state } = useLocation();
  const source = useMenuSource();
  const status = useTopic(bus, 'app-status');
  const named = planIn(search);
  const opened = useMemo(() => (named === undefined ? parseMenuState(state) : undefined), [named, state]);
  const planId = named ?? opened?.plan.id;
  const [latest, setLatest] = useState(given ?? opened);
  const [failed, setFailed] = useState(false);
  const menu = latest?.plan.id === planId ? latest : opened;

  useEffect(() => {
    // During navigation to another page the location is already the other page's.
    if (planId === undefined && navigation.get().pathname === PATHS.mealPlan) navigation.replace(PATHS.home);
  }, [navigation, planId]);

  const missing = planId !== undefined && !menu;
  const version = menuVersionOf(status);
  const stale = menu && version !== undefined && menu.appStatus?.menuVersion !== version;
  const composed = menu && !menu.appStatus;
  useEffect(() => {
    if (failed || planId === undefined || !(missing || stale)) return;
    let left = false;
    let stopWaiting: (() => void) | undefined;
    const show = (found: MenuState) => {
      setLatest(found);
      // The address may carry a shared week.
      navigation.replace(named === undefined ? planPath(planId) : PATHS.mealPlan + search, found);
    };
    const load = async () => {
      try {
        const { menu: found, isKept } = await menuOf(planId, source, status);
        if (left) return;
        if (!isKept) return found ? show(found) : navigation.replace(PATHS.home);
        // It is better than none, and not better than one that is shown.
        stopWaiting = onceFresher(() => void load());
        if (missing && found) show(found);
        else setFailed(missing);
      } catch {
        // An old menu stays on the screen: the server refuses what is no longer sold, and the cart shows that.
        if (left) return;
        if (stopWaiting) stopWaiting = onceFresher(() => void load());
        setFailed(missing);
      }
    };
    // A composed menu is rarely of another version.
    const cancel = composed ? whenIdle(() => void load()) : void load();
    return () => {
      left = true;
      stopWaiting?.();
      cancel?.();
    };
  }, [composed, failed, missing, named, navigation, planId, search, source, stale, status]);

  const retry = useCallback(() => setFailed(false), []);
  if (menu) return { status: 'ready', menu };
  return failed && missing ? { status: 'failed', retry } : { status: 'loading' };
}
