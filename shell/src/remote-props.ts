import type { ApiClient } from 'shared-api';
import type { createBus } from 'shared-events/bus';
import type { Navigation, PublicConfig, ServiceProps, Services } from 'shared-remote';
import type { TrackPort } from 'shared-remote/analytics';
import { createObservable } from 'shared-remote/observable';
import type { ReleasedRemote } from 'shared-remote/release-document';
import type { LocationStore } from './navigation/location-store';
import type { OverlayStore } from './overlays/overlay-store';

interface RemotePropsOptions {
  bus: ReturnType<typeof createBus>;
  /** Versions by the name of a port, so that a failure is reported with the version of its remote, not of the page. */
  versions: Map<string, string>;
  store: LocationStore;
  overlays: OverlayStore;
  api: ApiClient;
  config: PublicConfig;
  trackFor(events: ReleasedRemote['events']): TrackPort;
}

/** The props of one mount, one service or one `load` of a remote. `close` ends its access to bus and location. */
export type RemoteProps = (remote: ReleasedRemote, services: Services, own?: {
  /** The paths whose location changes it receives; all by default. */
  mine?(pathname: string): boolean;
  closeOverlay?(): void;
}) => { props: ServiceProps & { track: TrackPort }; close(): void };

export function createRemoteProps({ bus, versions, store, overlays, api, config, trackFor }: RemotePropsOptions): RemoteProps {
  return (remote, services, { mine = () => true, closeOverlay = overlays.close } = {}) => {
    versions.set(remote.name, remote.version);
    const port = bus.port(remote.name, { publishes: remote.publishes });
    const scope = scopeNavigation(store, mine, { openOverlay: overlays.open, closeOverlay });
    return {
      props: { navigation: scope.navigation, bus: port, services, api, config, track: trackFor(remote.events) },
      close() {
        scope.close();
        port.close();
      },
    };
  };
}

/**
 * One mount's view of the location store. While the address is this mount's it follows; once the address is
 * another's it keeps its last location, so that a leaving remote never renders the next page's address.
 * Made when the slot decides to mount, so that it starts from the location that was decided on.
 */
export function scopeNavigation(
  store: LocationStore, mine: (pathname: string) => boolean, requests: Pick<Navigation, 'openOverlay' | 'closeOverlay'>,
): { navigation: Navigation; close(): void } {
  const read = () => ({ location: store.get(), action: store.action() });
  const { get: latest, set, subscribe } = createObservable(read());
  const stop = store.subscribe(() => mine(store.get().pathname) && set(read()));
  let open = true;
  const navigation = {
    ...requests,
    subscribe,
    get: () => latest().location,
    action: () => latest().action,
    push: (to: string, state?: unknown) => open && store.push(to, state),
    replace: (to: string, state?: unknown) => open && store.replace(to, state),
    go: (delta: number) => open && store.go(delta),
    // Called by live remotes that were built with an older Link: theirs is prefetched on hover and focus.
    prefetch() {},
  };
  return {
    navigation,
    /** The view is gone: whatever it still finishes no longer moves the customer. */
    close() {
      open = false;
      stop();
    },
  };
}
