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
  /** Loads what the address will need, ahead of the tap. */
  prefetch(to: string): void;
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
  /** What the page was composed with; undefined after a navigation inside the shop. Parsed by the view. */
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
 * What a view's module may export as `prefetch` beside its default: called when somebody is about to tap on a link to it,
 * to fetch what the mount that follows will ask for. Signed-in routes only while somebody is signed in. Failures are silent.
 */
export type Prefetch = (props: Pick<ServiceProps, 'api' | 'bus' | 'services'>) => unknown;

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
