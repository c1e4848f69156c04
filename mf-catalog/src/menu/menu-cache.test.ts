import type { SafeStorage } from 'shared-remote/storage';
import { CACHE_LIFETIME_MS, createMenuCache } from './menu-cache';

function memoryStorage(): SafeStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => entries.set(key, value) === entries,
    remove: (key) => void entries.delete(key),
    keys: () => [],
  };
}

describe('menu cache', () => {
  const at = (time: number, storage = memoryStorage()) => ({ storage, cache: createMenuCache(storage, () => time) });

  it('returns an entry until it is 7 days old', () => {
    const { cache, storage } = at(1000);
    cache.write('plans', 7, ['a']);
    expect(at(1000 + CACHE_LIFETIME_MS - 1, storage).cache.read('plans', 7)).toEqual(['a']);
    expect(at(1000 + CACHE_LIFETIME_MS, storage).cache.read('plans', 7)).toBeUndefined();
    expect(CACHE_LIFETIME_MS).toBe(604_800_000);
  });
  it('removes an entry of another menu version', () => {
    const { cache, storage } = at(1000);
    cache.write('plans', 7, ['a']);
    expect(cache.read('plans', 8)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });
  it('ignores an entry whose time is in the future', () => {
    const { cache, storage } = at(5000);
    cache.write('plans', 7, ['a']);
    expect(at(4000, storage).cache.read('plans', 7)).toBeUndefined();
  });
  it.each([
    '', '{', 'null', '[]', '{"v":1,"savedAt":1,"menuVersion":7,"data":[]}', '{"v":2,"savedAt":1,"menuVersion":7,"data":[]}',
    '{"v":4,"savedAt":1,"menuVersion":7,"data":[]}', '{"v":3}',
  ])('removes %p', (text) => {
    const { cache, storage } = at(1000);
    storage.set('five-day-kitchen:cache:plans', text);
    expect(cache.read('plans', 7)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });
});
