import { renderToString } from 'react-dom/server';
import { ApiError } from 'shared-api';
import type { PublicConfig } from './config';
import type { Head, Navigation, ViewProps } from './contract';
import { Shop } from './shop';
import type { Services } from './services';
import type { View } from './view';

export interface PrerenderInput {
  /** The view's path in remote.json, e.g. 'home'. */
  view: string;
  /** `remote/view`, for the ids. */
  name: string;
  path: string;
  mode: 'full' | 'skeleton';
  config: PublicConfig;
  /** Answers of the calls that the route declares under `data`, by call. */
  data: unknown;
}

export interface Prerendered {
  html: string;
  head: Head;
  /** What the browser must be given to hydrate this HTML. */
  data: unknown;
}

/** Renders a view for the composer. Nothing here may call out, wait or know who is looking. */
export function prerenderViews(views: Record<string, View<never>>) {
  return ({ view, name, path, mode, config, data }: PrerenderInput): Prerendered => {
    const found = views[view];
    if (!found) throw new Error(`No view '${view}': the routes in remote.json name it, but src/${view} does not exist.`);
    const { definition } = found;
    const parsed = data === undefined ? undefined : definition.parse?.(data);
    const head = definition.head?.(parsed, config) ?? { title: config.shop.name };
    if (mode === 'skeleton') {
      const Skeleton = definition.Skeleton;
      return { html: Skeleton ? renderToString(<Skeleton />, { identifierPrefix: `${name}-` }) : '', head, data: undefined };
    }
    const html = renderToString(
      <Shop props={stillShop(name, path, config, data)}>
        <definition.Component data={parsed} />
      </Shop>,
      { identifierPrefix: `${name}-` },
    );
    return { html, head, data };
  };
}

/** The shop as it stands before anything happens. */
function stillShop(view: string, path: string, config: PublicConfig, data: unknown): ViewProps {
  const location = { pathname: path, search: '', hash: '', state: null, key: 'initial' };
  const never = () => Promise.reject(new ApiError(0, 'prerender', 'There is no shop to talk to while a page is composed.'));
  const ignore = () => {};
  const navigation: Navigation = {
    get: () => location, subscribe: () => ignore, action: () => 'POP', push: ignore, replace: ignore, go: ignore,
    prefetch: ignore, openOverlay: ignore, closeOverlay: ignore,
  };
  const services: Services = {
    cart: { add: never, connect: never },
    session: {
      token: never, signIn: never, resetPassword: never, sendVerificationEmail: never, signOut: never,
      profile: never, scheduleDeletion: never, cancelDeletion: never,
    },
  };
  return {
    view, navigation, services, config, data, hydrate: true,
    bus: { publish: ignore, subscribe: () => ignore, current: () => undefined },
    api: { call: never },
    onFatal: ignore, onRecoverable: ignore,
  };
}
