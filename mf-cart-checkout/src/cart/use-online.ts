import { useEffect, useSyncExternalStore } from 'react';

/** What the browser reports; it may be connected to a network without internet. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, () => true);
}

/** What is as of before although there is a connection is asked for again after so long, ms: the shop has no newer one at the moment. */
const AGAIN_AFTER_MS = 5000;
export const keptAgainAfter = (isKept: boolean): number | false => (isKept && navigator.onLine ? AGAIN_AFTER_MS : false);

/**
 * For what the service worker kept: it is fetched as soon as there is a connection. Not by TanStack Query's own `refetchOnReconnect`,
 * which takes a page that was opened offline for a connected one.
 */
export function useOnceOnline(isKept: boolean, refetch: () => Promise<unknown>): void {
  const online = useOnline();
  useEffect(() => {
    if (online && isKept) void refetch();
  }, [online, isKept, refetch]);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
