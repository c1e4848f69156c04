/**
 * Calls `restored` each time this page is restored from the browser's back/forward cache. It then has the state in which it
 * was left, and has received no events meanwhile. @returns removes the listener
 */
export function onPageRestored(restored: () => void, view: Window = window): () => void {
  const show = (event: PageTransitionEvent) => {
    if (event.persisted) restored();
  };
  view.addEventListener('pageshow', show);
  return () => view.removeEventListener('pageshow', show);
}
