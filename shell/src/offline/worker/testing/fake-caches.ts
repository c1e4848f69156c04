import type { Environment } from '../environment';

const ORIGIN = 'https://shop.example';
const urlOf = (key: RequestInfo | URL): string => new URL(typeof key === 'string' ? key : 'url' in key ? key.url : key.href, ORIGIN).href;

/** A browser's cache storage in memory, with `full` and `forbidden` as switches. */
export function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const state = { full: false, forbidden: false };
  const refuse = () => {
    if (state.forbidden) throw new DOMException('forbidden', 'SecurityError');
  };
  const open = (name: string) => {
    refuse();
    // Also a new cache needs room.
    if (state.full && !stores.has(name)) throw new DOMException('full', 'QuotaExceededError');
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const cache: Pick<Cache, 'put' | 'match' | 'keys' | 'delete'> = {
      async put(key, answer) {
        // Read first, as a browser does: what was deleted meanwhile stays deleted.
        const body = await answer.text();
        if (state.full) throw new DOMException('full', 'QuotaExceededError');
        store.delete(urlOf(key));
        store.set(urlOf(key), new Response(body, { status: answer.status, headers: answer.headers }));
      },
      match: async (key) => store.get(urlOf(key))?.clone(),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      delete: async (key) => store.delete(urlOf(key)),
    };
    return cache as Cache;
  };
  const caches: Environment['caches'] = {
    open: async (name) => open(name),
    async keys() {
      refuse();
      return [...stores.keys()];
    },
    async delete(name) {
      refuse();
      return stores.delete(name);
    },
  };
  return {
    caches, state,
    names: () => [...stores.keys()],
    /** All that is kept, as [cache, address, text]. */
    contents: async () => (await Promise.all([...stores].flatMap(([name, store]) =>
      [...store].map(async ([url, answer]) => [name, url.slice(ORIGIN.length), await answer.clone().text()] as const)))),
  };
}
