interface Page {
  navigator: { readonly serviceWorker?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> };
  location: Pick<Location, 'reload'>;
}

/**
 * Loads the page anew when the service worker says that it is old: it says nothing else (offline/worker/main.ts).
 * @returns ends it: a page does not change under somebody's hand.
 */
export function renewWhenOld({ navigator: { serviceWorker }, location }: Page): () => void {
  const renew = () => location.reload();
  serviceWorker?.addEventListener('message', renew);
  return () => serviceWorker?.removeEventListener('message', renew);
}
