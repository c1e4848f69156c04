import type { AuthEvent } from 'shared-events';
import { decide } from './guards';

const routes = [
  { path: '/', match: 'exact', access: 'anyone' },
  { path: '/profile', match: 'exact', access: 'signed-in' },
  { path: '/return', match: 'prefix', access: 'anyone' },
] as const;
const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });
const customer: AuthEvent = { status: 'signed-in', uid: 'u' };

it('lets anyone into a page for anyone, whoever is looking', () => {
  for (const auth of [undefined, { status: 'signed-out' }, { status: 'checking' }, customer] as const) {
    expect(decide(at('/'), routes, auth)).toMatchObject({ status: 'mount', route: { path: '/' } });
  }
});

it('waits on a customer’s page until it is known who is looking', () => {
  expect(decide(at('/profile'), routes, undefined)).toMatchObject({ status: 'wait' });
  expect(decide(at('/profile'), routes, { status: 'checking', firstName: 'Ada' })).toMatchObject({ status: 'wait' });
});

it('lets a customer in and sends a visitor to /', () => {
  expect(decide(at('/profile'), routes, customer)).toMatchObject({ status: 'mount', route: { path: '/profile' } });
  expect(decide(at('/profile'), routes, { status: 'signed-out' })).toEqual({ status: 'replace', to: '/' });
});

it('keeps what a visitor opened where it carries something, for after the log-in', () => {
  expect(decide({ pathname: '/profile', search: '', hash: '#claim=x' }, routes, { status: 'signed-out' })).toEqual({ status: 'replace', to: '/', asked: '/profile#claim=x' });
  expect(decide(at('/profile', '?a=1'), routes, { status: 'signed-out' })).toMatchObject({ asked: '/profile?a=1' });
  expect(decide(at('/profile', '?a=1'), routes, { status: 'signed-in', uid: 'u', deletionTimestamp: '2026-12-01T00:00:00Z' })).toEqual({ status: 'replace', to: '/' });
});

it('sends a customer whose account waits for its deletion from every customer’s page to /', () => {
  const leaving: AuthEvent = { ...customer, deletionTimestamp: '2026-12-01T00:00:00Z' };
  expect(decide(at('/profile'), routes, leaving)).toEqual({ status: 'replace', to: '/' });
  expect(decide(at('/'), routes, leaving)).toMatchObject({ status: 'mount' });
});

it('redirects an unknown address to / and keeps what an address with a slash at its end carries', () => {
  expect(decide(at('/nothing', '?a=1'), routes, undefined)).toEqual({ status: 'replace', to: '/' });
  expect(decide(at('/return/', '?session_id=s'), routes, undefined)).toEqual({ status: 'replace', to: '/return?session_id=s' });
});
