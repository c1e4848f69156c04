import { renderToString } from 'react-dom/server';
import { ApiError, type ApiClient } from 'shared-api';
import type { PublicConfig } from './config';
import type { Head, Navigation, ViewProps } from './contract';
import { Shop } from './shop';
import type { View } from './view';

export interface PrerenderInput {
  /** The view's path in remote.json, e.g. 'home'. */
  view: string;
  /** `remote/view`, the prefix of ids. */
  name: string;
  path: string;
  /** The query of the page of an entry, e.g. '?plan=balanced_plan'. */
  search?: string | undefined;
  mode: 'full' | 'skeleton';
  config: PublicConfig;
  /** Answers of the calls that the route declares under `data`, by call. */
  data: unknown;
}

export interface Prerendered {
  html: string;
  head: Head;
  /** The browser needs it to hydrate this HTML. */
  data: unknown;
}

/** Renders a view for the composer, the same for every visitor and without network: `load` gets only the declared answers. */
export function prerenderViews(views: Record<string, View<never>>) {
  return async ({ view, name, path, search = '', mode, config, data: answers }: PrerenderInput): Promise<Prerendered> => {
    const found = views[view];
    if (!found) throw new Error(`No view '${view}': the routes in remote.json name it, but src/${view} does not exist.`);
    const { definition } = found;
    const data = answers === undefined || mode === 'skeleton'
      ? undefined
      : await dataOf(found, inertShop(name, { path, search }, config, undefined), answers);
    const parsed = data === undefined ? undefined : definition.parse?.(data);
    const head = definition.head?.(parsed, config) ?? { title: config.shop.name };
    if (mode === 'skeleton') {
      const Skeleton = definition.Skeleton;
      return { html: Skeleton ? renderToString(<Skeleton />, { identifierPrefix: `${name}-` }) : '', head, data: undefined };
    }
    const html = renderToString(
      <Shop props={inertShop(name, { path, search }, config, data)}>
        <definition.Component data={parsed} />
      </Shop>,
      { identifierPrefix: `${name}-` },
    );
    return { html, head, data };
  };
}

/** The result of the view's `load` with the declared answers; the answers themselves without a `load`. */
async function dataOf({ load }: View<never>, { bus, services, navigation }: ViewProps, answers: unknown): Promise<unknown> {
  if (!load) return answers;
  const location = navigation.get();
  const known = new Map(typeof answers === 'object' && answers !== null ? Object.entries(answers) : []);
  let undeclared: Error | undefined;
  const api: ApiClient = {
    async call(route) {
      if (known.has(route)) return known.get(route);
      throw (undeclared = new ApiError(
        0, 'prerender', `${location.pathname} asks for ${route}, which its route does not declare under "data".`,
      ));
    },
  };
  // As in the browser, a failed `load` leaves the view without data. But an undeclared call is a mistake of its team.
  const data = await load({ api, bus, services, location }).catch(() => undefined);
  if (undeclared) throw undeclared;
  return data;
}

/** A shop in which nothing happens. */
function inertShop(view: string, { path, search }: { path: string; search: string }, config: PublicConfig, data: unknown): ViewProps {
  const location = { pathname: path, search, hash: '', state: null, key: 'initial' };
  const never = () => Promise.reject(new ApiError(0, 'prerender', 'There is no shop to talk to while a page is composed.'));
  const ignore = () => {};
  const navigation: Navigation = {
    get: () => location, subscribe: () => ignore, action: () => 'POP', push: ignore, replace: ignore, go: ignore,
    openOverlay: ignore, closeOverlay: ignore,
  };
  return {
    view, navigation, services: {}, config, data, hydrate: true,
    bus: { publish: ignore, subscribe: () => ignore, current: () => undefined },
    api: { call: never },
    onFatal: ignore, onRecoverable: ignore,
  };
}
