import type { ApiClient } from 'shared-api';
import type { createBus } from 'shared-events/bus';
import type { PublicConfig, ServiceProps, Services } from 'shared-remote';
import type { TrackPort } from 'shared-remote/analytics';
import type { ReleasedRemote } from 'shared-remote/release-document';
import type { Hints } from './navigation/hints';
import type { LocationStore } from './navigation/location-store';
import { scopeNavigation } from './navigation/scoped-navigation';
import type { OverlayStore } from './overlays/overlay-store';

interface RemotePropsOptions {
  bus: ReturnType<typeof createBus>;
  /** Versions by the name of a port, so that a failure is reported with the version of its remote, not of the page. */
  versions: Map<string, string>;
  store: LocationStore;
  overlays: OverlayStore;
  hints: Hints;
  api: ApiClient;
  config: PublicConfig;
  trackFor(events: ReleasedRemote['events']): TrackPort;
}

/** The props of one mount, one service or one `load` of a remote. `close` ends its access to bus and location. */
type RemoteProps = (remote: ReleasedRemote, services: Services, own?: {
  /** The paths whose location changes it receives; all by default. */
  mine?(pathname: string): boolean;
  closeOverlay?(): void;
}) => { props: ServiceProps & { track: TrackPort }; close(): void };

export function createRemoteProps({ bus, versions, store, overlays, hints, api, config, trackFor }: RemotePropsOptions): RemoteProps {
  return (remote, services, { mine = () => true, closeOverlay = overlays.close } = {}) => {
    versions.set(remote.name, remote.version);
    const port = bus.port(remote.name, { publishes: remote.publishes });
    const navigation = scopeNavigation(store, mine, {
      openOverlay: overlays.open, closeOverlay, prefetch: (path, sign = 'in-view') => hints.give(path, sign),
    });
    return {
      props: { navigation, bus: port, services, api, config, track: trackFor(remote.events) },
      close() {
        navigation.close();
        port.close();
      },
    };
  };
}
