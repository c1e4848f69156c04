import type { AuthEvent } from 'shared-events';
import type { ShopLocation } from 'shared-remote';
import type { RouteDeclaration } from 'shared-remote/declaration';
import { match } from './route-table';

type Route = Pick<RouteDeclaration, 'path' | 'match' | 'access'>;

export type Decision<R> =
  | { status: 'mount'; route: R }
  /** The page is for customers, and who is looking is not known yet. */
  | { status: 'wait'; route: R }
  /** `asked`: the address of a customer's page that carries something, such as a link from a mail; a log-in leads back to it. */
  | { status: 'replace'; to: string; asked?: string };

/** What the slot does with an address: SPEC §2's redirects and SPEC §6's rule that visitors are sent to `/`. */
export function decide<R extends Route>(location: Pick<ShopLocation, 'pathname' | 'search' | 'hash'>, routes: readonly R[], auth: AuthEvent | undefined): Decision<R> {
  const matched = match(location.pathname, routes);
  if (matched.status === 'redirect') {
    // `/return/?session_id=…` must not lose what it carries; an unknown address carries nothing of use.
    return { status: 'replace', to: matched.to === '/' ? '/' : matched.to + location.search + location.hash };
  }
  const { route } = matched;
  if (route.access !== 'signed-in') return { status: 'mount', route };
  if (!auth || auth.status === 'checking') return { status: 'wait', route };
  if (auth.status === 'signed-out' && location.search + location.hash) return { status: 'replace', to: '/', asked: location.pathname + location.search + location.hash };
  if (auth.status === 'signed-out' || auth.deletionTimestamp) return { status: 'replace', to: '/' };
  return { status: 'mount', route };
}
