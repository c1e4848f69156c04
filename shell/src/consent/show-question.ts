import { whenParsed } from '../document/when-parsed';
import { returnFocus } from '../overlays/return-focus';
import { createConsent, type ConsentStore } from './consent';

/**
 * Shows the composed question (`question.tsx`) while it is asked, and takes its answer: from the starter of a page at rest on, and
 * else from the shell on. Whichever it is, there is one store, which the shell goes on with.
 */
export function showQuestion({ document, window }: Window): ConsentStore {
  const consent = createConsent(window);
  const root = document.documentElement;
  const region = () => document.getElementById('shell-consent');
  let opener: Element | undefined;

  root.toggleAttribute('data-asking', consent.get().asking);
  consent.subscribe(() => {
    const { asking, choice } = consent.get();
    root.toggleAttribute('data-asking', asking);
    if (asking) {
      opener = document.activeElement ?? undefined;
      // Only if the visitor has opened it from the footer.
      if (choice !== undefined) region()?.focus({ preventScroll: true });
      return;
    }
    const focused = document.activeElement;
    // Some browsers leave the focus for a moment on what is not displayed.
    if (focused instanceof HTMLElement && region()?.contains(focused)) focused.blur();
    returnFocus(opener ?? document.body);
    opener = undefined;
  });
  document.addEventListener('click', ({ target }) => {
    const answer = target instanceof Element && target.closest<HTMLElement>('[data-consent]')?.dataset.consent;
    if (answer === 'granted' || answer === 'refused') consent.choose(answer);
  });
  whenParsed(() => reserveSpace(document, region()));
  return consent;
}

/** Other elements at the bottom of the window (floating buttons, toasts, the page's last lines) move up by `--bottom-bar`. */
function reserveSpace({ documentElement: { style } }: Document, region: HTMLElement | null): void {
  if (!region || typeof ResizeObserver === 'undefined') return;
  new ResizeObserver(() => {
    if (region.offsetHeight > 0) style.setProperty('--bottom-bar', `${region.offsetHeight}px`);
    else style.removeProperty('--bottom-bar');
  }).observe(region);
}
