import { createContext, startTransition, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { NavigationType, Router, type Navigator, type To } from 'shared-remote/router';
import { trackOf, type Track } from './analytics';
import type { Navigation, ViewProps } from './contract';
import { serviceOf, type ServiceDefinition, type Service, type CallDefinition } from './services';

const ShopContext = createContext<ViewProps | null>(null);

/** The props from the shell: `{ navigation, bus, services, api, config, … }`. */
export function useShop(): ViewProps {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop works only inside a view made with defineView.');
  return shop;
}

/** Analytics for a view: `track(planViewed, { plan })`. */
export function useTrack(): Track {
  const { track } = useShop();
  return useMemo(() => trackOf(track), [track]);
}

/** A service that this package's `src/services.ts` defines: `await useService(cart).add(item)`. */
export function useService<C extends Readonly<Record<string, CallDefinition>>>(definition: ServiceDefinition<C>): Service<C> {
  const { services } = useShop();
  return useMemo(() => serviceOf(services, definition), [services, definition]);
}

/**
 * Whether to render what is below the first screen: false in the first render after a tap, so that the heading is painted
 * sooner, then true. Always true if the page must have its full height from the start: to restore a scroll position, and to
 * hydrate.
 */
export function useBelowTheFold(): boolean {
  const { hydrate, navigation } = useShop();
  const [below, setBelow] = useState(() => hydrate || navigation.action() === 'POP');
  useEffect(() => {
    if (below) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // An animation frame callback runs before the paint, a timer after it.
      timer = setTimeout(() => startTransition(() => setBelow(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [below]);
  return below;
}

/** Provides the shell's props by context, and react-router with the shell's location. */
export function Shop({ props, children }: { props: ViewProps; children: ReactNode }) {
  const { navigation } = props;
  const location = useSyncExternalStore(navigation.subscribe, navigation.get, navigation.get);
  const navigator = useMemo(() => toNavigator(navigation), [navigation]);
  return (
    // Not <ShopContext>: in React 18, which standalone remotes may have, that is a consumer.
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
