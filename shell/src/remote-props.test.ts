/** @jest-environment jsdom */
import { createLocationStore, type LocationStore } from './navigation/location-store';
import { scopeNavigation } from './remote-props';
import { oneDocumentEach } from './testing/one-document-each';

const requests = { openOverlay: jest.fn(), closeOverlay: jest.fn() };
const isCart = (pathname: string) => pathname === '/cart';
let store: LocationStore;

beforeEach(() => {
  window.history.replaceState(null, '', '/cart');
  store = createLocationStore(window);
});
oneDocumentEach();

it('follows its own addresses', () => {
  const { navigation } = scopeNavigation(store, isCart, requests);
  const told = jest.fn();
  navigation.subscribe(told);
  store.replace('/cart?x=1');
  expect(told).toHaveBeenCalledTimes(1);
  expect(navigation.get().search).toBe('?x=1');
  expect(navigation.action()).toBe('REPLACE');
});

it('stands still once the address is another’s, so that a leaving remote never renders it', () => {
  const { navigation } = scopeNavigation(store, isCart, requests);
  const before = navigation.get();
  const told = jest.fn();
  navigation.subscribe(told);
  store.push('/profile', { secret: true });
  expect(store.get().pathname).toBe('/profile');
  expect(navigation.get()).toBe(before);
  expect(navigation.action()).toBe('POP');
  expect(told).not.toHaveBeenCalled();
});

it('starts from the location it was made for, even if nobody reads it before the next', () => {
  const { navigation } = scopeNavigation(store, isCart, requests);
  store.push('/profile');
  expect(navigation.get().pathname).toBe('/cart');
});

it('lets a view move the customer, but not one that is gone', () => {
  const { navigation, close } = scopeNavigation(store, isCart, requests);
  navigation.push('/profile');
  expect(store.get().pathname).toBe('/profile');
  close();
  navigation.push('/my-orders');
  navigation.replace('/my-orders');
  expect(store.get().pathname).toBe('/profile');
});

it('can still be asked to prefetch, by a remote that was built with an older Link, and does nothing', () => {
  const { navigation } = scopeNavigation(store, isCart, requests);
  const prefetch: unknown = Reflect.get(navigation, 'prefetch');
  expect(() => typeof prefetch === 'function' && Reflect.apply(prefetch, navigation, ['/profile'])).not.toThrow();
  expect(typeof prefetch).toBe('function');
  expect(store.get().pathname).toBe('/cart');
});
