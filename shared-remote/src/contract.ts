import type { ApiClient } from 'shared-api';
import type { BusPort } from 'shared-events';
import type { TrackPort } from './analytics';
import type { PublicConfig } from './config';
import type { ServiceOf, Services } from './services';

// Contracts between shell and remotes, by number:
//
//   1  views with lifecycles and `definition`, services, overlays, the bus
//   2  `load` of a view: the shell calls it before the mount and gives its data to the view
//
// A shell carries several (`contracts` in its remote.json); a remote needs one, which its build derives from what it uses
// (contract-needs.js), so that a remote which uses nothing new fits older shells too. A new number is for what an older
// shell could not do for a remote; the release gate and the shell's loader compare.

export interface ShopLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** Identifies the history entry, by which scroll positions and view state are stored. */
  key: string;
}

/** Navigation for one remote. Its location no longer changes once the shell is leaving the remote. */
export interface Navigation {
  get(): ShopLocation;
  subscribe(listener: () => void): () => void;
  /** How the current location was reached. */
  action(): 'POP' | 'PUSH' | 'REPLACE';
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  go(delta: number): void;
  /** Overlays are shown above every page. Their names are in their owner's remote.json, e.g. 'login'. */
  openOverlay(name: string): void;
  closeOverlay(): void;
}

/** Given to every view once, at mount. Changing values are read from `navigation` and `bus`. */
export interface ViewProps {
  /** `remote/view`: the prefix of ids in this React root, the same on server and client. */
  view: string;
  navigation: Navigation;
  bus: BusPort;
  services: Services;
  api: ApiClient;
  config: PublicConfig;
  /** Analytics. Missing in older shells, so views use `useTrack`. */
  track?: TrackPort;
  /**
   * The result of the view's `load`, at composition or before this mount; undefined without one. The view parses it.
   */
  data?: unknown;
  /** True if the node contains this view's composed HTML, to be hydrated. */
  hydrate: boolean;
  /**
   * The view shows a place, in which the shell may mount another remote's part. @returns takes that out again.
   * Missing in older shells, and for parts themselves, which hold no places: `<Place>` then stays empty.
   */
  place?(name: string, node: HTMLElement): () => void;
  /** The view has failed: the slot unmounts it and shows an error card. */
  onFatal(error: unknown): void;
  /** React has recovered from an error, such as a hydration mismatch: it is reported, and the customer sees nothing. */
  onRecoverable(error: unknown): void;
}

/** Given to a service at its start, once per document. */
export interface ServiceProps {
  navigation: Navigation;
  bus: BusPort;
  services: Services;
  api: ApiClient;
  config: PublicConfig;
  /** As in `ViewProps`. */
  track?: TrackPort;
}

/**
 * Fetches what a view's first render uses. The composer calls it for a page that is prerendered in full, with an `api` that
 * answers only the route's declared `data`. The shell calls it at the tap, or as a prefetch, then with `location.state` null;
 * for signed-in routes only while a customer is signed in. If it rejects or takes too long, the view mounts without data.
 */
export type Load<Data> = (props: Pick<ServiceProps, 'api' | 'bus' | 'services'> & {
  location: ShopLocation;
  /** Aborted when the result is no longer needed. */
  signal?: AbortSignal;
}) => Promise<Data>;

/** The module that a remote exposes for a service: `export const start: StartService<typeof cart> = …`. */
export type StartService<D> = (props: ServiceProps) => ServiceOf<D> | Promise<ServiceOf<D>>;

/** A page's metadata for browsers, search engines and shared links. */
export interface Head {
  title: string;
  description?: string;
  /** The path for search engines; without it the page has `noindex`. */
  canonical?: string;
  image?: string;
  /** schema.org, as plain objects. */
  jsonLd?: object[];
}
