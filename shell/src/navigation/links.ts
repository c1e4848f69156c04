import type { LocationStore } from './location-store';

export interface LinkOptions {
  document: Document;
  store: Pick<LocationStore, 'get' | 'push' | 'replace'>;
  /** Called whenever a hand or the focus comes to a link to a page of the shop: it will likely be tapped now. */
  intend(path: string): void;
  /** Whether an address of this origin is a page; files and calls are the browser's. */
  isPage?(url: URL): boolean;
}

/**
 * Plain `<a href>` to the shop's pages, in the chrome and in remotes, become navigations without a load.
 * Left to the browser: modified clicks, another target, downloads, other origins, what someone already handled.
 * @returns the way to stop.
 */
export function interceptLinks({ document, store, intend, isPage = looksLikePage }: LinkOptions): () => void {
  const pageOf = (target: EventTarget | null): URL | undefined => {
    const anchor = target instanceof Element ? target.closest('a') : null;
    if (!(anchor instanceof HTMLAnchorElement) || !anchor.hasAttribute('href') || anchor.hasAttribute('download')) return undefined;
    if (anchor.target !== '' && anchor.target !== '_self') return undefined;
    // What is no address has an empty origin.
    if (anchor.origin !== document.location.origin) return undefined;
    const url = new URL(anchor.href);
    return isPage(url) ? url : undefined;
  };

  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = pageOf(event.target);
    if (!url) return;
    event.preventDefault();
    const to = url.pathname + url.search + url.hash;
    const { pathname, search, hash } = store.get();
    // As a browser does: the same address again makes no second history entry.
    if (to === pathname + search + hash) store.replace(to);
    else store.push(to);
  };
  const pointAt = (event: Event) => {
    const path = pageOf(event.target)?.pathname;
    if (path !== undefined && path !== store.get().pathname) intend(path);
  };

  document.addEventListener('click', click);
  document.addEventListener('pointerover', pointAt, { passive: true });
  document.addEventListener('focusin', pointAt);
  return () => {
    document.removeEventListener('click', click);
    document.removeEventListener('pointerover', pointAt);
    document.removeEventListener('focusin', pointAt);
  };
}

/** Pages have neither an ending nor the address of the API, the release store or a preview's way in and out. */
function looksLikePage({ pathname }: URL): boolean {
  return !/^\/(api|r|preview)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);
}
