import { safeLocalStorage } from 'shared-remote/storage';
import { whenIdle } from 'shared-remote/when-idle';
import { whenLoaded } from 'shared-remote/when-loaded';
import { WAS_SIGNED_IN } from '../floating/last-shown';
import { keepInput } from './early-input';
import { LATER } from './later';
import { loadShell } from './load-shell';
import { makeWhole, type Whole } from './make-whole';
import { dropSpeculation } from './speculation';

declare global {
  interface Window {
    /** What the starter hands over to the shell. Missing on pages without one: previews, and in development. */
    shopStarter?: Whole;
  }
}

/** The first sign of a person. Assistive technology may give none but `click`. A link to a part of the page scrolls by itself. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'click'] as const;
const LISTENER = { capture: true, passive: true } as const;
/** An idle page that nobody touches starts after this time, ms. */
const QUIET_MS = 8000;

/**
 * Follows the shell's script where that is a tag, which starts by itself: on a page that is no page at rest. While the page is
 * prerendered, too: the script may have come, or be lost, before anybody sees it.
 */
export function watchTag(view: Window): void {
  // By its address: whatever else stands in the page is no script of the shop's.
  const tag = view.document.querySelector<HTMLScriptElement>('script[src^="/r/shell/"]');
  if (tag) loadShell(view, tag);
}

/**
 * Starts the shell at the first sign of a person instead of with the page (decision 060). Until then its scripts are only
 * fetched, once the page has loaded.
 * @param onSign called at that sign, though the shell may have started by itself before.
 */
export function startAtFirstSign(view: Window, onSign = () => {}): void {
  const { document, navigator } = view;
  const files = [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${LATER}]`)];
  const [shell] = files;
  const input = keepInput(document);
  view.shopStarter = makeWhole(view, input);
  let begun = false;

  const notice = (event: Event) => {
    if (!isMade(event)) return;
    for (const sign of SIGNS) view.removeEventListener(sign, notice, LISTENER);
    onSign();
    begin();
  };
  const begin = () => {
    if (begun || !shell) return;
    begun = true;
    fetchAhead(files, 'auto');
    loadShell(view, shell);
  };

  for (const sign of SIGNS) view.addEventListener(sign, notice, LISTENER);
  if (!shell) return;
  // The shell was here before, or the address asks for something: a link from a mail, a page that is loaded anew.
  if (view.history.state !== null || withoutTracking(view.location.search) !== document.documentElement.dataset.search) return begin();
  // Pictures further down, which would compete with the first one for bandwidth.
  whenLoaded(() => void (begun || document.documentElement.removeAttribute('data-starting')), view);
  if (isSavingData(navigator)) return dropSpeculation(document);
  whenIdle(() => {
    // For a signed-in customer the page shows fragments of other remotes, such as last week's order, which need the shell.
    if (safeLocalStorage.get(WAS_SIGNED_IN) === 'yes') return begin();
    fetchAhead(files, 'low');
    view.setTimeout(() => whenIdle(begin, view), QUIET_MS);
  }, view);
}

/** What advertisements and mails add to an address: it asks this page for nothing. */
const TRACKING = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_[ce]id)(=|$)/;

/** A query without those, '' or '?…'. */
function withoutTracking(search: string): string {
  const rest = search.slice(1).split('&').filter((pair) => !TRACKING.test(pair)).join('&');
  return rest && `?${rest}`;
}

/** Chromium also tells of a pointer that lies still while the page comes to lie under it. */
function isMade(event: Event & { movementX?: number; movementY?: number }): boolean {
  return event.type !== 'pointermove' || event.movementX !== 0 || event.movementY !== 0;
}

function fetchAhead(files: readonly HTMLLinkElement[], priority: 'auto' | 'low'): void {
  for (const link of files) {
    if (link.rel === 'preload') continue;
    // Taken out and put in again: so every browser fetches it, and once.
    link.remove();
    link.ownerDocument.head.append(Object.assign(link, { rel: 'preload', fetchPriority: priority }));
  }
}

/** Not every browser tells. */
const isSavingData = (navigator: Navigator & { connection?: { saveData?: boolean } }): boolean => navigator.connection?.saveData === true;
