import { showQuestion, type ConsentStore } from '../consent';
import { whenParsed } from '../document/when-parsed';
import { showLastShown } from '../floating/last-shown';
import { NO_INPUT, type EarlyInput } from './early-input';

/** What has to go on when the shell comes. */
export interface Whole { input: EarlyInput; consent: ConsentStore }

/**
 * Shows what a composed page leaves to the device: who was here, the cart's number, the question about cookies, whether a time is over.
 * By the starter of a page at rest, and by the shell on pages without one.
 */
export function makeWhole(view: Window, input = NO_INPUT): Whole {
  showLastShown(view.document);
  whenParsed(() => hideWhatIsOver(view.document));
  return { input, consent: showQuestion(view) };
}

/** What was composed until an instant (`data-until`): by this device's clock, the only one there is before the first request. */
function hideWhatIsOver(document: Document): void {
  for (const composed of document.querySelectorAll<HTMLElement>('[data-until]')) {
    if (Date.parse(composed.dataset.until ?? '') <= Date.now()) composed.dataset.over = '';
  }
}
