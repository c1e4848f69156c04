/** @jest-environment jsdom */
import { subscribe } from 'shared-events';
import { CartRefusal } from 'shared-remote';
import { fakeShop } from 'shared-remote/testing';
import { CART_KEY, type CartStorage } from './cart-storage';
import { createCartStore, HYDRATION_MS } from './cart-store';
import { itemAdded, paid as paidTopic } from '../topics';
import { start } from './index';
import { addItem, emptyCart } from './cart-state';
import { serialiseCart } from './parse-cart';
import { recordListeners } from './testing/record-listeners';
import { testItem } from './testing/test-items';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let removeListeners = () => {};
beforeEach(() => {
  removeListeners = recordListeners();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  removeListeners();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function open() {
  const shop = fakeShop();
  const service = await start({ ...shop.props });
  const model = await service.connect();
  const count = () => shop.bus.current('cart-count');
  return { shop, service, model, count };
}

const ids = (model: { get(): { items: readonly { id: string }[] } }) => model.get().items.map(({ id }) => id);

describe('the cart service', () => {
  it('shows its number on the icon of an installed shop, and bears a browser that refuses', async () => {
    const setAppBadge = jest.fn(async (_count: number) => { throw new DOMException('', 'NotAllowedError'); });
    Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge });
    const { service, model } = await open();
    await service.add(testItem());
    model.clear();
    expect(setAppBadge.mock.calls).toEqual([[0], [1], [0]]);
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });

  it('adds an item, reports a duplicate before a second one of the same name, and publishes count and fact', async () => {
    const { shop, service, model, count } = await open();
    const facts: unknown[] = [];
    subscribe(shop.bus, itemAdded, (fact) => facts.push(fact));
    expect(count()).toEqual({ v: 1, count: 0 });
    expect(await service.add(testItem('Balanced'))).toEqual({ status: 'added' });
    expect(await service.add(testItem('Balanced', 'other'))).toEqual({ status: 'duplicate' });
    expect(await service.add(testItem('Balanced', 'other'), { again: true })).toEqual({ status: 'added' });
    expect(await service.add(testItem('Balanced'), { again: true })).toEqual({ status: 'added' });
    expect(model.get().items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(count()).toEqual({ v: 1, count: 3 });
    expect(facts).toHaveLength(3);
    expect(facts[0]).toMatchObject({ planId: 'balanced_plan', planName: 'Balanced', quantity: 1 });
  });

  it('loses no line to a step down in a tab that has not heard of another one’s', async () => {
    const here = await open();
    await here.service.add(testItem());
    await here.service.add(testItem(), { again: true });
    const there = await open();
    const [id = ''] = ids(here.model);
    const before = localStorage.getItem(CART_KEY);
    there.model.step(id, -1);
    here.model.step(id, -1);
    expect(here.model.get().items.map(({ quantity }) => quantity)).toEqual([1]);
    // Both from two, before either tab has heard of the other.
    localStorage.setItem(CART_KEY, before ?? '');
    const [one, other] = [await open(), await open()];
    one.model.step(id, -1);
    const theirs = localStorage.getItem(CART_KEY);
    localStorage.setItem(CART_KEY, before ?? '');
    other.model.step(id, -1);
    window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY, newValue: theirs }));
    expect(other.model.get().items.map(({ quantity }) => quantity)).toEqual([1]);
  });

  it('adds another week of a plan, and not the very week that is there, for who asks by the week', async () => {
    const { service, model } = await open();
    await service.add(testItem('Balanced'));
    expect(await service.add(testItem('Balanced', 'other'), { sameWeekOnly: true })).toEqual({ status: 'added' });
    expect(await service.add(testItem('Balanced', 'other'), { sameWeekOnly: true })).toEqual({ status: 'duplicate' });
    expect(model.get().items.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  it('refuses the hundredth of one line with a sentence for the customer', async () => {
    const { service, model } = await open();
    for (let n = 0; n < 99; n += 1) await service.add(testItem(), { again: true });
    await expect(service.add(testItem(), { again: true })).rejects.toBeInstanceOf(CartRefusal);
    expect(model.get().items[0]?.quantity).toBe(99);
  });

  it('refuses an invalid meal plan', async () => {
    const { service } = await open();
    await expect(service.add({ ...testItem(), menu: [] })).rejects.toThrow();
  });

  it('restores the cart with the same id on the next visit', async () => {
    const first = await open();
    await first.service.add(testItem());
    const { cartId } = first.model.get();
    expect(cartId).toMatch(UUID);
    const second = await open();
    expect(second.model.get()).toMatchObject({ cartId, items: [{ plan: { name: 'Balanced' } }] });
    expect(second.count()).toEqual({ v: 1, count: 1 });
  });

  it('shows what another tab writes, and keeps what both added', async () => {
    const here = await open();
    await here.service.add(testItem('Balanced'));
    const base = localStorage.getItem(CART_KEY);
    const there = await open();
    await there.service.add(testItem('Muscle Gain'));
    const theirs = localStorage.getItem(CART_KEY);
    // This tab adds a line before it has received the other tab's write.
    localStorage.setItem(CART_KEY, base ?? '');
    await here.service.add(testItem('Low Calorie'));
    window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY, newValue: theirs }));
    expect(here.model.get().items.map(({ plan }) => plan.name).toSorted()).toEqual(['Balanced', 'Low Calorie', 'Muscle Gain']);
    expect(here.count()).toEqual({ v: 1, count: 3 });
    expect(JSON.parse(localStorage.getItem(CART_KEY) ?? '{}').lines).toHaveLength(3);
  });

  it('keeps everything that a newer build’s tab has stored, also after a rollback, and reads the lines that it can', async () => {
    const old = await open();
    await old.service.add(testItem('Balanced'));
    const document = () => JSON.parse(localStorage.getItem(CART_KEY) ?? '{}');
    // The newer tab: another version, and a field, a kind of line and a kind of checkout that this build can't read.
    const { lines, clock, ...others } = document();
    const gift = { kind: 'gift', id: 'gift-1' };
    const newer = {
      ...others, version: 3, clock: clock + 1, currency: 'GBP', lines: [{ ...lines[0], quantity: 2, at: clock + 1, wrap: 'red' }, gift],
      checkouts: [{ intent: 'pi_1' }],
    };
    localStorage.setItem(CART_KEY, JSON.stringify(newer));
    window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY, newValue: JSON.stringify(newer) }));
    expect(old.model.get().items).toMatchObject([{ quantity: 2 }]);

    await old.service.add(testItem('Muscle Gain'));
    old.model.begin('cs_1', old.model.get().items);
    // After a rollback the next page is of the older build too.
    const rolledBack = await open();
    await rolledBack.service.add(testItem('Low Calorie'));
    rolledBack.model.decrement(rolledBack.model.get().items[0]?.id ?? '');
    expect(document()).toMatchObject({ version: 3, currency: 'GBP' });
    expect(document().lines).toEqual([
      expect.objectContaining({ wrap: 'red', quantity: 1 }), expect.objectContaining({ plan: testItem('Muscle Gain').plan }),
      expect.objectContaining({ plan: testItem('Low Calorie').plan }), gift,
    ]);
    expect(document().checkouts).toEqual([expect.objectContaining({ sessionId: 'cs_1' }), { intent: 'pi_1' }]);
  });

  it('reads storage again when the page is restored from the back/forward cache', async () => {
    const here = await open();
    const there = await open();
    await there.service.add(testItem());
    expect(ids(here.model)).toEqual([]);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(ids(here.model)).toEqual(ids(there.model));
  });

  it('empties the cart that was paid, once, in every tab, and publishes it', async () => {
    const { service, model } = await open();
    const paid: unknown[] = [];
    await service.add(testItem());
    const before = model.get().cartId;
    model.begin('cs_1', model.get().items);
    const other = await open();
    subscribe(other.shop.bus, paidTopic, (fact) => paid.push(fact));
    other.model.settle('cs_1');
    other.model.settle('cs_1');
    model.settle('cs_1');
    expect(model.get().items).toEqual([]);
    expect(model.get().cartId).not.toBe(before);
    expect(model.get().cartId).toBe(other.model.get().cartId);
    expect(paid).toEqual([{ sessionId: 'cs_1' }]);
    expect(other.count()).toEqual({ v: 1, count: 0 });
  });

  describe('a post code that was typed before there was a cart', () => {
    const read = () => sessionStorage.getItem('five-day-kitchen:guest-post-code');
    const type = () => sessionStorage.setItem('five-day-kitchen:guest-post-code', 'E4 6EY');
    const hear = () => window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY, newValue: localStorage.getItem(CART_KEY) }));

    it('is kept when another tab begins the cart, and cleared once that was paid there', async () => {
      const here = await open();
      type();
      const there = await open();
      await there.service.add(testItem());
      hear();
      expect(here.model.get().cartId).toBe(there.model.get().cartId);
      expect(read()).toBe('E4 6EY');
      there.model.begin('cs_1', there.model.get().items);
      there.model.settle('cs_1');
      // All tabs of a test have one session storage.
      type();
      hear();
      expect(read()).toBeNull();
    });

    it('is kept when two tabs begin it before either has heard of the other', async () => {
      const [here, there] = [await open(), await open()];
      await here.service.add(testItem());
      type();
      localStorage.clear();
      await there.service.add(testItem('Muscle Gain'));
      hear();
      hear();
      expect(here.model.get().cartId).toBe(there.model.get().cartId);
      expect(read()).toBe('E4 6EY');
    });

    it('is cleared with the cart that another tab began and paid before this one heard of it', async () => {
      await open();
      const there = await open();
      await there.service.add(testItem());
      there.model.begin('cs_1', there.model.get().items);
      there.model.settle('cs_1');
      type();
      hear();
      expect(read()).toBeNull();
    });
  });

  it.each([
    ['throws', () => jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => { throw new Error('denied'); })],
    [
      'is full',
      () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); }),
    ],
  ])('works in memory while storage %s, and reports that it is not saved', async (what, breakStorage) => {
    const broken = breakStorage();
    if (what === 'throws') jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new Error('denied'); });
    const { service, model, count } = await open();
    await service.add(testItem());
    expect(model.get()).toMatchObject({ unsaved: true, items: [{ quantity: 1 }] });
    expect(count()).toEqual({ v: 1, count: 1 });
    broken.mockRestore();
    jest.restoreAllMocks();
    await service.add(testItem('Low Calorie'));
    expect(model.get().unsaved).toBe(false);
    expect(JSON.parse(localStorage.getItem(CART_KEY) ?? '{}').lines).toHaveLength(2);
  });

  it('returns the same snapshot until something changes', async () => {
    const { service, model } = await open();
    expect(model.get()).toBe(model.get());
    const before = model.get();
    await service.add(testItem());
    expect(model.get()).not.toBe(before);
  });
});

describe('slow storage', () => {
  function slow(): CartStorage & { deliver(text: string): Promise<void> } {
    let resolveRead: (text: string) => void = () => {};
    const answer = new Promise<string>((resolve) => (resolveRead = resolve));
    return {
      read: () => answer,
      write: () => true,
      deliver: async (text) => {
        resolveRead(text);
        await answer;
        await Promise.resolve();
      },
    };
  }

  it('delays the cart for at most 5000 ms, and is merged when it answers', async () => {
    jest.useFakeTimers();
    const storage = slow();
    const store = createCartStore(storage);
    let ready = false;
    void store.ready.then(() => (ready = true));
    await jest.advanceTimersByTimeAsync(HYDRATION_MS - 1);
    expect(ready).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(ready).toBe(true);
    store.change((state) => addItem(state, 'new', testItem('New')));
    await storage.deliver(serialiseCart(addItem(emptyCart('00000000-0000-4000-8000-000000000001'), 'old', testItem('Old'))));
    expect(store.getState().lines.map(({ id }) => id).toSorted()).toEqual(['new', 'old']);
  });
});
