/** @jest-environment jsdom */
import { EATS_ALL } from 'shared-rules';
import { createNotEaten } from './not-eaten';
import { safeLocalStorage, safeStorage, type SafeStorage } from './storage';

const NOT_EATEN_KEY = 'five-day-kitchen:not-eaten';

beforeEach(() => localStorage.clear());

describe('what the visitor does not eat', () => {
  it('is kept on the device, the same for each remote, and removed once it is taken back', () => {
    const [catalog, cart] = [createNotEaten(safeLocalStorage), createNotEaten(safeLocalStorage)];
    expect(cart.get()).toEqual({ allergens: [] });
    catalog.set({ diet: 'vegetarian', allergens: ['milk'] });
    expect(cart.get()).toEqual({ diet: 'vegetarian', allergens: ['milk'] });
    expect(cart.get()).toBe(cart.get());
    catalog.set({ allergens: [] });
    expect(cart.get()).toEqual({ allergens: [] });
    expect(localStorage).toHaveLength(0);
  });

  it('tells its listeners of changes here and in other tabs', () => {
    const store = createNotEaten(safeLocalStorage);
    const heard: unknown[] = [];
    const stop = store.subscribe(() => heard.push(store.get()));
    store.set({ allergens: ['nuts'] });
    localStorage.setItem(NOT_EATEN_KEY, '{"allergens":["eggs"]}');
    dispatchEvent(new StorageEvent('storage', { key: NOT_EATEN_KEY }));
    stop();
    store.set({ allergens: [] });
    expect(heard).toEqual([{ allergens: ['nuts'] }, { allergens: ['eggs'] }]);
  });

  it('tells the listeners of other remotes, which have a copy of their own', () => {
    const [account, catalog] = [createNotEaten(safeLocalStorage), createNotEaten(safeLocalStorage)];
    const heard: unknown[] = [];
    const stop = catalog.subscribe(() => heard.push(catalog.get()));
    account.set({ allergens: ['milk'] });
    stop();
    account.set(EATS_ALL);
    expect(heard).toEqual([{ allergens: ['milk'] }]);
  });

  it('tells its listeners that all is taken back, though this document has set nothing before', () => {
    localStorage.setItem(NOT_EATEN_KEY, '{"diet":"vegan","allergens":[]}');
    const store = createNotEaten(safeLocalStorage);
    const heard: unknown[] = [];
    const stop = store.subscribe(() => heard.push(store.get()));
    store.set(EATS_ALL);
    stop();
    expect(heard).toEqual([EATS_ALL]);
  });

  it.each([
    ['no JSON', '{'], ['another shape', '7'], ['unknown names', '{"diet":"paleo","allergens":["grass",7]}'],
    ['no list', '{"allergens":"milk"}'], ['nothing', 'null'],
  ])('is nothing where %s is stored', (_, stored) => {
    localStorage.setItem(NOT_EATEN_KEY, stored);
    expect(createNotEaten(safeLocalStorage).get()).toEqual({ allergens: [] });
  });

  it('is remembered in this document where nothing can be stored, the same for each remote, until it is taken back', () => {
    const denied = () => { throw new DOMException('denied', 'SecurityError'); };
    const [catalog, cart] = [createNotEaten(safeStorage(denied)), createNotEaten(safeStorage(denied))];
    const heard: unknown[] = [];
    const stop = cart.subscribe(() => heard.push(cart.get()));
    catalog.set({ diet: 'vegan', allergens: ['nuts'] });
    expect(catalog.get()).toEqual({ diet: 'vegan', allergens: ['nuts'] });
    expect(cart.get()).toBe(cart.get());
    cart.set(EATS_ALL);
    stop();
    expect(heard).toEqual([{ diet: 'vegan', allergens: ['nuts'] }, EATS_ALL]);
    expect(catalog.get()).toEqual(EATS_ALL);
  });

  it('counts over an older answer where the storage is full, until another tab stores one', () => {
    const full: SafeStorage = { ...safeLocalStorage, set: () => false };
    localStorage.setItem(NOT_EATEN_KEY, '{"allergens":["eggs"]}');
    const [catalog, cart] = [createNotEaten(full), createNotEaten(full)];
    expect(cart.get()).toEqual({ allergens: ['eggs'] });
    catalog.set({ allergens: ['eggs', 'nuts'] });
    expect(cart.get()).toEqual({ allergens: ['eggs', 'nuts'] });
    localStorage.setItem(NOT_EATEN_KEY, '{"allergens":["milk"]}');
    for (const store of [catalog, cart]) expect(store.get()).toEqual({ allergens: ['milk'] });
  });
});
