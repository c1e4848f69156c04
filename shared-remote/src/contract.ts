import type { ApiClient } from 'shared-api';
import type { BusPort } from 'shared-events';
import type { Track } from './analytics';
import type { PublicConfig } from './config';
import type { Services } from './services';

/** Raised when a remote built for the last one could break. The gate refuses remotes the shell cannot carry. */
export const CONTRACT = 1;

export interface ShopLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** One history entry; positions and view state are kept by it. */
  key: string;
}

/** A remote's way through the shop. Its location stands still once the remote is being left. */
export interface Navigation {
  get(): ShopLocation;
  subscribe(listener: () => void): () => void;
  /** How the current location was reached. */
  action(): 'POP' | 'PUSH' | 'REPLACE';
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  go(delta: number): void;
  /**
   * The page will likely be opened next: its code is fetched ahead of the tap, and where the pointer or the focus is on what
   * leads there, its data too. Links need no call: the shell sees the pointer and the focus on them. 'in-view' unless said.
   */
  prefetch(to: string, sign?: 'hover' | 'focus' | 'in-view'): void;
  /** Overlays stand above every page and are named in their owner's remote.json, e.g. 'login'. */
  openOverlay(name: string): void;
  closeOverlay(): void;
}

/** What every view is given, once, at mount. What changes is read from `navigation` and `bus`. */
export interface ViewProps {
  /** `remote/view`: the prefix of ids in this React root, the same on server and client. */
  view: string;
  navigation: Navigation;
  bus: BusPort;
  services: Services;
  api: ApiClient;
  config: PublicConfig;
  /** Analytics. A shell that is older than it gives none, so views take it from `useTrack`. */
  track?: Track;
  /**
   * What the view's `load` resolved with, when the page was composed or before this mount; undefined where it could not be had.
   * Parsed by the view.
   */
  data?: unknown;
  /** The node holds this view's composed HTML, to be hydrated. */
  hydrate: boolean;
  /** The view can't go on: the slot takes it down and shows its card. */
  onFatal(error: unknown): void;
  /** React repaired something (a hydration mismatch): reported, nobody is bothered. */
  onRecoverable(error: unknown): void;
}

/** What a service is started with, once per document. */
export interface ServiceProps {
  navigation: Navigation;
  bus: BusPort;
  services: Services;
  api: ApiClient;
  config: PublicConfig;
  /** As in `ViewProps`. */
  track?: Track;
}

/**
 * Fetches what a view's first render uses. The composer calls it for a page that is prerendered in full, with an `api` that
 * answers the route's declared `data` alone; the shell calls it at the tap, or at a sign of one: then `location.state` is null.
 * Signed-in routes only while somebody is signed in. Where it rejects or takes too long the view mounts without.
 */
export type Load<Data> = (props: Pick<ServiceProps, 'api' | 'bus' | 'services'> & {
  location: ShopLocation;
  /** Aborted when what comes will not be used. */
  signal?: AbortSignal;
}) => Promise<Data>;

/** The module that a remote exposes for a service: `export const start: StartService<'cart'> = …`. */
export type StartService<N extends keyof Services> = (props: ServiceProps) => Services[N] | Promise<Services[N]>;

/** What a page says of itself to the browser, search engines and those it is shared with. */
export interface Head {
  title: string;
  description?: string;
  /** The path that search engines keep; without it the page asks not to be indexed. */
  canonical?: string;
  image?: string;
  /** schema.org, as plain objects. */
  jsonLd?: object[];
}
