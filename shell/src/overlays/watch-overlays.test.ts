/** @jest-environment jsdom */
import { createBus } from 'shared-events/bus';
import type { AuthEvent } from 'shared-events';
import { createLocationStore, type LocationStore } from '../navigation/location-store';
import { oneDocumentEach } from '../testing/one-document-each';
import { watchOverlays } from './watch-overlays';
import { createOverlayStore, type OverlayStore } from './overlay-store';

let store: LocationStore;
let overlays: OverlayStore;
const bus = () => createBus((error) => {
  throw error;
}).port('test', { publishes: ['auth'] });
const leaving: AuthEvent = { status: 'signed-in', uid: 'u', deletionTimestamp: '2026-12-21T00:00:00Z' };

function watch(path: string, before?: AuthEvent) {
  window.history.replaceState(null, '', path);
  store = createLocationStore(window);
  const port = bus();
  if (before) port.publish('auth', before);
  watchOverlays({ overlays, bus: port, store });
  return port;
}

beforeEach(() => (overlays = createOverlayStore()));
oneDocumentEach();

it('goes to / and asks, as soon as auth carries a deletionTimestamp', () => {
  const port = watch('/cart');
  port.publish('auth', { status: 'checking' });
  expect(overlays.current()).toBeUndefined();
  port.publish('auth', leaving);
  expect(store.get().pathname).toBe('/');
  expect(overlays.current()).toBe('recovery');
});

it('asks also on a reload, when auth is already known', () => {
  watch('/extra', leaving);
  expect(overlays.current()).toBe('recovery');
  expect(store.get().pathname).toBe('/');
});

it('asks in place of the login that brought the account', () => {
  const port = watch('/');
  overlays.open('login');
  port.publish('auth', leaving);
  expect(overlays.current()).toBe('recovery');
});

it.each<[string, AuthEvent]>([['recovered', { status: 'signed-in', uid: 'u' }], ['signed out', { status: 'signed-out' }]])(
  'stops asking once the customer has %s, in this tab or another', (_, auth) => {
    watch('/', leaving).publish('auth', auth);
    expect(overlays.current()).toBeUndefined();
  },
);

it('goes on asking while who is looking is being looked up again, and when the page changes', () => {
  const port = watch('/', leaving);
  port.publish('auth', { status: 'checking' });
  store.push('/extra');
  expect(overlays.current()).toBe('recovery');
});

it('closes any other overlay when the page below changes, but not for a query or fragment', () => {
  watch('/');
  overlays.open('login');
  store.push('/?a=1#b');
  expect(overlays.current()).toBe('login');
  store.push('/register');
  expect(overlays.current()).toBeUndefined();
});
