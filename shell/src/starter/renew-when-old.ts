import { OLD_PAGE } from '../offline/old-page';

type Page = Pick<Window, 'performance' | 'location'> & { navigator: { readonly serviceWorker?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> } };

/**
 * Loads the page anew when the service worker says that an old one was shown: once, should the shop answer now this, now that.
 * @returns ends it: a page does not change under somebody's hand.
 */
export function renewWhenOld({ navigator: { serviceWorker }, performance, location }: Page, reload = () => location.reload()): () => void {
  const wasReloaded = () => performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
  const onMessage = ({ data }: Event & { data?: unknown }) => {
    if (data === OLD_PAGE && !wasReloaded()) reload();
  };
  serviceWorker?.addEventListener('message', onMessage);
  return () => serviceWorker?.removeEventListener('message', onMessage);
}
