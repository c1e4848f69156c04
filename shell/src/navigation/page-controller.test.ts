/** @jest-environment jsdom */
import type { AuthEvent } from 'shared-events';
import { createBus } from 'shared-events/bus';
import type { RouteDeclaration } from 'shared-remote/declaration';
import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import type { Slot } from '../slot';
import { createAfterLogIn } from './after-log-in';
import { createLocationStore, type LocationStore } from './location-store';
import { createPageController, type PageController, type PageControllerOptions } from './page-controller';

const route = (path: string, access: RouteDeclaration['access'] = 'anyone'): RouteDeclaration => ({ path, match: 'exact', view: path.slice(1) || 'home', access, prerender: 'full', data: [], services: [] });
const remote = (name: string, ...routes: RouteDeclaration[]): ReleasedRemote => ({
  name, version: '1.0.0', contract: 1, entry: { url: `/r/${name}/1.0.0/e.js`, integrity: `sha384-${'A'.repeat(64)}` }, modules: {}, routes,
  overlays: [], services: [], publishes: [], requires: { runtime: '1.0.0', shared: {} },
});
const own = remote('team-a', route('/'));
const other = remote('team-b', route('/cart'), route('/profile', 'signed-in'));
const release = jest.fn<Promise<ReleaseDocument>, []>();
const slot = { show: jest.fn<void, Parameters<Slot['show']>>(), wait: jest.fn(), fail: jest.fn<void, Parameters<Slot['fail']>>(), retry: jest.fn(), state: jest.fn() } satisfies Slot;
const needAuth = jest.fn<Promise<boolean>, []>();
const expected = jest.fn<void, Parameters<PageControllerOptions['expect']>>();
const onFailure = jest.fn();
let auth: AuthEvent | undefined;
let store: LocationStore;
let pages: PageController;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const shown = () => slot.show.mock.calls.map(([{ remote: { name }, route: { path } }]) => `${name} ${path}`);

function open(path: string): void {
  window.history.replaceState(null, '', path);
  store = createLocationStore(window);
  pages = createPageController({ store, page: { remote: own }, release, slot, auth: () => auth, needAuth, expect: expected, onFailure });
  store.subscribe(pages.update);
  pages.update();
}

beforeEach(() => {
  jest.clearAllMocks();
  auth = undefined;
  release.mockImplementation(async () => ({ environment: 'local', sequence: 1, shell: '1.0.0', remotes: [own, other] }));
  needAuth.mockResolvedValue(true);
});
afterEach(() => store.stop());

it('shows a page of the composed remote at once, without the release document', () => {
  open('/');
  expect(shown()).toEqual(['team-a /']);
  expect(release).not.toHaveBeenCalled();
  expect(expected).not.toHaveBeenCalled();
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
  expect(expected.mock.calls.map(([{ path, remote: { name } }]) => `${name} ${path}`)).toEqual(['team-b /profile']);
  expect(slot.fail).not.toHaveBeenCalled();
  auth = { status: 'signed-in', uid: 'u' };
  pages.update();
  expect(shown()).toEqual(['team-b /profile']);
});

it('asks a visitor who follows a link to a customer’s page to log in, at /, and opens it then', async () => {
  const bus = createBus((error) => { throw error; }).port('test', { publishes: ['auth'] });
  const openLogIn = jest.fn();
  auth = { status: 'signed-out' };
  window.history.replaceState(null, '', '/profile#claim=x');
  store = createLocationStore(window);
  const onTurnedAway = createAfterLogIn({ bus, store, openLogIn: () => openLogIn(store.get().pathname) });
  pages = createPageController({ store, page: { remote: own }, release, slot, auth: () => auth, needAuth, onTurnedAway, expect: expected, onFailure });
  store.subscribe(pages.update);
  pages.update();
  await settle();
  expect(openLogIn.mock.calls).toEqual([['/']]);
  bus.publish('auth', { status: 'signed-out' });
  expect(store.get().pathname).toBe('/');
  auth = { status: 'signed-in', uid: 'u' };
  bus.publish('auth', auth);
  expect(store.get()).toMatchObject({ pathname: '/profile', hash: '#claim=x' });
  store.push('/');
  bus.publish('auth', auth);
  expect(store.get().pathname).toBe('/');
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

it('knows what to load ahead for an address, and nothing for one that is none of the shop’s', async () => {
  open('/');
  await expect(pages.find('/cart')).resolves.toMatchObject({ remote: other, view: 'cart' });
  await expect(pages.find('/nothing')).resolves.toBeUndefined();
});
