import { createContext, startTransition, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { NavigationType, Router, type Navigator, type To } from 'shared-remote/router';
import type { Track } from './analytics';
import type { Navigation, ViewProps } from './contract';

const ShopContext = createContext<ViewProps | null>(null);

/** What the shell gave this view: `{ navigation, bus, services, api, config, … }`. */
export function useShop(): ViewProps {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop works only inside a view made with defineView.');
  return shop;
}

const silent: Track = () => {};

/** Analytics for a view: `track('plan_viewed', { plan })`. */
export function useTrack(): Track {
  return useShop().track ?? silent;
}

/**
 * Whether to render what lies below the first screen: false in the first render after a tap, so that the heading stands
 * at once, and true when that has been painted. Where the page must have its height from the start (the way back to a scroll
 * position, composed HTML) it is true always.
 */
export function useBelowTheFold(): boolean {
  const { hydrate, navigation } = useShop();
  const [below, setBelow] = useState(() => hydrate || navigation.action() === 'POP');
  useEffect(() => {
    if (below) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // That is before the frame's paint; a task comes after it.
      timer = setTimeout(() => startTransition(() => setBelow(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [below]);
  return below;
}

/** Puts a view into the shop: its props by context, and react-router over the shell's location. */
export function Shop({ props, children }: { props: ViewProps; children: ReactNode }) {
  const { navigation } = props;
  const location = useSyncExternalStore(navigation.subscribe, navigation.get, navigation.get);
  const navigator = useMemo(() => toNavigator(navigation), [navigation]);
  return (
    // Not <ShopContext>, which is a consumer to the React of some standalone remotes (18).
    <ShopContext.Provider value={props}>
      <Router location={location} navigator={navigator} navigationType={NavigationType[titleCase(navigation.action())]}>
        {children}
      </Router>
    </ShopContext.Provider>
  );
}

function toNavigator(navigation: Navigation): Navigator {
  const href = (to: To) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);
  return {
    createHref: href,
    go: (delta) => navigation.go(delta),
    push: (to, state) => navigation.push(href(to), state),
    replace: (to, state) => navigation.replace(href(to), state),
  };
}

function titleCase(action: 'POP' | 'PUSH' | 'REPLACE') {
  return ({ POP: 'Pop', PUSH: 'Push', REPLACE: 'Replace' } as const)[action];
}
