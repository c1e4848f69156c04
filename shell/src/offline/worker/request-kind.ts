import { PATHS } from 'shared-remote/paths';

/** 'leave': the browser does what it would do without a worker. */
type RequestKind = 'leave' | 'page' | 'file' | 'fileCopy' | 'picture' | 'menu';

/** The two answers of the API that are the same for everybody and that the shop can be read with. */
export const MENU_CALLS = ['/api/menu', '/api/menu/plans'];
/** A preview is for staff, a return from the payment page for what has just been paid: both need the shop itself. */
const NEVER = ['/api', '/preview', PATHS.paymentReturn];
/** Versions are immutable; a dev server's files are not. */
const FILE = /^\/r\/[a-z0-9-]+\/(?!dev\/)[A-Za-z0-9.-]+\/(~\d+\/)?[A-Za-z0-9_./-]+$/;

interface Asked { method: string; url: string; mode: string }

/** What the worker does with a request. Whatever is not named here is left to the browser. */
export function requestKind({ method, url, mode }: Asked, origin: string): RequestKind {
  const { origin: of, pathname, search } = new URL(url);
  if (method !== 'GET' || of !== origin) return 'leave';
  if (mode === 'navigate') return NEVER.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? 'leave' : 'page';
  if (search !== '') return 'leave';
  const file = FILE.exec(pathname);
  if (file) return file[1] === undefined ? 'file' : 'fileCopy';
  if (pathname.startsWith('/photos/')) return 'picture';
  return MENU_CALLS.includes(pathname) ? 'menu' : 'leave';
}

/** The address that a retry's copy (`/~1/`) stands for. */
export const withoutAlias = (url: string): string => url.replace(/\/~\d+\//, '/');

/**
 * Which kept page answers an address: that of the entry which its query names, else the route's own. As the edge decides,
 * but for pages below a route's path, which are not kept.
 */
export function keyFor(address: URL, keys: readonly string[]): string | undefined {
  const pathname = address.pathname.replace(/\/$/, '') || '/';
  const named = keys.find((key) => {
    const [path, query = ''] = key.split('?');
    return path === pathname && query !== ''
      && [...new URLSearchParams(query)].every(([name, value]) => address.searchParams.get(name) === value);
  });
  return named ?? keys.find((key) => key === pathname);
}
