import { showQuestion, type ConsentStore } from '../consent';
import { showLastShown } from '../floating/last-shown';
import { NO_INPUT, type EarlyInput } from './early-input';

/** What has to go on when the shell comes. */
export interface Whole { input: EarlyInput; consent: ConsentStore }

/**
 * Shows what a composed page leaves to the device: who was here, the cart's number, the question about cookies. By the starter of a page
 * at rest, and by the shell on pages without one.
 */
export function makeWhole(view: Window, input = NO_INPUT): Whole {
  showLastShown(view.document);
  return { input, consent: showQuestion(view) };
}
