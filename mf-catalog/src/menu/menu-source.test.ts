import { ApiError, type ApiClient } from 'shared-api';
import type { SafeStorage } from 'shared-remote/storage';
import { MEALS, PLAN } from '../../test-data/sample-week';
import { createMenuCache } from './menu-cache';
import { createMenuSource } from './menu-source';

/** Answered by the service worker, without a connection. */
class Kept { constructor(readonly data: unknown) {} }

function source(answers: unknown[], version: number | undefined = 7, stored = new Map<string, string>()) {
  const calls: string[] = [];
  const api: ApiClient = {
    async call(route, _input, options) {
      calls.push(route);
      const answer = answers.shift();
      if (answer instanceof Kept) {
        options?.onKept?.();
        return answer.data as never;
      }
      if (answer instanceof Error) throw answer;
      return answer as never;
    },
  };
  const storage: SafeStorage = {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => stored.set(key, value) === stored,
    remove: (key) => void stored.delete(key),
    keys: () => [],
  };
  const cache = createMenuCache(storage, () => 1000);
  const current: { version: number | undefined } = { version };
  return { calls, stored, current, ...createMenuSource({ api, cache, menuVersion: () => current.version }) };
}

describe('menu source', () => {
  it('calls the server once for several callers', async () => {
    const { menu, calls } = source([MEALS]);
    const [a, b] = await Promise.all([menu(), menu()]);
    expect(a).toBe(b);
    expect(await menu()).toBe(a);
    expect(a.kept).toBe(false);
    expect(calls).toEqual(['GET /menu']);
  });
  it('reads on the next visit what it cached on this one', async () => {
    const first = source([[PLAN]]);
    await first.plans();
    const next = source([], 7, first.stored);
    expect(next.cachedPlans()?.map(({ name }) => name)).toEqual(['Balanced Plan']);
    await next.plans();
    expect(next.calls).toEqual([]);
  });
  it('uses no cached entry when menuVersion differs', async () => {
    const shop = source([[PLAN], [{ ...PLAN, name: 'New Plan' }]]);
    await shop.plans();
    shop.current.version = 8;
    expect(shop.cachedPlans()).toBeUndefined();
    expect((await shop.plans()).data[0]?.name).toBe('New Plan');
  });
  it('caches no answer that the service worker kept from before, and calls the server for the next caller', async () => {
    const { menu, calls, stored } = source([new Kept(MEALS), MEALS]);
    const before = await menu();
    expect([before.data.length, before.kept]).toEqual([17, true]);
    expect(stored.size).toBe(0);
    expect((await menu()).kept).toBe(false);
    expect(calls).toHaveLength(2);
    expect(stored.size).toBe(1);
  });
  it('caches nothing while the menu version is unknown', async () => {
    const shop = source([[PLAN]], undefined);
    shop.current.version = undefined;
    await shop.plans();
    expect(shop.stored.size).toBe(0);
  });
  it("rejects with the call's own message, and calls again after a failure", async () => {
    const shop = source([new ApiError(503, 'down', 'HTTP 503: Service Unavailable'), MEALS]);
    await expect(shop.menu()).rejects.toThrow('HTTP 503: Service Unavailable');
    expect((await shop.menu()).data.length).toBe(17);
  });
  it("rejects with a sentence for an invalid answer", async () => {
    await expect(source(['<html>']).plans()).rejects.toThrow('Failed to fetch meal plans');
    await expect(source([{ meals: 3 }]).menu()).rejects.toThrow('Failed to fetch menu');
  });
});
