import type { RouteDeclaration } from 'shared-remote/declaration';
import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';

/** A route and the remote that it belongs to. */
export interface Target {
  remote: ReleasedRemote;
  route: RouteDeclaration;
}

type Path = Pick<RouteDeclaration, 'path' | 'match'>;

export type Match = { status: 'found'; target: Target } | { status: 'redirect'; to: string };
export type RouteTable = ReturnType<typeof createRouteTable>;

/** The routes of the page's own remote, which are known at once; all others with the release document. */
export function createRouteTable({ own, release }: { own: ReleasedRemote | undefined; release(): Promise<ReleaseDocument> }) {
  let targets = targetsOf(own ? [own] : []);
  let complete = false;
  /** Undefined while that takes the release document. */
  function match(pathname: string): Match | undefined {
    const found = matchIn(targets, pathname);
    return found.status === 'found' || complete ? found : undefined;
  }
  return {
    match,
    /** With the release document, if it takes that. @throws {LoadError} */
    async find(pathname: string): Promise<Match> {
      const known = match(pathname);
      if (known) return known;
      // The page's own first: this document keeps the version that it was composed with.
      const { remotes } = await release();
      if (!complete) targets = [...targets, ...targetsOf(remotes.filter(({ name }) => name !== own?.name))];
      complete = true;
      return matchIn(targets, pathname);
    },
  };
}

/** A switched-off remote's card may be seen by anyone. */
const targetsOf = (remotes: readonly ReleasedRemote[]): Target[] => remotes.flatMap((remote) => remote.routes.map((route) => (
  { remote, route: remote.disabled ? { ...route, access: 'anyone' as const } : route })));

/**
 * SHOP-12: all routes are exact except those by prefix (`/return` holds `/return/x` but not `/returns`),
 * and any path not listed goes to `/`. A slash at the end is taken off, by a redirect, so that each page has one address.
 */
export function matchIn(targets: readonly Target[], pathname: string): Match {
  const path = pathname.replace(/\/+$/, '') || '/';
  const under = targets.filter(({ route }) => isUnder(path, route)).sort((a, b) => b.route.path.length - a.route.path.length);
  const target = targets.find(({ route }) => route.path === path) ?? under[0];
  if (!target) return { status: 'redirect', to: '/' };
  return path === pathname ? { status: 'found', target } : { status: 'redirect', to: path };
}

/** Whether a path, as it is in the address, is this route's: the scope of a mounted view. */
export function belongsTo(pathname: string, route: Path): boolean {
  return pathname === route.path || isUnder(pathname, route);
}

function isUnder(path: string, route: Path): boolean {
  return route.match === 'prefix' && path.startsWith(route.path === '/' ? '/' : `${route.path}/`);
}
