import type { ConsentStore } from '../consent/consent';
import { showQuestion } from '../consent/show-question';
import { whenParsed } from '../document/when-parsed';
import { showLastShown } from '../floating/show-last-shown';
import type { EarlyInput } from './early-input';

/** What has to go on when the shell comes. */
export interface Whole { input: EarlyInput; consent: ConsentStore }

/**
 * Shows what a composed page leaves to the device: who was here, the cart's number, the question about cookies, whether a time is over.
 * On pages without a starter React shows the first two, and the shell asks the question.
 */
export function makeWhole(view: Window, input: EarlyInput): Whole {
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
