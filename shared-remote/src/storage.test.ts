/** @jest-environment jsdom */
import * as v from 'valibot';
import { readStored, safeLocalStorage, safeSessionStorage, safeStorage } from './storage';

const denied = () => { throw new DOMException('denied', 'SecurityError'); };
const full = new Proxy(localStorage, { get: () => () => { throw new DOMException('full', 'QuotaExceededError'); } });

it.each<[how: string, open: () => Storage]>([
  ['is forbidden', denied],
  ['throws at every use', () => full],
  ['is absent', () => Reflect.get({}, 'localStorage') as Storage],
])('never throws where storage %s', (_how, open) => {
  const storage = safeStorage(open);
  expect(storage.get('a')).toBeNull();
  expect(readStored(v.unknown(), storage, 'a')).toBeUndefined();
  expect(storage.set('a', 'b')).toBe(false);
  expect(() => storage.remove('a')).not.toThrow();
  expect(storage.keys()).toEqual([]);
});

it.each(
  [['the local', safeLocalStorage, 'localStorage'], ['the tab’s', safeSessionStorage, 'sessionStorage']] as const,
)('writes to %s storage', (_which, storage, name) => {
  expect(storage.set('a', '{"b":1}')).toBe(true);
  expect(window[name].getItem('a')).toBe('{"b":1}');
  expect(storage.get('a')).toBe('{"b":1}');
  expect(readStored(v.object({ b: v.number() }), storage, 'a')).toEqual({ b: 1 });
  expect(readStored(v.object({ b: v.string() }), storage, 'a')).toBeUndefined();
  storage.set('a', 'no JSON');
  expect(readStored(v.unknown(), storage, 'a')).toBeUndefined();
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});
