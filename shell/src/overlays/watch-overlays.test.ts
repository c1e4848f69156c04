/** @jest-environment jsdom */
import { createBus } from 'shared-events/bus';
import type { AuthEvent } from 'shared-events';
import { createNavigation, type NavigationRoom } from '../navigation';
import type { Overlays } from './overlays';
import { watchOverlays } from './watch-overlays';

let navigation: NavigationRoom;
let open: string | undefined;
let stop: () => void;
const overlays: Overlays = { open: (name) => void (open = name), close: () => void (open = undefined), current: () => open };
const bus = () => createBus((error) => {
  throw error;
}).port('test', { publishes: ['auth'] });
const leaving: AuthEvent = { status: 'signed-in', uid: 'u', deletionTimestamp: '2026-12-21T00:00:00Z' };

function watch(path: string, before?: AuthEvent) {
  window.history.replaceState(null, '', path);
  navigation = createNavigation({ window, intend: () => {} });
  const port = bus();
  if (before) port.publish('auth', before);
  stop = watchOverlays({ overlays, bus: port, store: navigation.store });
  return port;
}

beforeEach(() => (open = undefined));
afterEach(() => {
  stop();
  navigation.stop();
});

it('goes to / and asks, as soon as auth carries a deletionTimestamp', () => {
  const port = watch('/cart');
  port.publish('auth', { status: 'checking' });
  expect(open).toBeUndefined();
  port.publish('auth', leaving);
  expect(navigation.store.get().pathname).toBe('/');
  expect(open).toBe('recovery');
});

it('asks also on a reload, when auth is already known', () => {
  watch('/extra', leaving);
  expect(open).toBe('recovery');
  expect(navigation.store.get().pathname).toBe('/');
});

it('asks in place of the login that brought the account', () => {
  const port = watch('/');
  open = 'login';
  port.publish('auth', leaving);
  expect(open).toBe('recovery');
});

it.each<[string, AuthEvent]>([['recovered', { status: 'signed-in', uid: 'u' }], ['signed out', { status: 'signed-out' }]])(
  'stops asking once the customer has %s, in this tab or another', (_, auth) => {
    watch('/', leaving).publish('auth', auth);
    expect(open).toBeUndefined();
  },
);

it('goes on asking while who is looking is being looked up again, and when the page changes', () => {
  const port = watch('/', leaving);
  port.publish('auth', { status: 'checking' });
  navigation.store.push('/extra');
  expect(open).toBe('recovery');
});

it('closes any other overlay when the page below changes, but not for a query or fragment', () => {
  watch('/');
  open = 'login';
  navigation.store.push('/?a=1#b');
  expect(open).toBe('login');
  navigation.store.push('/register');
  expect(open).toBeUndefined();
});
