import type { RouteDeclaration } from 'shared-remote/declaration';
import type { ReleasedRemote } from 'shared-remote/release-document';
import * as v from 'valibot';
import type { BackendData } from './backend-data';

/** One page to be composed: a route's own, or that of an entry of its list. */
interface RoutePage {
  route: RouteDeclaration;
  entry?: { parameter: string; value: string };
  /** '' or '?parameter=value' */
  search: string;
  file: string;
}

/** Other entries have no page of their own; their address shows the route's. */
const Id = v.object({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) });
/** A list that grows must not fill the disk. */
const MOST = 100;

/** The route's own page, which is also shown for an unknown entry, then one for each entry of its list. */
export function routePages(route: RouteDeclaration, remote: ReleasedRemote, { answers }: BackendData): RoutePage[] {
  const name = route.path === '/' ? 'index' : route.path.slice(1);
  const own = { route, search: '', file: `${name}.html` };
  const { entries } = route;
  if (!entries || remote.disabled) return [own];
  const list = answers.get(entries.list);
  const ids = (Array.isArray(list) ? list : []).flatMap((entry) => (v.is(Id, entry) ? entry.id : []));
  return [own, ...[...new Set(ids)].slice(0, MOST).map((value): RoutePage => ({
    route: { ...route, prerender: 'full' }, entry: { parameter: entries.parameter, value }, search: `?${entries.parameter}=${value}`,
    file: `${name}.${value}.html`,
  }))];
}
