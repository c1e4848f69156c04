import type { RouteDeclaration } from 'shared-remote/declaration';

/**
 * Speculation rules, as JSON: a link to the page of an entry, a plan's, is prerendered when the pointer rests on it or goes down on it.
 * Those pages rest until somebody comes to them, so nothing of theirs runs before (shell/src/starter/when-shown.ts).
 */
export function speculationRules(routes: readonly Pick<RouteDeclaration, 'path' | 'access' | 'entries'>[]): string {
  const pages = routes.flatMap(({ path, access, entries }) =>
    (entries && access === 'anyone' ? [{ href_matches: { pathname: path, search: `${entries.parameter}=*` } }] : []));
  return JSON.stringify({ prerender: pages.length > 0 ? [{ where: { or: pages }, eagerness: 'moderate' }] : [] });
}
