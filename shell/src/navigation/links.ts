import type { Reason } from '../prepare/reasons';
import type { LocationStore } from './location-store';

interface LinkOptions {
  document: Document;
  store: Pick<LocationStore, 'get' | 'push' | 'replace' | 'restoreScroll'>;
  /** The pointer or the focus came to a link to another page of the shop, or one that asks for it (`data-prefetch`) is on the screen. */
  prefetch(path: string, reason: Extract<Reason, 'hover' | 'focus' | 'in-view'>): void;
}

/**
 * Plain `<a href>` to the shop's pages, in the chrome and in remotes, become navigations without a load.
 * Left to the browser: modified clicks, another target, downloads, other origins, what someone already handled.
 */
export function interceptLinks({ document, store, prefetch }: LinkOptions): void {
  const pageOf = (target: EventTarget | null): URL | undefined => {
    const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([download])') : null;
    // What is no address has an empty origin.
    if (!anchor || (anchor.target !== '' && anchor.target !== '_self') || anchor.origin !== document.location.origin) return undefined;
    const url = new URL(anchor.href);
    return isPage(url) ? url : undefined;
  };
  const notice = (target: EventTarget | null, reason: Parameters<typeof prefetch>[1]) => {
    const url = pageOf(target);
    if (url && url.pathname !== store.get().pathname) prefetch(url.pathname + url.search, reason);
  };
  document.addEventListener('pointerover', ({ target }) => notice(target, 'hover'), { passive: true });
  document.addEventListener('focusin', ({ target }) => notice(target, 'focus'));
  noticeInView(document, (link) => notice(link, 'in-view'));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = pageOf(event.target);
    if (!url) return;
    event.preventDefault();
    const to = url.pathname + url.search + url.hash;
    const { pathname, search, hash } = store.get();
    if (to !== pathname + search + hash) return store.push(to);
    // As a browser does: the same address again makes no second history entry, and leads to the top.
    store.replace(to);
    store.restoreScroll();
  });
}

/** Each link with `data-prefetch` once, when it comes into view, whoever renders it and whenever. */
function noticeInView({ body }: Document, found: (link: Element) => void): void {
  // Absent from jsdom.
  if (typeof IntersectionObserver === 'undefined') return;
  const known = new WeakSet<Element>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      found(target);
    }
  });
  const observeNew = () => {
    for (const link of body.querySelectorAll('a[data-prefetch]')) {
      if (known.has(link)) continue;
      known.add(link);
      inView.observe(link);
    }
  };
  new MutationObserver(observeNew).observe(body, { childList: true, subtree: true });
  observeNew();
}

/** Pages have neither an ending nor the address of the API, the release store or a preview's way in and out. */
function isPage({ pathname }: URL): boolean {
  return !/^\/(api|r|preview)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);
}
