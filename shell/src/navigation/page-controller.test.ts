/** @jest-environment jsdom */
import type { AuthEvent } from 'shared-events';
import type { ReleaseDocument } from 'shared-remote/release-document';
import type { Slot } from '../slot/slot';
import { oneDocumentEach } from '../testing/one-document-each';
import { released, releasedRemote, route } from '../testing/released';
import { createLocationStore, type LocationStore } from './location-store';
import { createPageController, type PageControllerOptions } from './page-controller';
import { createRouteTable } from './route-table';

const own = releasedRemote('team-a', { routes: [route('/')] });
const other = releasedRemote('team-b', { routes: [route('/cart'), route('/register'), route('/profile', { access: 'signed-in' })] });
const release = jest.fn<Promise<ReleaseDocument>, []>();
const slot = {
  show: jest.fn<void, Parameters<Slot['show']>>(), wait: jest.fn(), fail: jest.fn<void, Parameters<Slot['fail']>>(),
} satisfies Slot;
const needAuth = jest.fn<Promise<boolean>, Parameters<PageControllerOptions['onAuthNeeded']>>();
const onFailure = jest.fn();
const openLogIn = jest.fn();
const reload = jest.fn();
let auth: AuthEvent | undefined;
let store: LocationStore;
let update: () => void;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const shown = () => slot.show.mock.calls.map(([{ remote: { name }, route: { path } }]) => `${name} ${path}`);

function start(): void {
  const routes = createRouteTable({ own, release });
  update = createPageController({
    store, routes, slot, auth: () => auth, onAuthNeeded: needAuth, openLogIn: () => openLogIn(store.get().pathname), reload, onFailure,
  });
  store.subscribe(update);
  update();
}

function open(path: string): void {
  window.history.replaceState(null, '', path);
  store = createLocationStore(window);
  start();
}

beforeEach(() => {
  jest.clearAllMocks();
  auth = undefined;
  release.mockImplementation(async () => released(own, other));
  needAuth.mockResolvedValue(true);
});
oneDocumentEach();

it('shows a page of the composed remote at once, without the release document', () => {
  open('/');
  expect(shown()).toEqual(['team-a /']);
  expect(release).not.toHaveBeenCalled();
  expect(needAuth).not.toHaveBeenCalled();
});

it('waits for the release document for another remote’s page, and needs it once', async () => {
  open('/');
  store.push('/cart');
  expect(slot.wait).toHaveBeenCalledTimes(1);
  await settle();
  store.push('/');
  store.push('/cart');
  expect(shown()).toEqual(['team-a /', 'team-b /cart', 'team-a /', 'team-b /cart']);
  expect(release).toHaveBeenCalledTimes(1);
});

it('shows nothing for an address that was left while the document came', async () => {
  open('/');
  store.push('/cart');
  store.push('/');
  await settle();
  expect(shown()).toEqual(['team-a /', 'team-a /']);
});

it('sends an unknown address to /', async () => {
  open('/nothing');
  await settle();
  expect(store.get().pathname).toBe('/');
  expect(shown()).toEqual(['team-a /']);
});

it('shows the card when the document can’t be had, and its retry asks again', async () => {
  release.mockRejectedValueOnce(new Error('offline'));
  open('/cart');
  await settle();
  expect(onFailure).toHaveBeenCalledTimes(1);
  slot.fail.mock.calls[0]?.[0]();
  await settle();
  expect(shown()).toEqual(['team-b /cart']);
});

it('waits on a customer’s page until it is known who is looking, and asks for that', async () => {
  open('/profile');
  await settle();
  expect(shown()).toEqual([]);
  expect(needAuth).toHaveBeenCalledTimes(1);
  expect(needAuth.mock.calls.map(([{ route: { path }, remote: { name } }]) => `${name} ${path}`)).toEqual(['team-b /profile']);
  expect(slot.fail).not.toHaveBeenCalled();
  auth = { status: 'signed-in', uid: 'u' };
  update();
  expect(shown()).toEqual(['team-b /profile']);
});

it('asks a visitor who follows a link to a customer’s page to log in, at /, and opens it then', async () => {
  auth = { status: 'signed-out' };
  open('/profile#claim=x');
  await settle();
  expect(openLogIn.mock.calls).toEqual([['/']]);
  update();
  expect(store.get().pathname).toBe('/');
  auth = { status: 'signed-in', uid: 'u' };
  update();
  expect(store.get()).toMatchObject({ pathname: '/profile', hash: '#claim=x' });
  store.push('/');
  update();
  expect(store.get().pathname).toBe('/');
});

it('forgets the address of a link once the visitor has gone shopping instead, but not on the way to the sign-up', async () => {
  auth = { status: 'signed-out' };
  open('/profile#claim=x');
  await settle();
  store.push('/register');
  store.push('/');
  auth = { status: 'signed-in', uid: 'u' };
  update();
  expect(store.get().pathname).toBe('/profile');
  auth = { status: 'signed-out' };
  store.push('/profile#claim=y');
  store.push('/cart');
  auth = { status: 'signed-in', uid: 'u' };
  update();
  expect(store.get().pathname).toBe('/cart');
});

it('leads on once the sign-up has left its page, with what it says there', async () => {
  auth = { status: 'signed-out' };
  open('/profile#claim=x');
  await settle();
  store.push('/register');
  auth = { status: 'signed-in', uid: 'u' };
  update();
  expect(store.get().pathname).toBe('/register');
  store.replace('/', { notice: 'Welcome' });
  expect(store.get()).toMatchObject({ pathname: '/profile', hash: '#claim=x', state: { notice: 'Welcome' } });
});

it('leads on from the sign-up’s page, too, where the visitor logs in on it instead', async () => {
  auth = { status: 'signed-out' };
  open('/profile#claim=x');
  await settle();
  store.push('/register');
  auth = { status: 'signed-in', uid: 'u' };
  update();
  store.replace('/profile');
  expect(store.get()).toMatchObject({ pathname: '/profile', hash: '#claim=x' });
});

it('does not wait for ever when the session service can’t be had: the card, and its retry asks again', async () => {
  needAuth.mockResolvedValueOnce(false);
  open('/profile');
  await settle();
  expect(slot.fail).toHaveBeenCalledTimes(1);
  slot.fail.mock.calls[0]?.[0]();
  await settle();
  expect(needAuth).toHaveBeenCalledTimes(2);
  expect(slot.fail).toHaveBeenCalledTimes(1);
});

it('leads nobody away from a customer’s page while the identity provider can’t be asked: the card, until it can', async () => {
  auth = { status: 'signed-out', unreachable: true };
  open('/profile');
  await settle();
  expect(store.get().pathname).toBe('/profile');
  expect(slot.fail).toHaveBeenCalledTimes(1);
  slot.fail.mock.calls[0]?.[0]();
  expect(reload).toHaveBeenCalledTimes(1);
  auth = { status: 'signed-in', uid: 'u' };
  update();
  expect(shown()).toEqual(['team-b /profile']);
});

it('puts no card over a page that the customer went to meanwhile', async () => {
  needAuth.mockImplementationOnce(async () => {
    await settle();
    return false;
  });
  open('/profile');
  await settle();
  store.push('/');
  await settle();
  await settle();
  expect(slot.fail).not.toHaveBeenCalled();
});

it('lets anyone see the card of a customer’s page that its team has switched off', async () => {
  release.mockResolvedValue(released(own, { ...other, disabled: true }));
  open('/profile');
  await settle();
  expect(shown()).toEqual(['team-b /profile']);
});
