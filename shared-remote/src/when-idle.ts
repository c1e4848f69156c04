/** An idle browser is waited for at most so long after the load, and a load that a hanging file holds up at most so long, in ms. */
const IDLE_WITHIN = 5000;
const LOADED_WITHIN = 10_000;
/** Safari has no requestIdleCallback: so long after the load, in ms. */
const WITHOUT_CALLBACK = 200;

/** Runs once the page has loaded and the browser has nothing else to do. @returns the way to call it off. */
export function whenIdle(run: () => void, view: Window = window): () => void {
  let state: 'waiting' | 'queued' | 'over' = 'waiting';
  const act = () => {
    if (state === 'over') return;
    state = 'over';
    run();
  };
  const queue = () => {
    if (state !== 'waiting') return;
    state = 'queued';
    if (typeof view.requestIdleCallback === 'function') view.requestIdleCallback(act, { timeout: IDLE_WITHIN });
    else view.setTimeout(act, WITHOUT_CALLBACK);
  };
  if (view.document.readyState === 'complete') queue();
  else {
    view.addEventListener('load', queue, { once: true });
    view.setTimeout(queue, LOADED_WITHIN);
  }
  return () => void (state = 'over');
}
