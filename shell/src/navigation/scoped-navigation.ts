import type { Navigation } from 'shared-remote';
import type { LocationStore } from './location-store';

/** What a view can ask of the shell besides going somewhere. */
export type Requests = Pick<Navigation, 'openOverlay' | 'closeOverlay' | 'prefetch'>;

export interface ScopedNavigation extends Navigation {
  /** The view is gone: whatever it still finishes no longer moves the customer. */
  close(): void;
}

/**
 * One mount's view of the location store. While the address is this mount's it follows; once the address is
 * another's it keeps its last location, so that a leaving remote never renders the next page's address.
 * Made when the slot decides to mount, so that it starts from the location that was decided on.
 */
export function scopeNavigation(store: LocationStore, mine: (pathname: string) => boolean, requests: Requests): ScopedNavigation {
  let last = { location: store.get(), action: store.action() };
  let open = true;
  const stops = new Set<() => void>();
  const isMine = () => open && mine(store.get().pathname);
  const latest = () => (isMine() ? (last = { location: store.get(), action: store.action() }) : last);

  return {
    ...requests,
    get: () => latest().location,
    action: () => latest().action,
    subscribe(listener) {
      const stop = store.subscribe(() => isMine() && listener());
      stops.add(stop);
      return () => {
        stop();
        stops.delete(stop);
      };
    },
    push: (to, state) => open && store.push(to, state),
    replace: (to, state) => open && store.replace(to, state),
    go: (delta) => open && store.go(delta),
    close() {
      open = false;
      for (const stop of stops) stop();
      stops.clear();
    },
  };
}
