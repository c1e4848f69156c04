/**
 * Calls `restored` each time this page comes back whole from the browser's back/forward cache: with the state that it was left
 * in, and received no events meanwhile. What was set because the page was about to leave is undone here. @returns the way to stop.
 */
export function onPageRestored(restored: () => void, view: Window = window): () => void {
  const show = (event: PageTransitionEvent) => {
    if (event.persisted) restored();
  };
  view.addEventListener('pageshow', show);
  return () => view.removeEventListener('pageshow', show);
}
