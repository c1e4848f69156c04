import type { SafeStorage } from 'shared-remote/storage';
import { CACHE_LIFETIME_MS, createMenuCache } from './menu-cache';

function memory(): SafeStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, get: (key) => kept.get(key) ?? null, set: (key, value) => kept.set(key, value) === kept, remove: (key) => void kept.delete(key) };
}

describe('menu cache', () => {
  const at = (time: number, storage = memory()) => ({ storage, cache: createMenuCache(storage, () => time) });

  it('keeps what it was given for 7 days, and not a moment longer', () => {
    const { cache, storage } = at(1000);
    cache.write('plans', 7, ['a']);
    expect(at(1000 + CACHE_LIFETIME_MS - 1, storage).cache.read('plans', 7)).toEqual(['a']);
    expect(at(1000 + CACHE_LIFETIME_MS, storage).cache.read('plans', 7)).toBeUndefined();
    expect(CACHE_LIFETIME_MS).toBe(604_800_000);
  });
  it('drops what belongs to another menu version', () => {
    const { cache, storage } = at(1000);
    cache.write('plans', 7, ['a']);
    expect(cache.read('plans', 8)).toBeUndefined();
    expect(storage.kept.size).toBe(0);
  });
  it('does not trust an entry from the future', () => {
    const { cache, storage } = at(5000);
    cache.write('plans', 7, ['a']);
    expect(at(4000, storage).cache.read('plans', 7)).toBeUndefined();
  });
  it.each(['', '{', 'null', '[]', '{"v":2,"savedAt":1,"menuVersion":7,"data":[]}', '{"v":1}'])('drops %p', (text) => {
    const { cache, storage } = at(1000);
    storage.set('five-day-kitchen:cache:plans', text);
    expect(cache.read('plans', 7)).toBeUndefined();
    expect(storage.kept.size).toBe(0);
  });
});
