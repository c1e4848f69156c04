import type { Navigation } from 'shared-remote';
import type { LocationStore } from './location-store';

/** What a view can ask of the shell besides going somewhere. */
export type Reach = Pick<Navigation, 'openOverlay' | 'closeOverlay' | 'prefetch'>;

export interface ScopedNavigation extends Navigation {
  /** The view is gone: whatever it still finishes no longer moves the customer. */
  close(): void;
}

/**
 * One mount's view of the location store. While the address is this mount's it follows; once the address is
 * another's it stands still, so that a leaving remote never renders the next page's address.
 * Made when the slot decides to mount, so that it starts from the location that was decided on.
 */
export function scope(store: LocationStore, mine: (pathname: string) => boolean, reach: Reach): ScopedNavigation {
  let last = store.get();
  let lastAction = store.action();
  let open = true;
  const stops = new Set<() => void>();

  function follow(): void {
    const current = store.get();
    if (!open || !mine(current.pathname)) return;
    last = current;
    lastAction = store.action();
  }

  return {
    get() {
      follow();
      return last;
    },
    action() {
      follow();
      return lastAction;
    },
    subscribe(listener) {
      const stop = store.subscribe(() => {
        if (open && mine(store.get().pathname)) listener();
      });
      stops.add(stop);
      return () => {
        stop();
        stops.delete(stop);
      };
    },
    push: (to, state) => {
      if (open) store.push(to, state);
    },
    replace: (to, state) => {
      if (open) store.replace(to, state);
    },
    go: (delta) => {
      if (open) store.go(delta);
    },
    ...reach,
    close() {
      open = false;
      for (const stop of stops) stop();
      stops.clear();
    },
  };
}
