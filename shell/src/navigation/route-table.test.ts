import { releasedRemote, route } from '../testing/released';
import { belongsTo, matchIn } from './route-table';

const remote = releasedRemote('team-a');
const match = (pathname: string, all: readonly { path: string; match: 'exact' | 'prefix' }[]) =>
  matchIn(all.map((one) => ({ remote, route: route(one.path, one) })), pathname);

const routes = [
  { path: '/', match: 'exact' }, { path: '/cart', match: 'exact' }, { path: '/profile', match: 'exact' },
  { path: '/profile/edit', match: 'exact' }, { path: '/return', match: 'prefix' },
] as const;
const found = (path: string) =>
  expect.objectContaining({ status: 'found', target: expect.objectContaining({ route: expect.objectContaining({ path }) }) });

it.each([
  ['/', '/'], ['/cart', '/cart'], ['/profile/edit', '/profile/edit'], ['/return', '/return'], ['/return/x', '/return'],
  ['/return/x/y', '/return'],
])(
  'finds %s at %s', (pathname, path) => expect(match(pathname, routes)).toEqual(found(path)),
);

it.each(['/returns', '/nothing', '/cart/x', '/Cart', '//', '//cart', '/profile/edit/x', ''])('sends the unknown %s to /', (pathname) => {
  expect(match(pathname, routes)).toEqual(expect.objectContaining({ status: 'redirect', to: '/' }));
});

it.each([['/cart/', '/cart'], ['/return/', '/return'], ['/return/x/', '/return/x'], ['/profile/edit//', '/profile/edit']])(
  'takes the slash off %s', (pathname, to) => expect(match(pathname, routes)).toEqual({ status: 'redirect', to }),
);

it('prefers an exact route to a prefix, and the longer prefix', () => {
  const nested = [{ path: '/a', match: 'prefix' }, { path: '/a/b', match: 'prefix' }, { path: '/a/b/c', match: 'exact' }] as const;
  expect(match('/a/b/c', nested)).toEqual(found('/a/b/c'));
  expect(match('/a/b/x', nested)).toEqual(found('/a/b'));
});

it('knows which addresses are a mounted route’s own', () => {
  expect(belongsTo('/return/x', { path: '/return', match: 'prefix' })).toBe(true);
  expect(belongsTo('/returns', { path: '/return', match: 'prefix' })).toBe(false);
  expect(belongsTo('/cart/x', { path: '/cart', match: 'exact' })).toBe(false);
});
