import { safeLocalStorage } from 'shared-remote/storage';
import { whenIdle } from 'shared-remote/when-idle';
import { whenLoaded } from 'shared-remote/when-loaded';
import { WAS_SIGNED_IN } from '../floating/last-shown';
import { keepInput } from './early-input';
import { LATER } from './later';
import { makeWhole, type Whole } from './make-whole';

declare global {
  interface Window {
    /** What the starter of a page at rest hands over to the shell. Missing on pages without a starter. */
    shopStarter?: Whole;
  }
}

/** The first sign of a person. Assistive technology may give none but `click`. A link to a part of the page scrolls by itself. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'click'] as const;
const LISTENER = { capture: true, passive: true } as const;
/** An idle page that nobody touches starts after this time, ms. */
const QUIET_MS = 8000;

/**
 * Starts the shell at the first sign of a person instead of with the page (decision 060). Until then its scripts are only
 * fetched, once the page has loaded.
 */
export function startAtFirstSign(view: Window): void {
  const { document, navigator } = view;
  const files = [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${LATER}]`)];
  const [shell] = files;
  if (!shell) return;
  view.shopStarter = makeWhole(view, keepInput(document));
  let begun = false;

  /** With what the browser has prerendered by the rules. */
  const dropSpeculation = () => document.querySelector('script[type=speculationrules]')?.remove();
  const notice = (event: Event) => {
    if (isMade(event)) begin();
  };
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const sign of SIGNS) view.removeEventListener(sign, notice, LISTENER);
    fetchAhead(files, 'auto');
    const rules = { createScriptURL: (url: string) => (url === shell.href ? url : '') };
    const src = (view.trustedTypes?.createPolicy('starter', rules) ?? rules).createScriptURL(shell.href);
    const script = Object.assign(document.createElement('script'), { crossOrigin: 'anonymous', integrity: shell.integrity, src });
    // The shell takes the links over: a tap loads no document any more.
    script.addEventListener('load', dropSpeculation);
    document.head.append(script);
  };

  // The shell was here before, or the address asks for something: a link from a mail, a page that is loaded anew.
  if (view.history.state !== null || view.location.search !== document.documentElement.dataset.search) return begin();
  for (const sign of SIGNS) view.addEventListener(sign, notice, LISTENER);
  // Pictures further down, which would share the line with the first one.
  whenLoaded(() => void (begun || document.documentElement.removeAttribute('data-starting')), view);
  if (isSavingData(navigator)) return dropSpeculation();
  whenIdle(() => {
    // Teams lend the page parts for a customer: an order again.
    if (safeLocalStorage.get(WAS_SIGNED_IN) === 'yes') return begin();
    fetchAhead(files, 'low');
    view.setTimeout(() => whenIdle(begin, view), QUIET_MS);
  }, view);
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
