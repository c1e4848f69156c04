import { interceptLinks, type LinkOptions } from './links';
import { createLocationStore, type LocationStore } from './location-store';
import { scope, type Reach, type ScopedNavigation } from './scoped-navigation';

export { createAnnouncer, type Announcer } from './announcer';
export { decide, type Decision } from './guards';
export type { LocationStore } from './location-store';
export { belongsTo, match, type Match } from './route-table';
export type { Reach, ScopedNavigation } from './scoped-navigation';

export interface NavigationRoom {
  store: LocationStore;
  /** A navigation for one mount; see `scoped-navigation.ts`. */
  scope(mine: (pathname: string) => boolean, reach: Reach): ScopedNavigation;
  stop(): void;
}

/** History, links and scopes of one window. */
export function createNavigation({ window, ...links }: { window: Window } & Pick<LinkOptions, 'intend' | 'isPage'>): NavigationRoom {
  const store = createLocationStore(window);
  const stopLinks = interceptLinks({ document: window.document, store, ...links });
  return {
    store,
    scope: (mine, reach) => scope(store, mine, reach),
    stop() {
      stopLinks();
      store.stop();
    },
  };
}
