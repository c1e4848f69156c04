import { whenLoaded } from './when-loaded';

/** The longest wait for an idle browser after the load event, ms. */
const IDLE_WITHIN_MS = 5000;
/** The delay after the load event in Safari, which has no requestIdleCallback, ms. */
const DELAY_MS = 200;

/** Runs once the page has loaded and the browser has nothing else to do. @returns a function that cancels it. */
export function whenIdle(run: () => void, view: Window = window): () => void {
  let cancelled = false;
  const runUnlessCancelled = () => void (cancelled || run());
  whenLoaded(() => {
    if (typeof view.requestIdleCallback === 'function') view.requestIdleCallback(runUnlessCancelled, { timeout: IDLE_WITHIN_MS });
    else view.setTimeout(runUnlessCancelled, DELAY_MS);
  }, view);
  return () => void (cancelled = true);
}
