import type { AuthEvent } from 'shared-events';
import type { ShopLocation } from 'shared-remote';
import { releasedRemote, released, route } from '../testing/released';
import { decide as decideOn } from './guards';
import { createRouteTable } from './route-table';

const own = releasedRemote('team-a', {
  routes: [route('/'), route('/profile', { access: 'signed-in' }), route('/return', { match: 'prefix' })],
});
const table = createRouteTable({ own, release: () => Promise.resolve(released(own)) });
beforeAll(() => table.find('/nothing'));
const decide = (location: Pick<ShopLocation, 'pathname' | 'search' | 'hash'>, auth: AuthEvent | undefined) => {
  const matched = table.match(location.pathname);
  if (!matched) throw new Error('The release is not here yet.');
  return decideOn(location, matched, auth);
};
const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });
const customer: AuthEvent = { status: 'signed-in', uid: 'u' };

it('lets anyone into a page for anyone, whoever is looking', () => {
  for (const auth of [undefined, { status: 'signed-out' }, { status: 'checking' }, customer] as const) {
    expect(decide(at('/'), auth)).toMatchObject({ status: 'show', target: { route: { path: '/' } } });
  }
});

it('waits on a customer’s page until it is known who is looking', () => {
  expect(decide(at('/profile'), undefined)).toMatchObject({ status: 'wait' });
  expect(decide(at('/profile'), { status: 'checking', firstName: 'Ada' })).toMatchObject({ status: 'wait' });
});

it('lets a customer in and sends a visitor to /', () => {
  expect(decide(at('/profile'), customer)).toMatchObject({ status: 'show', target: { route: { path: '/profile' } } });
  expect(decide(at('/profile'), { status: 'signed-out' })).toEqual({ status: 'replace', to: '/' });
});

it('sends nobody away who may be a customer: that could not be found out', () => {
  expect(decide(at('/profile'), { status: 'signed-out', unreachable: true })).toMatchObject({ status: 'unknown' });
  expect(decide(at('/'), { status: 'signed-out', unreachable: true })).toMatchObject({ status: 'show' });
});

it('keeps what a visitor opened where it carries something, for after the log-in', () => {
  expect(decide({ pathname: '/profile', search: '', hash: '#claim=x' }, { status: 'signed-out' }))
    .toEqual({ status: 'replace', to: '/', asked: '/profile#claim=x' });
  expect(decide(at('/profile', '?a=1'), { status: 'signed-out' })).toMatchObject({ asked: '/profile?a=1' });
  expect(decide(at('/profile', '?a=1'), { status: 'signed-in', uid: 'u', deletionTimestamp: '2026-12-01T00:00:00Z' }))
    .toEqual({ status: 'replace', to: '/' });
});

it('sends a customer whose account waits for its deletion from every customer’s page to /', () => {
  const leaving: AuthEvent = { ...customer, deletionTimestamp: '2026-12-01T00:00:00Z' };
  expect(decide(at('/profile'), leaving)).toEqual({ status: 'replace', to: '/' });
  expect(decide(at('/'), leaving)).toMatchObject({ status: 'show' });
});

it('redirects an unknown address to / and keeps what an address with a slash at its end carries', () => {
  expect(decide(at('/nothing', '?a=1'), undefined)).toEqual({ status: 'replace', to: '/' });
  expect(decide(at('/return/', '?session_id=s'), undefined)).toEqual({ status: 'replace', to: '/return?session_id=s' });
});
