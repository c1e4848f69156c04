import type { Navigation, ShopLocation } from 'shared-remote';
import { newEntry, readEntry, type Entry } from './entry';
import { createScrollMemory } from './scroll-memory';

type Action = ReturnType<Navigation['action']>;

/** The one owner of history. Remotes see it through a scope (`scoped-navigation.ts`). */
export interface LocationStore {
  get(): ShopLocation;
  subscribe(listener: () => void): () => void;
  /** How the customer came to the current location. */
  action(): Action;
  /** `to` may be relative; another origin is a full load. A fragment of the same page keeps that page's state. */
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  go(delta: number): void;
  /** The slot calls this once a page has mounted: back to its scroll position, to its fragment, or to the top. */
  restoreScroll(): void;
  stop(): void;
}

/** Puts the shop in charge of this window's history. State of an entry lives as long as the browser's own. */
export function createLocationStore(view: Window): LocationStore {
  const listeners = new Set<() => void>();
  view.history.scrollRestoration = 'manual';
  let location = read(adopt(null));
  let action: Action = 'POP';
  let first = true;
  const scroll = createScrollMemory(view, () => location.key);

  function read(entry: Entry): ShopLocation {
    const { pathname, search, hash } = view.location;
    return { pathname, search, hash, state: entry.state, key: entry.key };
  }

  /** An entry that no one gave a key (a first visit, a fragment typed into the address bar) gets one. */
  function adopt(state: unknown): Entry {
    const found = readEntry(view.history.state);
    if (found) return found;
    const entry = newEntry(state);
    view.history.replaceState(entry, '');
    return entry;
  }

  function arrive(next: ShopLocation, how: Action): void {
    // A guard's redirect is still part of the first load.
    if (how !== 'REPLACE') first = false;
    location = next;
    action = how;
    // A copy: a listener may navigate on, or end another (whose page is then gone, so it is not told).
    for (const listener of [...listeners]) if (listeners.has(listener)) listener();
  }

  function navigate(how: 'PUSH' | 'REPLACE', to: string, given: unknown): void {
    const url = new URL(to, view.location.href);
    if (url.origin !== view.location.origin) return leave(url, how);
    const from = location;
    const onPage = url.pathname === from.pathname && url.search === from.search;
    const entry = newEntry(given === undefined && onPage && url.hash ? from.state : (given ?? null));
    if (how === 'PUSH') scroll.save(from.key, 'now');
    try {
      if (how === 'PUSH') view.history.pushState(entry, '', url.href);
      else view.history.replaceState(entry, '', url.href);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
      // Too many changes at once, or too large a state for this browser: a full load arrives all the same.
      return leave(url, how);
    }
    if (onPage) scroll.settle(entry.key);
    arrive(read(entry), how);
    if (!onPage || location.key !== entry.key) return;
    if (url.hash) scroll.toHash(url.hash);
    else if (how === 'PUSH') scroll.toTop();
  }

  function leave(url: URL, how: 'PUSH' | 'REPLACE'): void {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError(`The shop does not navigate to a ${url.protocol} address.`);
    if (how === 'PUSH') view.location.assign(url.href);
    else view.location.replace(url.href);
  }

  function pop(): void {
    const from = location;
    const { pathname, search, hash } = view.location;
    const onPage = pathname === from.pathname && search === from.search;
    // The position before the browser followed a fragment.
    scroll.save(from.key, 'last-seen');
    const next = read(adopt(onPage ? from.state : null));
    if (next.key === from.key && hash === from.hash && onPage) return;
    if (onPage) scroll.settle(next.key);
    arrive(next, 'POP');
    if (onPage && location.key === next.key && !scroll.restore(next.key)) {
      if (hash) scroll.toHash(hash);
      else scroll.toTop();
    }
  }
  view.addEventListener('popstate', pop);

  return {
    get: () => location,
    action: () => action,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    push: (to, state) => navigate('PUSH', to, state),
    replace: (to, state) => navigate('REPLACE', to, state),
    go: (delta) => view.history.go(delta),
    restoreScroll() {
      const fresh = first;
      first = false;
      scroll.settle(location.key);
      // Someone who began to read the composed page before the script came is not pulled away.
      if (action === 'POP' && scroll.restore(location.key, { unlessScrolled: fresh })) return;
      if (location.hash) scroll.toHash(location.hash, { unlessScrolled: fresh });
      else if (!fresh) scroll.toTop();
    },
    stop() {
      view.removeEventListener('popstate', pop);
      scroll.stop();
      listeners.clear();
    },
  };
}
