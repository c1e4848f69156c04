import type { AuthEvent } from 'shared-events';
import type { ShopLocation } from 'shared-remote';
import type { Match, Target } from './route-table';

type Decision =
  /** 'wait': the page is for customers, and who is looking is not known yet; 'unknown': that could not be found out. */
  | { status: 'show' | 'wait' | 'unknown'; target: Target }
  /** `asked`: the address of a customer's page that carries something, such as a link from a mail; a log-in leads back to it. */
  | { status: 'replace'; to: string; asked?: string };

type Address = Pick<ShopLocation, 'pathname' | 'search' | 'hash'>;

/** What the slot does with an address: redirects, and SHOP-23 and SHOP-24. */
export function decide(location: Address, matched: Match, auth: AuthEvent | undefined): Decision {
  const carried = location.search + location.hash;
  // `/return/?session_id=…` must not lose what it carries; an unknown address carries nothing of use.
  if (matched.status === 'redirect') return { status: 'replace', to: matched.to === '/' ? '/' : matched.to + carried };
  const { target } = matched;
  if (target.route.access !== 'signed-in') return { status: 'show', target };
  if (!auth || auth.status === 'checking') return { status: 'wait', target };
  if (auth.status === 'signed-out' && auth.unreachable) return { status: 'unknown', target };
  if (auth.status === 'signed-out') return { status: 'replace', to: '/', ...(carried && { asked: location.pathname + carried }) };
  return auth.deletionTimestamp ? { status: 'replace', to: '/' } : { status: 'show', target };
}
