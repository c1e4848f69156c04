/**
 * Runs once the page has loaded and the browser has nothing better to do, at the latest `deadline` ms after that.
 * Safari has no requestIdleCallback: there it is a short while after the load. One file that hangs keeps `load` from
 * ever coming, so that is not waited for longer than `patience` ms.
 */
export function whenIdle(view: Window, run: () => void, deadline = 5000, patience = 10_000): void {
  let queued = false;
  const queue = () => {
    if (queued) return;
    queued = true;
    if (typeof view.requestIdleCallback === 'function') view.requestIdleCallback(() => run(), { timeout: deadline });
    else view.setTimeout(run, 200);
  };
  if (view.document.readyState === 'complete') queue();
  else {
    view.addEventListener('load', queue, { once: true });
    view.setTimeout(queue, patience);
  }
}
