import type { RouteDeclaration } from 'shared-remote/declaration';

type Path = Pick<RouteDeclaration, 'path' | 'match'>;

export type Match<R> = { status: 'found'; route: R } | { status: 'redirect'; to: string };

/**
 * SPEC §2: all routes are exact except those by prefix (`/return` holds `/return/x` but not `/returns`),
 * and any path not listed goes to `/`. A slash at the end is taken off, by a redirect, so that each page has one address.
 */
export function match<R extends Path>(pathname: string, routes: readonly R[]): Match<R> {
  const path = pathname.replace(/\/+$/, '') || '/';
  const found = routes.find((route) => route.path === path) ?? longest(routes.filter((route) => isUnder(path, route)));
  if (!found) return { status: 'redirect', to: '/' };
  return path === pathname ? { status: 'found', route: found } : { status: 'redirect', to: path };
}

/** Whether a path, as it stands in the address, is this route's: the scope of a mounted view. */
export function belongsTo(pathname: string, route: Path): boolean {
  return pathname === route.path || isUnder(pathname, route);
}

function isUnder(path: string, route: Path): boolean {
  return route.match === 'prefix' && path.startsWith(route.path === '/' ? '/' : `${route.path}/`);
}

function longest<R extends Path>(routes: R[]): R | undefined {
  return routes.sort((a, b) => b.path.length - a.path.length)[0];
}
