import type { Navigation, ShopLocation } from 'shared-remote';
import { createObservable } from 'shared-remote/observable';
import * as v from 'valibot';
import { createScrollMemory } from './scroll-memory';

type Action = ReturnType<Navigation['action']>;

/** What this shop keeps in `history.state`, which outlives a reload. Each history entry has its `key`: scroll positions are kept by it. */
const Entry = v.object({ shop: v.literal(1), key: v.string(), state: v.optional(v.unknown(), null) });
type Entry = v.InferOutput<typeof Entry>;

/** The one owner of history. Remotes see it through a scope (`remote-props.ts`). */
export type LocationStore = ReturnType<typeof createLocationStore>;

/** Puts the shop in charge of this window's history. State of an entry lives as long as the browser's own. */
export function createLocationStore(view: Window) {
  view.history.scrollRestoration = 'manual';
  const initial: { location: ShopLocation; action: Action } = { location: read(adopt(null)), action: 'POP' };
  const { get: here, set, subscribe } = createObservable(initial);
  let first = true;
  const scroll = createScrollMemory(view, () => here().location.key);

  function read({ state, key }: Entry): ShopLocation {
    const { pathname, search, hash } = view.location;
    return { pathname, search, hash, state, key };
  }

  function isOnPage({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
    const { location } = here();
    return pathname === location.pathname && search === location.search;
  }

  /** An entry without a key (a first visit, a fragment typed into the address bar, another script's) gets one. */
  function adopt(state: unknown): Entry {
    const found = v.safeParse(Entry, view.history.state);
    if (found.success) return found.output;
    const entry = newEntry(state);
    view.history.replaceState(entry, '');
    return entry;
  }

  function arrive(entry: Entry, action: Action, onPage: boolean): void {
    // A guard's redirect is still part of the first load.
    if (action !== 'REPLACE') first = false;
    if (onPage) scroll.setShown(entry.key);
    set({ location: read(entry), action });
    const { location } = here();
    // Not where a listener has navigated on.
    if (onPage && location.key === entry.key && (action !== 'REPLACE' || location.hash)) scrollToPlace({ unlessScrolled: false });
  }

  function scrollToPlace(how: { unlessScrolled: boolean }): void {
    const { location, action } = here();
    if (action === 'POP' && scroll.restore(location.key, how)) return;
    if (location.hash) scroll.toHash(location.hash, how);
    else if (!how.unlessScrolled) scroll.toTop();
  }

  function navigate(how: 'PUSH' | 'REPLACE', to: string, given: unknown): void {
    const url = new URL(to, view.location.href);
    if (url.origin !== view.location.origin) return leave(url, how);
    const from = here().location;
    const onPage = isOnPage(url);
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
    arrive(entry, how, onPage);
  }

  function leave(url: URL, how: 'PUSH' | 'REPLACE'): void {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      throw new TypeError(`The shop does not navigate to a ${url.protocol} address.`);
    }
    if (how === 'PUSH') view.location.assign(url.href);
    else view.location.replace(url.href);
  }

  view.addEventListener('popstate', () => {
    const from = here().location;
    const onPage = isOnPage(view.location);
    // The position before the browser followed a fragment.
    scroll.save(from.key, 'last-seen');
    const entry = adopt(onPage ? from.state : null);
    if (onPage && entry.key === from.key && view.location.hash === from.hash) return;
    arrive(entry, 'POP', onPage);
  });

  return {
    get: () => here().location,
    /** How the customer came to the current location. */
    action: () => here().action,
    subscribe,
    /** `to` may be relative; another origin is a full load. A fragment of the same page keeps that page's state. */
    push: (to: string, state?: unknown) => navigate('PUSH', to, state),
    replace: (to: string, state?: unknown) => navigate('REPLACE', to, state),
    go: (delta: number) => view.history.go(delta),
    /** The slot calls this once a page has mounted: back to its scroll position, to its fragment, or to the top. */
    restoreScroll() {
      // Someone who began to read the composed page before the script came is not pulled away.
      const unlessScrolled = first;
      first = false;
      scroll.setShown(here().location.key);
      scrollToPlace({ unlessScrolled });
    },
  };
}

const newEntry = (state: unknown): Entry => ({ shop: 1, key: Math.random().toString(36).slice(2, 10), state });
