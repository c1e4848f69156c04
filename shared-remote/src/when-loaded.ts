/** The longest wait for the load event, which a hanging file delays, ms. */
const LOADED_WITHIN_MS = 10_000;

/** Runs after the load event of the page; immediately if that was before. */
export function whenLoaded(run: () => void, view: Window = window): void {
  if (view.document.readyState === 'complete') return run();
  let ran = false;
  const once = () => {
    if (ran) return;
    ran = true;
    run();
  };
  view.addEventListener('load', once, { once: true });
  view.setTimeout(once, LOADED_WITHIN_MS);
}
