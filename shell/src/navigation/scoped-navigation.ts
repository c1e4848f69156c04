import type { Navigation } from 'shared-remote';
import { createObservable } from 'shared-remote/observable';
import type { LocationStore } from './location-store';

/** What a view can ask of the shell besides going somewhere. */
export type Requests = Pick<Navigation, 'openOverlay' | 'closeOverlay' | 'prefetch'>;

/**
 * One mount's view of the location store. While the address is this mount's it follows; once the address is
 * another's it keeps its last location, so that a leaving remote never renders the next page's address.
 * Made when the slot decides to mount, so that it starts from the location that was decided on.
 */
export function scopeNavigation(store: LocationStore, mine: (pathname: string) => boolean, requests: Requests) {
  const read = () => ({ location: store.get(), action: store.action() });
  const { get: latest, set, subscribe } = createObservable(read());
  const stop = store.subscribe(() => mine(store.get().pathname) && set(read()));
  let open = true;
  return {
    ...requests,
    subscribe,
    get: () => latest().location,
    action: () => latest().action,
    push: (to: string, state?: unknown) => open && store.push(to, state),
    replace: (to: string, state?: unknown) => open && store.replace(to, state),
    go: (delta: number) => open && store.go(delta),
    /** The view is gone: whatever it still finishes no longer moves the customer. */
    close() {
      open = false;
      stop();
    },
  };
}
