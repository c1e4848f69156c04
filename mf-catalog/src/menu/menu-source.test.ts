import { ApiError, type ApiClient } from 'shared-api';
import { MEALS, PLAN } from '../../test-data/sample-week';
import { createMenuCache } from './menu-cache';
import { createMenuSource } from './menu-source';

function source(answers: unknown[], version: number | undefined = 7, kept = new Map<string, string>()) {
  const calls: string[] = [];
  const api: ApiClient = {
    async call(route) {
      calls.push(route);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer as never;
    },
  };
  const cache = createMenuCache({ get: (key) => kept.get(key) ?? null, set: (key, value) => kept.set(key, value) === kept, remove: (key) => void kept.delete(key) }, () => 1000);
  const current: { version: number | undefined } = { version };
  return { calls, kept, current, ...createMenuSource({ api, cache, menuVersion: () => current.version }) };
}

describe('menu source', () => {
  it('asks once, however many want it', async () => {
    const { menu, calls } = source([MEALS]);
    const [a, b] = await Promise.all([menu(), menu()]);
    expect(a).toBe(b);
    expect(await menu()).toBe(a);
    expect(calls).toEqual(['GET /menu']);
  });
  it('finds on the next visit what it kept on this one', async () => {
    const first = source([[PLAN]]);
    await first.plans();
    const next = source([], 7, first.kept);
    expect(next.cachedPlans()?.map(({ name }) => name)).toEqual(['Balanced Plan']);
    await next.plans();
    expect(next.calls).toEqual([]);
  });
  it('passes by every cache when menuVersion differs', async () => {
    const shop = source([[PLAN], [{ ...PLAN, name: 'New Plan' }]]);
    await shop.plans();
    shop.current.version = 8;
    expect(shop.cachedPlans()).toBeUndefined();
    expect((await shop.plans())[0]?.name).toBe('New Plan');
  });
  it('keeps nothing while the menu version is unknown', async () => {
    const shop = source([[PLAN]], undefined);
    shop.current.version = undefined;
    await shop.plans();
    expect(shop.kept.size).toBe(0);
  });
  it("tells the call's own words, and asks anew after a failure", async () => {
    const shop = source([new ApiError(503, 'down', 'HTTP 503: Service Unavailable'), MEALS]);
    await expect(shop.menu()).rejects.toThrow('HTTP 503: Service Unavailable');
    expect((await shop.menu()).length).toBe(17);
  });
  it("rejects with a sentence for rubbish", async () => {
    await expect(source(['<html>']).plans()).rejects.toThrow('Failed to fetch meal plans');
    await expect(source([{ meals: 3 }]).menu()).rejects.toThrow('Failed to fetch menu');
  });
});
